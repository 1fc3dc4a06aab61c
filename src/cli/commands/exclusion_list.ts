/** `presage exclusion list`. */
import type { Command } from "../command.ts";
import { lineOf } from "../exclusion_lines.ts";
import { presentExclusion } from "../../present/exclusion.ts";

export const exclusionList: Command = {
  name: "exclusion list",
  summary: "List the accounts that are kept out of prizes, ranks or leaderboards",
  arguments: [],
  options: [],
  async run({ caps, show }) {
    const records = await caps.store.exclusions.all();
    const users = await caps.store.users.byIds(records.map(({ userId }) => userId));
    const shown = records.map((record) =>
      presentExclusion(record, users.get(record.userId)?.username ?? ""),
    );
    show(shown, shown.map(lineOf));
  },
};
