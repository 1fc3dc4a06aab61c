/** Turns exclusions into their API form, except for the project that they name. Contract 3.10. */
import type { Exclusion } from "../schema/operations.ts";
import type { ExclusionDocument } from "../store/scores/score_documents.ts";
import { isoOrNull } from "./time.ts";

export function presentExclusion(
  record: ExclusionDocument,
  username: string,
): Omit<Exclusion, "project"> {
  return {
    id: record._id,
    user_id: record.userId,
    username,
    project_id: record.projectId,
    leaderboard_id: record.leaderboardId,
    level: record.level,
    kind: record.kind,
    from: isoOrNull(record.startTime),
    until: isoOrNull(record.endTime),
    note: record.note,
  };
}
