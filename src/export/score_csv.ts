/** Writes score_data: every score in force, people first, then the aggregates. Contract 7.2. */
import type { Author } from "../domain/export/forecast_rows.ts";
import { scoreTable } from "../domain/export/tables.ts";
import { SCORE_TYPES } from "../domain/vocabulary.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ScoreRun } from "../store/scores/score_export.ts";
import type { ScoreDocument } from "../store/scores/score_documents.ts";
import { type Chunks, tableChunks } from "./chunks.ts";
import type { ExportNeeds, ExportPlan, ExportRun } from "./export_plan.ts";
import { createPeople, type People } from "./people.ts";
import { rowOptions } from "./row_options.ts";
import { scoreRunsAt } from "./score_runs.ts";

/** How many rows have their authors looked up together. */
const TOGETHER = 500;

interface ScoreRow {
  readonly author: Author;
  readonly given: ScoreDocument;
}

export function scoreChunks(caps: ExportNeeds, plan: ExportPlan, run: ExportRun): Chunks {
  const { anonymized } = plan.options;
  return tableChunks(
    {
      table: scoreTable(anonymized),
      rows: scoreRows(caps, plan, run),
      write(out, { author, given }) {
        out.number(given.q);
        if (!anonymized) out.number(author.id);
        out.typed(author.name);
        out.text(given.type);
        out.number(given.score);
        out.number(given.coverage);
        out.end();
      },
    },
    rowOptions(plan.options),
    run.onRows,
  );
}

async function* scoreRows(
  caps: ExportNeeds,
  { questionIds, names, now }: ExportPlan,
  { signal }: ExportRun,
): AsyncGenerator<ScoreRow> {
  const people = createPeople(caps, names.forecasters);
  for (const group of inGroups(questionIds)) {
    for (const run of await scoreRunsAt(caps, group, now)) {
      signal.throwIfAborted();
      yield* ofRun(caps, people, run);
    }
  }
}

/**
 * Yields the scores of a run. The rows of a run stay until another run is in force, so when the run
 * is still in force at the end, it was read as a whole.
 * @throws {Error} when the question was scored again meanwhile, because only a part may have been
 * read
 */
async function* ofRun(
  { store }: ExportNeeds,
  people: People,
  { questionId, run }: ScoreRun,
): AsyncGenerator<ScoreRow> {
  let waiting: ScoreDocument[][] = [];
  for await (const row of store.scores.inExportOrder({ questionId, run })) {
    waiting.push(row);
    if (waiting.length < TOGETHER) continue;
    yield* await withAuthors(people, waiting);
    waiting = [];
  }
  const heads = await store.scores.heads([questionId]);
  if (heads.get(questionId)?.run !== run) throw new Error("scores changed while they were read");
  yield* await withAuthors(people, waiting);
}

async function withAuthors(people: People, rows: readonly ScoreDocument[][]): Promise<ScoreRow[]> {
  const authors = await people.authors(rows.flatMap(([first]) => first?.u ?? []));
  const byId = new Map(authors.map((author) => [author.key, author]));
  return rows.flatMap((scores) =>
    [...scores]
      .sort((a, b) => SCORE_TYPES.indexOf(a.type) - SCORE_TYPES.indexOf(b.type))
      .map((given) => ({ given, author: authorOf(given, byId) })),
  );
}

function authorOf({ u, method }: ScoreDocument, people: ReadonlyMap<number, Author>): Author {
  const person = u === null ? undefined : people.get(u);
  return person ?? { key: 0, id: null, name: method ?? "", isBot: null };
}
