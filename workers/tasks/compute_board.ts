/**
 * Computes the entries of a leaderboard from its score rows, outside of the event loop. Maths 6.
 */
import { computeLeaderboard } from "../../src/domain/scoring/boards/leaderboard.ts";
import { scoreTable } from "../../src/domain/scoring/boards/score_table.ts";
import type { Answer, TaskInput } from "../messages.ts";
import { createRests } from "./rests.ts";

export function computeBoard({ board, rows }: TaskInput<"computeBoard">): Answer<"computeBoard"> {
  const table = scoreTable(rows, board.questions);
  return { output: computeLeaderboard({ ...board, table }, createRests()), transfer: [] };
}
