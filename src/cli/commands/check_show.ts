/** `presage check show`. */
import { toIso } from "../../present/time.ts";
import type { Command } from "../command.ts";

export const checkShow: Command = {
  name: "check show",
  summary: "Show what the last self-check found",
  arguments: [],
  options: [],
  async run({ caps, show }) {
    const [report] = await caps.store.checkReports.newest(1);
    if (report === undefined) {
      show(null, ["No self-check has run yet."]);
      return;
    }
    const { postsChecked, driftCount, isComplete, drifts } = report;
    const extent = isComplete ? "" : " (not all: the others took too long)";
    show({ ...report, started_at: toIso(report._id) }, [
      `${toIso(report._id)}: ${postsChecked} posts checked${extent}, ${driftCount} differences`,
      ...drifts.map(
        ({ kind, id, field, stored, counted }) =>
          `${kind} ${id} ${field}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`,
      ),
    ]);
  },
};
