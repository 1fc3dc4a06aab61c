/** Computes how far each account takes part in a board (Maths 6.2). */
import { recordOf } from "../../../src/boards/shown_accounts.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import {
  type ExclusionBoard,
  exclusionLevel,
  type ExclusionLevel,
  levelsByPolicy,
} from "../../../src/domain/scoring/boards/exclusion.ts";
import type { BoardTask } from "./board_task.ts";

export interface KnownLevels {
  /** Accounts that exist and are not spam. */
  readonly known: ReadonlySet<number>;
  /** Levels of the accounts that are not at level 0. */
  readonly levels: ReadonlyMap<number, ExclusionLevel>;
}

/** Returns the accounts among `userIds` that a board may list, and their levels. */
export async function exclusionLevels(
  { store }: Pick<Capabilities, "store">,
  task: Pick<BoardTask, "board" | "project">,
  userIds: readonly number[],
): Promise<KnownLevels> {
  const rules = exclusionBoard(task);
  const [groups, records] = await Promise.all([
    store.users.standings(userIds),
    store.exclusions.forBoard(rules.id, rules.projectId),
  ]);
  const known = new Set<number>();
  const levels = new Map<number, ExclusionLevel>();
  for (const { _id: standing, ids } of groups) {
    const { isBot, isPrimaryBot, isSpam } = standing;
    if (isSpam) continue;
    for (const id of ids) {
      const own = records.filter(({ userId }) => userId === id).map(recordOf);
      const level = exclusionLevel({ isBot, isPrimaryBot, records: own }, rules);
      known.add(id);
      if (level !== 0) levels.set(id, level);
    }
  }
  return { known, levels };
}

function exclusionBoard({ board, project }: Pick<BoardTask, "board" | "project">): ExclusionBoard {
  return {
    id: board._id,
    // A global board belongs to the main site (Maths 7).
    projectId: board.projectId ?? project?._id ?? null,
    start: board.startTime,
    end: board.endTime,
    finalizeTime: board.finalizeTime,
    projectStart: project?.startDate ?? null,
    projectClose: project?.closeDate ?? null,
    ...levelsByPolicy(project?.botLeaderboardStatus ?? "exclude_and_show"),
  };
}
