/**
 * The open tournament, where newcomers can forecast at once: questions of every type, a group, a
 * conditional and a notebook. People have forecast a few binary questions, which exclude bots. Bots
 * have forecast all others.
 */
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { derivePost } from "../consequences/derive_post.ts";
import { postOf, questionOf, type Needs, type QuestionDraft } from "./content.ts";
import type { Crowd } from "./crowd.ts";
import type { PastForecast } from "./history.ts";
import { madeForecasts } from "./made_forecasts.ts";
import { OPEN_DAYS, ownQuestions, schedule } from "./own_questions.ts";
import type { BenchQuestion } from "./sources.ts";
import { wanderingView } from "./views.ts";

const DAY_MS = 86_400_000;
export const BENCH_NOTE =
  "Question text: ForecastBench, Forecasting Research Institute (CC BY-SA 4.0).";
const PEOPLE_ONLY = 3;
const BOTS_TOO = 6;
const GROUP_DATES = 4;
const SEED = 20_260;

export interface OpenTournament {
  readonly questions: readonly QuestionDocument[];
  readonly posts: readonly PostDocument[];
  readonly accounts: Crowd["accounts"];
  readonly forecasts: readonly PastForecast[];
}

export interface Home {
  readonly project: ProjectDocument;
  readonly authorId: number;
  readonly categories: readonly number[];
}

export async function planOpenTournament(
  caps: Needs,
  bench: readonly BenchQuestion[],
  home: Home,
  crowd: Crowd,
): Promise<OpenTournament> {
  const now = caps.clock.now();
  const vaccines = bench.filter(({ question }) =>
    question.includes("a vaccine have been developed"),
  );
  const singles = [...binaryDrafts(vaccines, now), ...ownQuestions(now)];
  const planned = [
    ...(await planSingles(caps, singles, home)),
    await planGroup(caps, vaccines[PEOPLE_ONLY + BOTS_TOO + 2], { ...home, now }),
    ...(await planConditional(caps, vaccines.slice(PEOPLE_ONLY + BOTS_TOO), { ...home, now })),
    await planNotebook(caps, { ...home, now }),
  ];
  const posts = planned.map(({ post }) => post);
  const questions = planned.flatMap(({ own }) => own);
  return {
    questions,
    posts,
    accounts: crowd.accounts,
    forecasts: forecastsOf(questions, crowd, now),
  };
}

interface Planned {
  readonly post: PostDocument;
  readonly own: readonly QuestionDocument[];
}

function binaryDrafts(vaccines: readonly BenchQuestion[], now: number): QuestionDraft[] {
  return vaccines.slice(0, PEOPLE_ONLY + BOTS_TOO).map((source, index) => {
    const date = futureDates(source, now).at(-1) ?? "2036-07-30";
    return { ...benchDraft(source, date, now), includeBotsInAggregates: index >= PEOPLE_ONLY };
  });
}

function futureDates({ resolution_dates: dates }: BenchQuestion, now: number): string[] {
  return dates.filter((date) => Date.parse(date) > now + 30 * DAY_MS);
}

function benchDraft(source: BenchQuestion, date: string, now: number): QuestionDraft {
  return {
    type: "binary",
    title: benchTitle(source, date),
    description: BENCH_NOTE,
    resolutionCriteria: source.resolution_criteria,
    ...schedule(now, (Date.parse(date) - now) / DAY_MS),
  };
}

/** Returns the text of a ForecastBench question for one of its dates (`YYYY-MM-DD`). */
export function benchTitle(source: BenchQuestion, date: string): string {
  return source.question
    .replaceAll("{resolution_date}", date)
    .replaceAll("{forecast_due_date}", source.forecast_due_date);
}

async function planSingles(
  { store }: Needs,
  drafts: readonly QuestionDraft[],
  home: Home,
): Promise<Planned[]> {
  const first = await store.counters.draw("content", drafts.length);
  return drafts.map((draft, index) => {
    const own = [questionOf(first + index, first + index, draft)];
    return { post: postOf(first + index, { title: draft.title, ...home }, own), own };
  });
}

