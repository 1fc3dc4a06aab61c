/** `presage check run`. */
import { announce } from "../../consequences/announce.ts";
import type { Command } from "../command.ts";

export const checkRun: Command = {
  name: "check run",
  summary: "Queue a comparison of derived values with a fresh computation",
  arguments: [],
  options: [],
  async run({ caps, show }) {
    await announce(caps, { kind: "checkWanted" });
    show({}, ["Queued. The result: presage check show"]);
  },
};
