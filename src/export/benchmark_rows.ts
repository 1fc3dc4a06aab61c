/**
 * Reads what the benchmark of a project computes from: the scores in force of all that it compares.
 * What a benchmark hides is left out here. Contract 7.2, Maths 15.
 */
import { shownAccounts } from "../boards/shown_accounts.ts";
import type { Capabilities } from "../capabilities.ts";
import type { ExportOptions } from "../domain/export/export_options.ts";
import { type BenchmarkSubject, subjectOf } from "../domain/scoring/benchmark/subjects.ts";
import { BENCHMARK_SCORES, type BenchmarkScore } from "../domain/scoring/benchmark/words.ts";
import type { ScoreSheet } from "../domain/scoring/boards/packed_scores.ts";
import { ConflictError } from "../errors.ts";
import { SCORE_TYPES } from "../domain/vocabulary.ts";
import { inGroups } from "../domain/numbers/lists.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import type { ScoreRun } from "../store/scores/score_export.ts";

type Needs = Pick<Capabilities, "store">;

/** How many questions are read together. A question may have thousands of forecasters. */
const TOGETHER = 20;
const CHANGED = "Scores changed while the archive was prepared. Ask again.";

export interface BenchmarkRow extends BenchmarkSubject {
  readonly questionId: number;
  readonly scoreType: BenchmarkScore;
  readonly score: number;
  readonly coverage: number;
}

export interface BenchmarkScan {
  readonly project: Pick<ProjectDocument, "_id" | "startDate" | "closeDate">;
  /** The dates of versions are public, so an anonymised archive has no rows of them. */
  readonly options: Pick<ExportOptions, "anonymized">;
  /** In ascending order of questions. */
  readonly benchmarkRuns: readonly ScoreRun[];
}

/**
 * Yields the rows of some questions, in order of question and type of score: accounts by id, then
 * aggregates, lines of reference and versions of cards.
 * @throws {ConflictError} when a question was scored again meanwhile, because only a part may be there
 */
export async function* benchmarkRows(
  { store }: Needs,
  { project, options, benchmarkRuns }: BenchmarkScan,
  signal: AbortSignal,
): AsyncGenerator<BenchmarkRow[]> {
  const shownAmong = await shownAccounts({ store }, project);
  for (const runs of inGroups(benchmarkRuns, TOGETHER)) {
    signal.throwIfAborted();
    const stored = await storedSheets({ store }, runs);
    const lines = await store.benchmarkLines.sheetsOf(runs.map(({ questionId }) => questionId));
    const rows = runs.flatMap(({ questionId, run }) => {
      const beside = lines.get(questionId);
      if (beside?.run !== run) throw new ConflictError(CHANGED);
      return BENCHMARK_SCORES.flatMap((type) =>
        [stored.get(type) ?? [], beside.sheets.get(type) ?? []]
          .flat()
          .filter((sheet) => sheet.questionId === questionId)
          .flatMap((sheet) => rowsOf(sheet, type))
          .sort(inOrder),
      );
    });
    const shown = await shownAmong([...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
    yield rows.filter(
      ({ userId, version }) =>
        userId === null || (shown.has(userId) && (version === null || !options.anonymized)),
    );
  }
}

/** Returns the scores of accounts and aggregates. Those of Brier stand among the lines alone. */
async function storedSheets({ store }: Needs, runs: readonly ScoreRun[]) {
  const sheets = new Map<BenchmarkScore, readonly ScoreSheet[]>();
  for (const type of SCORE_TYPES) {
    const types = new Map(runs.map(({ questionId }) => [questionId, type] as const));
    const found = await store.scores.boardSheets(types, new Map());
    if (runs.some(({ questionId, run }) => found.runs.get(questionId) !== run))
      throw new ConflictError(CHANGED);
    sheets.set(type, found.sheets);
  }
  return sheets;
}

function rowsOf(sheet: ScoreSheet, scoreType: BenchmarkScore): BenchmarkRow[] {
  const { questionId, subjects, methods, scores, coverages } = sheet;
  return Array.from(subjects, (subject, i) => ({
    ...subjectOf({
      userId: subject < 0 ? null : subject,
      aggregationMethod: methods[-1 - subject] ?? null,
    }),
    questionId,
    scoreType,
    score: scores[i]!,
    coverage: coverages[i]!,
  }));
}

/** Orders the rows of a question and a type. */
function inOrder(one: BenchmarkRow, other: BenchmarkRow): number {
  return (
    placeOf(one) - placeOf(other) ||
    (one.userId ?? 0) - (other.userId ?? 0) ||
    (one.version ?? 0) - (other.version ?? 0)
  );
}

/** Returns the place of the kind. Names of one kind come in the order in which they were scored. */
function placeOf({ aggregationMethod, reference, version }: BenchmarkRow): number {
  if (aggregationMethod !== null) return 1;
  if (reference !== null) return 2;
  return version === null ? 0 : 3;
}
