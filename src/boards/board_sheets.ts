/**
 * The scores a board adds up. A resolution changes one question of a hundred: a process that
 * computes boards keeps the sheets it has read, and reads those of new runs.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import type { ScoreType } from "../domain/vocabulary.ts";
import type { BoardSheets } from "../store/scores/scores.ts";

/** Of each question the scores of the type given for it. */
export function readBoardSheets(
  { store, memory }: Pick<Capabilities, "store"> & Caches<"boardSheets">,
  types: ReadonlyMap<number, ScoreType>,
): Promise<BoardSheets> {
  return store.scores.boardSheets(types, memory.boardSheets);
}
