/** Resamples the scores of a benchmark, outside of the event loop. Maths 15. */
import { computeBenchmark as compute } from "../../src/domain/scoring/benchmark/benchmark.ts";
import { scoreTable } from "../../src/domain/scoring/boards/score_table.ts";
import type { Answer, TaskInput } from "../messages.ts";
import { createRests } from "./rests.ts";

export function computeBenchmark({
  seed,
  questions,
  rows,
  isLowerBetter,
}: TaskInput<"computeBenchmark">): Answer<"computeBenchmark"> {
  const places = new Map<number, number>();
  const clusters = Int32Array.from(questions, ({ cluster }) => {
    const place = places.get(cluster) ?? places.size;
    places.set(cluster, place);
    return place;
  });
  const table = scoreTable(rows, questions);
  return {
    output: compute({ seed, clusters, table, isLowerBetter, rest: createRests() }),
    transfer: [],
  };
}
