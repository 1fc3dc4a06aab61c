/** A task for the thread that computes boards. */
import { joinSheets, packSheet } from "../../src/domain/scoring/boards/packed_scores.ts";
import type { TaskInput } from "../../workers/messages.ts";

/** A board of one question with this many people. */
export function boardOf(people: number): TaskInput<"computeBoard"> {
  const points = Array.from({ length: people }, (_, i) => ({
    userId: i + 1,
    aggregationMethod: null,
    score: i,
    coverage: 1,
  }));
  const board = {
    boardId: 1,
    kind: "peer_tournament" as const,
    questions: [{ id: 1, weight: 1, hasOutcome: true }],
    exclusionLevels: new Map(),
    prizePool: null,
    minimumPrizeAmount: 0,
    withMedals: false,
  };
  const everybody = new Set(points.map(({ userId }) => userId));
  return { board, rows: joinSheets([packSheet(1, points)], everybody) };
}
