/**
 * The scores a board adds up. A resolution changes one question of a hundred: a process that
 * computes boards keeps the sheets it has read, and reads those of new runs.
 */
import { LRUCache } from "lru-cache";
import type { Capabilities } from "../capabilities.ts";
import type { ScoreSheet } from "../domain/scoring/packed_scores.ts";
import type { ScoreType } from "../domain/vocabulary.ts";
import type { KeptSheets } from "../store/scores/score_runs.ts";
import type { BoardSheets } from "../store/scores/scores.ts";

/** Bytes of the columns of what is kept: over a million scores. */
const MOST_KEPT = 32 * 1024 * 1024;
/** One per store, so that two applications in one process do not mix. */
const shelves = new WeakMap<object, KeptSheets>();

/** Of each question the scores of the type given for it. */
export function readBoardSheets(
  { store }: Pick<Capabilities, "store">,
  types: ReadonlyMap<number, ScoreType>,
): Promise<BoardSheets> {
  const kept = shelves.get(store) ?? openShelf();
  shelves.set(store, kept);
  return store.scores.boardSheets(types, kept);
}

function openShelf(): KeptSheets {
  return new LRUCache<string, readonly ScoreSheet[]>({
    maxSize: MOST_KEPT,
    sizeCalculation: (parts) => parts.reduce((sum, part) => sum + bytesOf(part), 1),
  });
}

function bytesOf({ subjects, scores, coverages }: ScoreSheet): number {
  return subjects.byteLength + scores.byteLength + coverages.byteLength;
}
