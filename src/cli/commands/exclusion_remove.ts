/** `presage exclusion remove`. */
import { recordOperator } from "../../accounts/record_event.ts";
import type { Command } from "../command.ts";
import { CommandError } from "../command_error.ts";
import { queueBoards } from "../excluded_boards.ts";
import { idIn } from "../find_objects.ts";

export const exclusionRemove: Command = {
  name: "exclusion remove",
  summary: "Let an account take part again",
  about:
    "The open leaderboards are computed again by the jobs process; those that are final stay as they are.",
  arguments: [{ name: "id", about: "as exclusion list shows it" }],
  options: [],
  async run({ caps, show }, input) {
    const id = idIn(input.words[0], "id");
    const record = await caps.store.exclusions.remove(id);
    if (record === null) throw new CommandError(`There is no exclusion ${id}.`);
    const { userId, projectId, level, kind: reason } = record;
    const before = { exclusion: id, level, reason };
    await recordOperator(caps, { kind: "exclusion_removed", userId, projectId, before });
    const follows = await queueBoards(caps, record);
    show({ id }, [`Exclusion ${id} is removed. ${follows}`]);
  },
};
