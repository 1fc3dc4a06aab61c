/** Scores the lines of a benchmark on a question, outside of the event loop. Maths 15.5, 15.6. */
import { listsBy } from "../../src/domain/numbers/lists.ts";
import { scoreLines as score } from "../../src/domain/scoring/benchmark/lines.ts";
import { memoryOf, packSheet } from "../../src/domain/scoring/boards/packed_scores.ts";
import type { Answer, TaskInput } from "../messages.ts";
import { unpacked } from "./score_question.ts";

export function scoreLines(input: TaskInput<"scoreLines">): Answer<"scoreLines"> {
  const { questionId, bucket, people, machines, versions, offers, prior, last } = input;
  const rows = score({
    ...unpacked(input),
    resolutionBucket: bucket,
    people: new Set(people),
    machines: new Set(machines),
    versions: new Map(versions),
    offers,
    prior,
    last,
  });
  const output = [...listsBy(rows, ({ scoreType }) => scoreType)].map(
    ([scoreType, own]) => [scoreType, packSheet(questionId, own)] as const,
  );
  return { output, transfer: output.flatMap(([, sheet]) => memoryOf(sheet)) };
}
