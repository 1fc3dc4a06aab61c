/** `presage check run`. */
import type { Command } from "../command.ts";

export const checkRun: Command = {
  name: "check run",
  summary: "Queue a comparison of derived values with a fresh computation",
  arguments: [],
  options: [],
  async run({ caps, show }) {
    await caps.jobs.enqueue("self_check", {});
    show({}, ["Queued. The result: presage check show"]);
  },
};
