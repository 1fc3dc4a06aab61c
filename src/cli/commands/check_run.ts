/** `presage check run`. */
import type { Command } from "../command.ts";
import { queueJobs } from "../queue_jobs.ts";

export const checkRun: Command = {
  name: "check run",
  summary: "Queue a comparison of derived values with a fresh computation",
  arguments: [],
  options: [],
  async run({ caps, show }) {
    await queueJobs(caps, { kind: "checkWanted" });
    show({}, ["Queued. The result: presage check show"]);
  },
};
