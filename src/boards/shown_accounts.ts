/**
 * Finds the accounts that a benchmark lists. It compares people and all bots, so only spam and
 * accounts with a record that hides them are left out.
 */
import type { Capabilities } from "../capabilities.ts";
import {
  type ExclusionRecord,
  exclusionLevel,
  isListed,
} from "../domain/scoring/boards/exclusion.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { ExclusionDocument } from "../store/scores/score_documents.ts";

/** Returns those of these accounts that a benchmark lists. */
export type ShownAmong = (userIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** Returns the rule of a project, with the records of exclusion as they are now. */
export async function shownAccounts(
  { store }: Pick<Capabilities, "store">,
  { _id, startDate, closeDate }: Pick<ProjectDocument, "_id" | "startDate" | "closeDate">,
): Promise<ShownAmong> {
  const boards = await store.leaderboards.ofProject(_id);
  const boardId = boards.find(({ isPrimary }) => isPrimary)?._id ?? 0;
  const records = await store.exclusions.forBoard(boardId, _id);
  const rules = {
    id: boardId,
    projectId: _id,
    start: null,
    end: null,
    finalizeTime: null,
    projectStart: startDate,
    projectClose: closeDate,
    humanLevel: 0,
    botLevel: 0,
  } as const;
  const isShown = (id: number) => {
    const own = records.filter(({ userId }) => userId === id).map(recordOf);
    const level = exclusionLevel({ isBot: false, isPrimaryBot: false, records: own }, rules);
    return isListed(level, { isSiteAdministrator: false });
  };
  return async (userIds) => {
    const groups = await store.users.standings(userIds);
    const ids = groups.flatMap((group) => (group._id.isSpam ? [] : group.ids));
    return new Set(ids.filter(isShown));
  };
}

/** Returns what the rules of exclusion need of a stored record. */
export function recordOf(record: ExclusionDocument): ExclusionRecord {
  const { projectId, leaderboardId, level, startTime, endTime } = record;
  return { projectId, leaderboardId, level, start: startTime, end: endTime };
}
