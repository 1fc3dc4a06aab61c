/**
 * A river that does not exist. Its level is a seeded random walk, so questions about it have
 * outcomes on any day on which a demo is made. They fill the board of the open tournament, and some
 * close within days.
 */
import { seededRandom } from "../domain/numbers/random.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import { postOf, questionOf, type Needs, type QuestionDraft } from "./content.ts";
import type { Forecaster } from "./crowd.ts";
import type { PastForecast } from "./history.ts";
import { madeForecasts } from "./made_forecasts.ts";
import type { Home } from "./open_tournament.ts";
import { spreadOut, type View } from "./views.ts";

export interface PlannedRiver {
  readonly questions: readonly QuestionDocument[];
  readonly posts: readonly PostDocument[];
  readonly accounts: readonly [];
  readonly forecasts: readonly PastForecast[];
}

const DAY_MS = 86_400_000;
const SEED = 1880;
const MEAN = 3;
/** How much of a difference from the mean is left after a day, and how much a day adds. */
const KEPT = 0.93;
const ADDED = 0.3;
const HIGHEST = 6;
/** The level is known this many days before the present, and for as long after it. */
const FIRST_DAY = -80;
const LAST_DAY = 40;
/** Days from now of the questions. Those of the past are resolved. */
const ABOVE_DAYS = [-51, -44, -37, -30, -23, -16, -9, -2, 2, 4, 8, 15];
const HEIGHT_DAYS = [-40, -26, -12];
/** They are older than every other open question, so the list begins with the others. */
const OPEN_DAYS = 61;
const REVEAL_MS = DAY_MS;
const LIMIT = 3;
const ABOUT =
  "The demo river does not exist: a seeded generator makes its level, and it made the forecasts as well. From day to day the level keeps most of its difference from 3 m.";

interface RiverQuestion {
  readonly day: number;
  readonly isAbove: boolean;
}

export async function planRiver(
  { store, clock }: Needs,
  home: Home,
  forecasters: readonly Forecaster[],
): Promise<PlannedRiver> {
  const now = clock.now();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  const levels = levelsOf();
  const wanted = [
    ...ABOVE_DAYS.map((day): RiverQuestion => ({ day, isAbove: true })),
    ...HEIGHT_DAYS.map((day): RiverQuestion => ({ day, isAbove: false })),
  ];
  const first = await store.counters.draw("content", wanted.length);
  const questions = wanted.map((one, index) =>
    questionOf(first + index, first + index, draftOf(one, { midnight, levels })),
  );
  const posts = questions.map((question) =>
    postOf(question._id, { title: question.title, ...home }, [question]),
  );
  const forecasts = questions.flatMap((question, index) => {
    const from = question.openTime ?? now;
    const to = Math.min(now, question.scheduledCloseTime ?? now);
    const view = riverView(wanted[index]!, { midnight, levels });
    return madeForecasts(question, view, { forecasters, period: { from, to }, seed: SEED + index });
  });
  return { questions, posts, accounts: [], forecasts };
}

interface River {
  /** The start of today, ms. */
  readonly midnight: number;
  readonly levels: ReadonlyMap<number, number>;
}

/** Returns the level of each day, counted from today. */
function levelsOf(): Map<number, number> {
  const random = seededRandom(SEED);
  const levels = new Map<number, number>();
  let level = MEAN;
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
    level = MEAN + (level - MEAN) * KEPT + ADDED * spreadOut(random);
    levels.set(day, Math.min(HIGHEST, Math.max(0, level)));
  }
  return levels;
}

function draftOf({ day, isAbove }: RiverQuestion, { midnight, levels }: River): QuestionDraft {
  const closes = midnight + day * DAY_MS + DAY_MS / 2;
  const date = new Date(closes).toISOString().slice(0, 10);
  const isOver = day < 0;
  const openTime = closes - (day + OPEN_DAYS) * DAY_MS;
  const level = levels.get(day) ?? MEAN;
  const outcome = isAbove ? (level > LIMIT ? "yes" : "no") : String(Number(level.toFixed(2)));
  return {
    type: isAbove ? "binary" : "numeric",
    title: isAbove
      ? `Will the demo river stand above ${LIMIT} m at noon on ${date}?`
      : `How high will the demo river stand at noon on ${date}?`,
    description: ABOUT,
    resolutionCriteria: "The level that the generator gives for that day.",
    ...(isAbove ? {} : { unit: "m", rangeMin: 0, rangeMax: HIGHEST }),
    openTime,
    cpRevealTime: openTime + REVEAL_MS,
    scheduledCloseTime: closes,
    scheduledResolveTime: closes,
    ...(isOver ? { actualResolveTime: closes, resolution: outcome } : {}),
  };
}

/** Returns what follows for the day of the question from the level that was known at a time. */
function riverView({ day, isAbove }: RiverQuestion, { midnight, levels }: River): View {
  return (time) => {
    const known = Math.floor((time - midnight) / DAY_MS);
    const left = Math.max(0.5, day - known);
    const kept = KEPT ** left;
    const expected = MEAN + ((levels.get(known) ?? MEAN) - MEAN) * kept;
    // A logistic distribution is this much narrower than its standard deviation.
    const scale =
      (ADDED * Math.sqrt((1 - kept * kept) / (1 - KEPT * KEPT)) * Math.sqrt(3)) / Math.PI;
    if (isAbove) return { at: [(expected - LIMIT) / scale], spread: 0 };
    const place = expected / HIGHEST;
    return { at: [Math.log(place / (1 - place))], spread: scale / HIGHEST };
  };
}
