/**
 * Collects a resolved question and everything its scores depend on, to send it to a thread (Maths
 * 5.1).
 */
import type { Capabilities } from "../capabilities.ts";
import type { LinesTask, ScoringTask } from "../../workers/messages.ts";
import { entersAggregate } from "../domain/aggregation/forecast.ts";
import {
  buffersOf,
  packForecasts,
  type PlainForecast,
} from "../domain/aggregation/packed_forecasts.ts";
import { optionWidth, widened } from "../domain/forecasts/option_vector.ts";
import { equalShares } from "../domain/questions/options_history.ts";
import { widenedPrior } from "../domain/questions/prior.ts";
import { isContinuous } from "../domain/questions/question_type.ts";
import { resolutionBucket } from "../domain/questions/resolution.ts";
import { lastResolution, type Observed } from "../domain/scoring/benchmark/last_resolution.ts";
import type { ScoredQuestion } from "../domain/scoring/scores/resolved_forecast.ts";
import { aroundBucket } from "../domain/scoring/scores/score_forecasts.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { ForecastDocument } from "../store/forecasts/forecast_document.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";

type Needs = Pick<Capabilities, "store">;

/** The part of a question that its scores depend on. */
export type ScorableQuestion = Omit<
  QuestionDocument,
  "description" | "resolutionCriteria" | "finePrint"
>;

/**
 * Returns the task of a question, or null when it has no outcome or no schedule and so nothing to
 * score.
 */
export async function loadScoringTask(
  caps: Needs,
  question: ScorableQuestion,
): Promise<ScoringTask | null> {
  return (await load(caps, question))?.task ?? null;
}

/** What the lines of a question depend on beside its forecasts. */
export interface LinesContext {
  /** The start of each version of the cards of the authors in ms, ascending. */
  readonly versions: ReadonlyMap<number, readonly number[]>;
  /** Null for a question outside of series. */
  readonly observed: Observed | null;
}

/** Returns what the lines of a benchmark on a question depend on, or null as above. */
export async function loadLinesTask(
  caps: Needs,
  question: ScorableQuestion,
  { versions, observed }: LinesContext,
): Promise<LinesTask | null> {
  const loaded = await load(caps, question);
  if (loaded === null) return null;
  const { task, authors } = loaded;
  const idsOf = (isWanted: (author: UserDocument) => boolean) =>
    Float64Array.from(authors.filter(isWanted), ({ _id }) => _id);
  const { optionsHistory } = question;
  return {
    ...task,
    people: idsOf((author) => entersAggregate(author, false)),
    machines: idsOf(
      (author) => author.isBot && entersAggregate({ ...author, isPrimaryBot: true }, true),
    ),
    versions: authors.flatMap(({ _id }) => {
      const starts = versions.get(_id);
      return starts === undefined ? [] : [[_id, starts.map((since) => since / 1000)] as const];
    }),
    offers: optionsHistory === null ? null : equalShares(optionsHistory, task.question.openTime),
    prior: question.prior ? widenedPrior(question.prior, optionsHistory) : null,
    last: observed && lastResolution(question, observed, question.openTime ?? 0),
  };
}

async function load(caps: Needs, question: ScorableQuestion) {
  const bucket = resolutionBucket(question.resolution, question);
  const scored = scoredQuestion(question);
  if (bucket === null || scored === null) return null;
  const forecasts: PlainForecast[] = [];
  const width = optionWidth(question.optionsHistory);
  for await (const row of caps.store.forecasts.ofQuestion(question._id)) {
    forecasts.push(reduced(row, { bucket: isContinuous(question.type) ? bucket : null, width }));
  }
  const authors = await caps.store.users.byIds([...new Set(forecasts.map((f) => f.userId))]);
  const isScored = ({ userId }: PlainForecast) => authors.get(userId)?.isSpam === false;
  const base = [...authors.values()].filter((author) => isInBase(author, question));
  const task: ScoringTask = {
    question: scored,
    bucket,
    forecasts: packForecasts(forecasts.filter(isScored)),
    base: Float64Array.from(base, ({ _id }) => _id),
  };
  return { task, authors: [...authors.values()] };
}

/** Returns the memory that is transferred with a task. */
export function memoryOfTask({ forecasts, base }: ScoringTask): ArrayBuffer[] {
  return [...buffersOf(forecasts), base.buffer];
}

function isInBase(author: UserDocument, { includeBotsInAggregates }: ScorableQuestion): boolean {
  return entersAggregate(author, includeBotsInAggregates);
}

/**
 * Reduces a CDF to what the resolved bucket needs, because 5,000 whole CDFs would fill the memory.
 */
function reduced({ u, s, e, v }: ForecastDocument, { bucket, width }: Reduction): PlainForecast {
  const values = typeof v === "number" ? v : numbersOf(v, { bucket, width });
  return { userId: u, start: s / 1000, end: e === null ? null : e / 1000, values };
}

interface Reduction {
  /** The resolved bucket of a CDF; null for other vectors. */
  readonly bucket: number | null;
  /** Options ever. */
  readonly width: number;
}

function numbersOf(values: Float64Array, { bucket, width }: Reduction): Float64Array {
  return bucket === null ? widened(values, width) : aroundBucket(values, bucket);
}

const secondsOrNull = (moment: number | null) => (moment === null ? null : moment / 1000);

function scoredQuestion(question: ScorableQuestion): ScoredQuestion | null {
  const { openTime, scheduledCloseTime } = question;
  if (openTime === null || scheduledCloseTime === null) return null;
  return {
    type: question.type,
    openTime: openTime / 1000,
    scheduledCloseTime: scheduledCloseTime / 1000,
    actualCloseTime: secondsOrNull(question.actualCloseTime),
    cpRevealTime: secondsOrNull(question.cpRevealTime),
    spotScoringTime: secondsOrNull(question.spotScoringTime),
    openLowerBound: question.openLowerBound,
    openUpperBound: question.openUpperBound,
    inboundOutcomeCount: question.inboundOutcomeCount,
  };
}
