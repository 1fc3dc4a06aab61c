/**
 * The Good Judgment Project: questions of 2011-2015, and the first week of forecasts on 18 of them.
 */
import type { UserDocument } from "../store/accounts/user_document.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { accountOf, postOf, questionOf, type Needs, type QuestionDraft } from "./content.ts";
import type { PastForecast } from "./history.ts";
import type { GjpForecast, GjpQuestion } from "./sources.ts";

const PROJECT_START = Date.parse("2011-08-31");
const DAY_MS = 86_400_000;
const ATTRIBUTION = "Data: Good Judgment Project / IARPA ACE (CC0).";

export interface LoadedGjp {
  readonly questions: readonly QuestionDocument[];
  readonly posts: readonly PostDocument[];
  readonly accounts: readonly UserDocument[];
  readonly forecasts: readonly PastForecast[];
}

export async function planGjp(
  { store }: Needs,
  data: { questions: readonly GjpQuestion[]; forecasts: readonly GjpForecast[] },
  home: { project: ProjectDocument; authorId: number },
): Promise<LoadedGjp> {
  // The data has no parents for branches of conditionals, so branches are left out.
  const source = data.questions.filter(({ condition }) => condition === undefined);
  const earliest = earliestForecasts(data.forecasts);
  const first = await store.counters.draw("content", source.length);
  const questions = source.map((question, index) =>
    questionOf(first + index, first + index, draftOf(question, earliest.get(question.ifp_id))),
  );
  const posts = questions.map((question) =>
    postOf(question._id, { title: question.title, ...home }, [question]),
  );
  const people = [...new Set(data.forecasts.map(({ person }) => person))];
  const firstUser = await store.counters.draw("users", people.length);
  const accounts = people.map((person, index) =>
    accountOf(firstUser + index, `gjp-${person}`, { dateJoined: PROJECT_START }),
  );
  const idOf = new Map(people.map((person, index) => [person, firstUser + index]));
  const byName = new Map(
    source.map((question, index) => [question.ifp_id, { question, stored: questions[index]! }]),
  );
  const forecasts = data.forecasts.flatMap((forecast) => {
    const found = byName.get(forecast.question);
    return found === undefined
      ? []
      : [
          {
            question: found.stored,
            userId: idOf.get(forecast.person)!,
            time: momentOf(forecast.time),
            value: valueOf(found.question, forecast),
          },
        ];
  });
  return { questions, posts, accounts, forecasts };
}

/** The source names no time zone, so its times are read as UTC. */
function momentOf(time: string): number {
  return Date.parse(`${time}Z`);
}

/**
 * Returns the day of the first forecast on each question. Forecasting began a day before the stated
 * opening of the first questions.
 */
function earliestForecasts(forecasts: readonly GjpForecast[]): Map<string, number> {
  const earliest = new Map<string, number>();
  for (const { question, time } of forecasts) {
    const day = Math.floor(momentOf(time) / DAY_MS) * DAY_MS;
    earliest.set(question, Math.min(day, earliest.get(question) ?? day));
  }
  return earliest;
}

/** Returns a title without the stars that refer to notes of the source. */
function withoutMarks(title: string): string {
  return title.replaceAll("*", "").trim();
}

function draftOf(question: GjpQuestion, earliest: number | undefined): QuestionDraft {
  const openTime = Math.min(Date.parse(question.open), earliest ?? Number.POSITIVE_INFINITY);
  const scheduledCloseTime = Math.max(
    Date.parse(question.scheduled_close) + DAY_MS,
    openTime + DAY_MS,
  );
  const resolveTime = Math.max(
    Date.parse(question.closed ?? question.scheduled_close) + DAY_MS,
    openTime,
  );
  return {
    type: question.type,
    title: withoutMarks(question.title),
    shortTitle: withoutMarks(question.short_title),
    description: `${question.description}\n\n${ATTRIBUTION}`,
    openTime,
    scheduledCloseTime,
    scheduledResolveTime: scheduledCloseTime,
    actualResolveTime: resolveTime,
    resolution: resolutionOf(question),
    includeBotsInAggregates: false,
    ...(question.type === "multiple_choice" ? { options: Object.values(question.options) } : {}),
  };
}

function resolutionOf({ type, status, options, outcome }: GjpQuestion): string {
  const text = options[outcome ?? ""];
  if (status === "annulled" || text === undefined) return "annulled";
  return type === "binary" ? text.toLowerCase() : text;
}

function valueOf(
  { type, options }: GjpQuestion,
  { probabilities }: GjpForecast,
): PastForecast["value"] {
  if (type === "binary") {
    const yes = Object.values(options).indexOf("Yes");
    return probabilities[yes] ?? 0;
  }
  const total = probabilities.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(
    Object.values(options).map((option, index) => [option, (probabilities[index] ?? 0) / total]),
  );
}