async function planGroup(
  { store }: Needs,
  source: BenchQuestion | undefined,
  home: Home & { now: number },
): Promise<Planned> {
  if (source === undefined) throw new TypeError("The demo data holds too few questions");
  const { now, ...rest } = home;
  const dates = futureDates(source, now).slice(-GROUP_DATES);
  const id = await store.counters.draw("content", dates.length + 1);
  const own = dates.map((date, rank) =>
    questionOf(id + 1 + rank, id, {
      ...benchDraft(source, date, now),
      label: date,
      groupVariable: "By",
      groupRank: rank,
    }),
  );
  const title = source.question.replace("{resolution_date}", "each of these dates");
  const group = {
    description: BENCH_NOTE,
    resolutionCriteria: source.resolution_criteria,
    finePrint: "",
    groupVariable: "By",
    graphType: "multiple_choice_graph",
    subquestionsOrder: "MANUAL",
  };
  const post = postOf(
    id,
    { title, ...rest, kind: "group_of_questions", forecastType: "group_of_questions", group },
    own,
  );
  return { post, own };
}

/** Builds two questions and the conditional post on them. */
async function planConditional(
  caps: Needs,
  sources: readonly BenchQuestion[],
  home: Home & { now: number },
): Promise<Planned[]> {
  const { now, ...rest } = home;
  const drafts = sources
    .slice(0, 2)
    .map((source) => benchDraft(source, futureDates(source, now).at(-1) ?? "2036-07-30", now));
  const parents = await planSingles(caps, drafts, rest);
  const [condition, child] = parents.map(({ own }) => own[0]);
  if (condition === undefined || child === undefined)
    throw new TypeError("The demo data holds too few questions");
  const id = await caps.store.counters.draw("content", 3);
  const closes = Math.min(condition.scheduledCloseTime ?? now, child.scheduledCloseTime ?? now);
  const own = (["yes", "no"] as const).map((branch, index) =>
    questionOf(id + 1 + index, id, {
      type: "binary",
      title: `${child.title} (if ${branch})`,
      openTime: condition.openTime ?? now,
      cpRevealTime: condition.cpRevealTime,
      scheduledCloseTime: closes,
      scheduledResolveTime: child.scheduledResolveTime,
    }),
  );
  const post = postOf(
    id,
    {
      title: `${condition.title} → ${child.title}`,
      ...rest,
      kind: "conditional",
      forecastType: "conditional",
      conditional: { conditionId: condition._id, childId: child._id, yesId: id + 1, noId: id + 2 },
    },
    own,
  );
  return [...parents, { post: { ...post, ...derivePost(post, own, { condition, child }) }, own }];
}

async function planNotebook({ store }: Needs, home: Home & { now: number }): Promise<Planned> {
  const { now, ...rest } = home;
  const id = await store.counters.draw("content");
  const markdown =
    "# How this tournament works\n\nForecast as often as you like. Your standing forecast counts towards the community prediction, and it is scored over the whole time a question is open.\n\nThe demo people and the demo bots do not exist. A seeded generator made their forecasts of the last sixty days and their comments, and their skill differs.\n";
  const post = postOf(
    id,
    {
      title: "How this tournament works",
      ...rest,
      createdAt: now - OPEN_DAYS * DAY_MS,
      kind: "notebook",
      forecastType: "notebook",
      notebook: { markdown, imageUrl: null, feedTileSummary: "" },
    },
    [],
  );
  return { post, own: [] };
}

function forecastsOf(
  questions: readonly QuestionDocument[],
  { people, bots }: Crowd,
  now: number,
): PastForecast[] {
  const period = { from: now - OPEN_DAYS * DAY_MS, to: now };
  return questions.flatMap((question, index) => {
    // The dates of a group move together.
    const shared = question.groupRank === null ? question._id : question.postId;
    const view = wanderingView(question, period, SEED + shared);
    const forecasters = question.includeBotsInAggregates ? bots : people;
    return madeForecasts(question, view, { forecasters, period, seed: SEED - index });
  });
}
