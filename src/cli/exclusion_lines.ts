/** Shows exclusions to operators. */
import { formatDatetime } from "../domain/text/datetime.ts";
import type { ExclusionDocument } from "../store/scores/score_documents.ts";

/** Returns the record as `--json` prints it. Times are ISO 8601, or null for an open side. */
export function ofExclusion(record: ExclusionDocument, username: string) {
  const time = (at: number | null) => (at === null ? null : formatDatetime(at));
  return {
    id: record._id,
    user_id: record.userId,
    username,
    project_id: record.projectId,
    leaderboard_id: record.leaderboardId,
    level: record.level,
    kind: record.kind,
    from: time(record.startTime),
    until: time(record.endTime),
    note: record.note,
  };
}

/** Returns the record as one line: id, account, level, kind, what it covers, note. */
export function lineOf(shown: ReturnType<typeof ofExclusion>): string {
  const { id, username, level, kind, project_id: project, leaderboard_id: board } = shown;
  const named = project === null ? "every leaderboard" : `project ${project}`;
  const place = board === null ? named : `leaderboard ${board}`;
  const span = `${shown.from ?? ""}..${shown.until ?? ""}`;
  return [id, username, `level ${level}`, kind, place, span, shown.note].join("\t");
}
