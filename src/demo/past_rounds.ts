/**
 * The ForecastBench rounds of 2026: binary questions with their real outcomes, recent enough for
 * the calibration page. The source has no forecasts of people. So those of the demo people are
 * invented, as of a well calibrated forecaster with some noise.
 */
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { postOf, questionOf, type Needs, type QuestionDraft } from "./content.ts";
import type { PastForecast } from "./history.ts";
import { BENCH_NOTE, benchTitle } from "./open_tournament.ts";
import type { BenchQuestion } from "./sources.ts";

/**
 * Number of questions of each outcome. The calibration below is exact when both outcomes are
 * equally frequent.
 */
const OF_EACH_OUTCOME = 32;
const ROUNDS = 3;
/** The prediction is revealed after this share of a question's time. */
const REVEAL_SHARE = 0.1;
const NOISE = 0.24;
const MADE_UP = "The outcome is real; the forecasts of the demo people are made up.";

interface PastQuestion {
  readonly source: BenchQuestion;
  readonly date: string;
  readonly outcome: "yes" | "no";
  /** The probability from which the demo people start, before noise. */
  readonly probability: number;
}

export interface PastRounds {
  readonly questions: readonly QuestionDocument[];
  readonly posts: readonly PostDocument[];
  readonly accounts: readonly UserDocument[];
  readonly forecasts: readonly PastForecast[];
}

/** @param people the accounts that forecast */
export async function planPastRounds(
  { store, clock }: Needs,
  bench: readonly BenchQuestion[],
  home: { project: ProjectDocument; authorId: number; people: readonly UserDocument[] },
): Promise<PastRounds> {
  const { people, ...rest } = home;
  const past = (["yes", "no"] as const).flatMap((outcome) =>
    pastQuestions(bench, outcome, clock.now()),
  );
  if (past.length === 0) return { questions: [], posts: [], accounts: [], forecasts: [] };
  const first = await store.counters.draw("content", past.length);
  const questions = past.map((one, index) =>
    questionOf(first + index, first + index, draftOf(one)),
  );
  const posts = questions.map((question) =>
    postOf(question._id, { title: question.title, ...rest }, [question]),
  );
  const forecasts = questions.flatMap((question, index) =>
    forecastsOf(question, past[index]?.probability ?? 0.5, { people, index }),
  );
  return { questions, posts, accounts: [], forecasts };
}

/**
 * Returns questions whose outcome is known by now, at their last known date, spread evenly over the
 * source.
 */
function pastQuestions(
  bench: readonly BenchQuestion[],
  outcome: "yes" | "no",
  now: number,
): PastQuestion[] {
  const known = bench.flatMap((source) => {
    const dates = Object.keys(source.resolutions).filter((date) => Date.parse(date) < now);
    const date = dates.sort().at(-1);
    const isWanted = date !== undefined && source.resolutions[date] === (outcome === "yes" ? 1 : 0);
    return isWanted ? [{ source, date }] : [];
  });
  const count = Math.min(OF_EACH_OUTCOME, known.length);
  return Array.from({ length: count }, (_, index) => {
    const one = known[Math.floor((index * known.length) / count)]!;
    // With probabilities drawn this way for each outcome, the share p of the questions with
    // probability p resolves to yes.
    const root = Math.sqrt((index + 0.5) / count);
    return { ...one, outcome, probability: outcome === "yes" ? root : 1 - root };
  });
}

function draftOf({ source, date, outcome }: PastQuestion): QuestionDraft {
  const openTime = Date.parse(source.forecast_due_date);
  const resolveTime = Date.parse(date);
  return {
    type: "binary",
    title: benchTitle(source, date),
    description: `${BENCH_NOTE} ${MADE_UP}`,
    resolutionCriteria: source.resolution_criteria,
    openTime,
    cpRevealTime: openTime + REVEAL_SHARE * (resolveTime - openTime),
    scheduledCloseTime: resolveTime,
    scheduledResolveTime: resolveTime,
    actualResolveTime: resolveTime,
    resolution: outcome,
    includeBotsInAggregates: false,
  };
}

/**
 * Returns fixed forecasts, so that all runs agree. The noise of each person decreases from round to
 * round.
 */
function forecastsOf(
  question: QuestionDocument,
  probability: number,
  { people, index }: { people: readonly UserDocument[]; index: number },
): PastForecast[] {
  const opens = question.openTime ?? 0;
  const life = (question.scheduledCloseTime ?? opens) - opens;
  return people.flatMap((person, p) =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const part = (round + (p + 0.5) / people.length) / ROUNDS;
      const noise = (NOISE / (round + 1)) * (((p * 5 + index * 11 + round * 3) % 24) / 11.5 - 1);
      return {
        question,
        userId: person._id,
        time: Math.floor(opens + part * life),
        value: Math.min(0.99, Math.max(0.01, probability + noise)),
      };
    }),
  );
}
