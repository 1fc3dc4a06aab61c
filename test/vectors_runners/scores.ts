/** Runs scores.json: baseline, peer and spot scores (Maths 5). */
import { entersAggregate, type Forecast } from "../../src/domain/aggregation/forecast.ts";
import { isContinuous } from "../../src/domain/questions/question_type.ts";
import { resolutionBucket } from "../../src/domain/questions/resolution.ts";
import type { ScoredQuestion } from "../../src/domain/scoring/scores/resolved_forecast.ts";
import { scoreForecasts } from "../../src/domain/scoring/scores/score_forecasts.ts";
import type { ScoreRow } from "../../src/domain/scoring/scores/score_question.ts";
import { spotTime } from "../../src/domain/scoring/scores/spot.ts";
import { expectClose, expectSame } from "./expect_close.ts";
import { domainQuestion, type VectorQuestion } from "./vector_question.ts";

interface VectorForecast {
  user: number;
  start: number;
  end: number | null;
  values: (number | null)[];
  bot?: boolean;
  primary_bot?: boolean;
  excluded?: boolean;
}

interface VectorRow {
  user: number | null;
  aggregation_method: string | null;
  score_type: string;
  score: number;
  coverage: number;
}

export interface ScoringCase {
  question: VectorQuestion & {
    open_time: number;
    scheduled_close_time: number;
    cp_reveal_time?: number | null;
    spot_scoring_time?: number | null;
    include_bots_in_aggregates?: boolean;
  };
  resolution: string;
  resolution_bucket: number | null;
  effective_spot_time: number;
  forecasts: VectorForecast[];
  expected: VectorRow[];
}

/** Returns the question of a scoring case in the form of the domain. */
export function scoredQuestion(question: ScoringCase["question"]): ScoredQuestion {
  return {
    ...domainQuestion(question),
    openTime: question.open_time,
    scheduledCloseTime: question.scheduled_close_time,
    actualCloseTime: question.actual_close_time ?? null,
    cpRevealTime: question.cp_reveal_time ?? null,
    spotScoringTime: question.spot_scoring_time ?? null,
  };
}

/** Returns the forecasts of a scoring case in the form of the domain. */
export function forecastsOf(example: Pick<ScoringCase, "question" | "forecasts">): Forecast[] {
  const { type } = example.question;
  return example.forecasts.map(({ user, start, end, values }, id) => ({
    id,
    userId: user,
    start,
    end,
    values: isContinuous(type)
      ? Float64Array.from(values, (value) => value ?? Number.NaN)
      : type === "binary"
        ? (values[1] ?? Number.NaN)
        : values,
  }));
}

function baseUsers(example: ScoringCase): Set<number> {
  const includeBots = example.question.include_bots_in_aggregates ?? false;
  const inBase = example.forecasts.filter(({ bot, primary_bot, excluded }) =>
    entersAggregate(
      {
        isBot: bot ?? false,
        isPrimaryBot: primary_bot ?? false,
        isSpam: false,
        isBlacklisted: excluded ?? false,
      },
      includeBots,
    ),
  );
  return new Set(inBase.map(({ user }) => user));
}

function keyed(rows: VectorRow[]): Record<string, { score: number; coverage: number }> {
  const entries = rows.map(
    ({ user, aggregation_method, score_type, score, coverage }) =>
      [`${score_type} of ${aggregation_method ?? user ?? "?"}`, { score, coverage }] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function wireRow(row: ScoreRow): VectorRow {
  const { userId, aggregationMethod, scoreType, score, coverage } = row;
  return {
    user: userId,
    aggregation_method: aggregationMethod,
    score_type: scoreType,
    score,
    coverage,
  };
}

export function runCase(input: unknown): void {
  const example = input as ScoringCase;
  const question = scoredQuestion(example.question);
  const bucket = resolutionBucket(example.resolution, domainQuestion(example.question));
  expectSame(bucket, example.resolution_bucket, "resolution_bucket");
  expectClose(spotTime(question), example.effective_spot_time, "effective_spot_time");
  const rows = scoreForecasts({
    question,
    resolutionBucket: bucket,
    forecasts: forecastsOf(example),
    baseUserIds: baseUsers(example),
  });
  const got = keyed(rows.map(wireRow));
  const expected = keyed(example.expected);
  expectSame(Object.keys(got), Object.keys(expected), "rows");
  expectClose(got, expected, "rows");
}
