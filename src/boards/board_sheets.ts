/**
 * Reads the scores that a board adds up. A resolution changes one question of many, so a process
 * keeps the sheets that it has read, and reads only those of new runs.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import type { ScoreType } from "../domain/vocabulary.ts";
import type { BoardSheets } from "../store/scores/scores.ts";

/** Returns the scores of each question, of the type that is given for it. */
export function readBoardSheets(
  { store, memory }: Pick<Capabilities, "store"> & Caches<"boardSheets">,
  types: ReadonlyMap<number, ScoreType>,
): Promise<BoardSheets> {
  return store.scores.boardSheets(types, memory.boardSheets);
}
