/** Runs benchmarks.json: means, intervals, adjusted scores and differences of pairs (Maths 15). */
import { computeBenchmark } from "../../src/domain/scoring/benchmark/benchmark.ts";
import { scoreTable } from "../../src/domain/scoring/boards/score_table.ts";
import { packRows } from "../support/packed_rows.ts";
import { scoreLines } from "../../src/domain/scoring/benchmark/lines.ts";
import { lastResolution } from "../../src/domain/scoring/benchmark/last_resolution.ts";
import { equalShares } from "../../src/domain/questions/options_history.ts";
import { widenedPrior } from "../../src/domain/questions/prior.ts";
import { expectClose, expectSame } from "./expect_close.ts";
import { forecastsOf, scoredQuestion, type ScoringCase } from "./scores.ts";
import { domainQuestion, historyOf } from "./vector_question.ts";

/** Scores of the lines of a question. */
interface LinesCase {
  kind: "lines";
  question: ScoringCase["question"];
  resolution_bucket: number;
  forecasts: (ScoringCase["forecasts"][number] & { bot?: boolean })[];
  /** Starts of the versions of cards, by account. */
  versions: [number, number[]][];
  /** The prior that the author has set, in order of the first options. */
  set_prior?: number[];
  /** What a question of a series depends on: dates with values, and when each was known. */
  series?: {
    on: string;
    rule: { at_least?: number; above?: number; below?: number; thresholds?: number[] };
    observations: [string, [string, number][]][];
  };
  expected: [string, string, number, number][];
}

interface Case {
  kind?: undefined;
  seed: number;
  resamples: number;
  clusters: number[];
  /** Account ids, or the name of the row of a version. Null is an aggregate. */
  subjects: (number | string | null)[];
  /** Place of the subject, question, score and coverage. */
  rows: [number, number, number, number][];
  lower_is_better: boolean;
  expected: { entries: object[]; pairs: object[] };
}

export function runCase(given: unknown): void {
  const example = given as Case | LinesCase;
  if (example.kind === "lines") runLines(example);
  else runBenchmark(example);
}

/** Compares the rows of a question by name of subject and score type. */
function runLines({ question, resolution_bucket: bucket, versions, ...example }: LinesCase): void {
  const idsOf = (isBot: boolean) =>
    new Set(example.forecasts.filter(({ bot = false }) => bot === isBot).map(({ user }) => user));
  const scored = scoredQuestion(question);
  const history = question.options_history ?? null;
  const rows = scoreLines({
    question: scored,
    resolutionBucket: bucket,
    forecasts: forecastsOf({ question, forecasts: example.forecasts }),
    baseUserIds: idsOf(false),
    people: idsOf(false),
    machines: idsOf(true),
    versions: new Map(versions),
    offers: history === null ? null : equalShares(historyOf(history), scored.openTime),
    prior: setPrior(example.set_prior, history),
    last: lastOf(question, example.series),
  });
  const keyed = (list: readonly (readonly [string, string, number, number])[]) =>
    Object.fromEntries(
      list
        .map(
          ([name, type, score, coverage]) => [`${type} of ${name}`, { score, coverage }] as const,
        )
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const got = keyed(
    rows.map(({ userId, aggregationMethod, scoreType, score, coverage }) => [
      aggregationMethod ?? String(userId),
      scoreType,
      score,
      coverage,
    ]),
  );
  const expected = keyed(example.expected);
  expectSame(Object.keys(got), Object.keys(expected), "rows");
  expectClose(got, expected, "rows");
}

function setPrior(
  prior: LinesCase["set_prior"],
  history: LinesCase["question"]["options_history"] | null,
) {
  if (prior === undefined) return null;
  return widenedPrior(prior, history ? historyOf(history) : null);
}

function lastOf(question: LinesCase["question"], series: LinesCase["series"]) {
  if (series === undefined) return null;
  const { at_least: atLeast, ...others } = series.rule;
  const rule = { ...others, ...(atLeast === undefined ? {} : { atLeast }) };
  const observations = series.observations.map(([date, values]) => ({
    date,
    values: values.map(([value, knownAt]) => ({ value, knownAt })),
  }));
  const options = question.options_history?.at(-1)?.[1] ?? null;
  const asked = { ...domainQuestion(question), options };
  return lastResolution(asked, { rule, on: series.on, observations }, question.open_time);
}

function runBenchmark({
  seed,
  resamples,
  clusters,
  subjects,
  rows,
  lower_is_better: isLowerBetter,
  expected,
}: Case): void {
  const packed = packRows(
    rows.map(([subject, questionId, score, coverage]) => {
      const named = subjects[subject] ?? "recency_weighted";
      const who =
        typeof named === "number"
          ? { userId: named, aggregationMethod: null }
          : { userId: null, aggregationMethod: named };
      return { ...who, questionId, score, coverage };
    }),
  );
  const table = scoreTable(
    packed,
    clusters.map((_, id) => ({ id })),
  );
  const got = computeBenchmark({
    seed,
    resamples,
    clusters: Int32Array.from(clusters),
    table,
    isLowerBetter,
  });
  const entries = got.entries.map(({ userId, bounds, ...entry }) => ({
    ...entry,
    user: userId,
    lower: bounds?.lower ?? null,
    upper: bounds?.upper ?? null,
  }));
  expectClose({ entries, pairs: got.pairs }, expected, "benchmark");
}
