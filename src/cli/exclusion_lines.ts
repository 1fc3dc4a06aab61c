/** Shows exclusions to operators. */
import type { Exclusion } from "../schema/operations.ts";

/** Returns the record as one line: id, account, level, kind, what it covers, note. */
export function lineOf(shown: Omit<Exclusion, "project">): string {
  const { id, username, level, kind, project_id: project, leaderboard_id: board } = shown;
  const named = project === null ? "every leaderboard" : `project ${project}`;
  const place = board === null ? named : `leaderboard ${board}`;
  const span = `${shown.from ?? ""}..${shown.until ?? ""}`;
  return [id, username, `level ${level}`, kind, place, span, shown.note].join("\t");
}
