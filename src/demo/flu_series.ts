/**
 * The weekly targets of FluSight as a series. On Sunday night a round opens that asks how many
 * admissions there are in four weeks, and how their rate changes in two. The season is over, so all
 * rounds are made and every value is observed. The first two rounds of the data ask only the first
 * of the two, and the last three only the second.
 */
import { processors } from "../../jobs/processors/processors.ts";
import type { Capabilities } from "../capabilities.ts";
import { addDays, type Calendar, datesOf, type Windows } from "../domain/series/calendar.ts";
import { ensureBoards } from "../series/boards.ts";
import type { ObservationDocument } from "../store/posts/observations.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { RoundDocument } from "../store/posts/rounds.ts";
import type { SeriesDocument } from "../store/projects/series.ts";
import type { ProjectDocument } from "../store/projects/project_documents.ts";
import { each, runContext } from "./each.ts";
import type { LoadedFluSight } from "./flusight.ts";

const NAME = "FluSight weekly targets";
const DAY_MS = 86_400_000;

const CALENDAR: Calendar = {
  frequency: "weekly",
  weekday: "sunday",
  day: null,
  time: "23:00",
  timeZone: "America/New_York",
  from: "2025-11-16",
  until: "2026-03-08",
  except: [],
};
const opens = { days: 0, time: "23:00" };
const WINDOWS: Windows = {
  opens,
  reveals: opens,
  closes: { days: 25, time: "00:00" },
  resolvesBy: { days: 27, time: "00:00" },
};

/** The targets: how their questions are called in the source, and when they are observed. */
const TARGETS = [
  { key: "level", source: "hosp-US-", target: "US admissions", after: 27, windows: {} },
  {
    key: "trend",
    source: "trend-US-",
    target: "US trend",
    after: 13,
    windows: {
      closes: { days: 4, time: "00:00" },
      resolves_by: { days: 13, time: "00:00" },
    },
  },
] as const;

interface Found {
  readonly key: string;
  readonly date: string;
  readonly target: string;
  readonly on: string;
  readonly question: QuestionDocument;
}

interface Home {
  readonly project: ProjectDocument;
  readonly authorId: number;
}

/** Writes the series with its rounds and its observations, and computes its boards. */
export async function addFluSeries(
  caps: Capabilities,
  flu: Pick<LoadedFluSight, "questions" | "names">,
  { project, authorId }: Home,
  tick: (done: number, total: number) => void,
): Promise<void> {
  const { store } = caps;
  const found = foundIn(flu);
  const series = seriesOf(await store.counters.draw("rows"), found, { project, authorId });
  const rounds = datesOf(CALENDAR).map((date, index) => roundOf(series, { date, index }, found));
  await store.series.insert(series);
  await store.rounds.insertMany(rounds);
  await store.observations.insertMany(found.map((one) => observationOf(series, one)));
  const dates = rounds.map(({ date }) => date);
  await ensureBoards(caps, series, { dates, scoreType: "peer" });
  const boards = (await store.leaderboards.ofProject(project._id)).filter(
    ({ seriesId }) => seriesId === series._id,
  );
  await each(boards, tick, ({ _id }) =>
    processors.recompute_leaderboard(caps, { leaderboardId: _id }, runContext()),
  );
}

/** Finds the question of each target of each round. */
function foundIn({ questions, names }: Pick<LoadedFluSight, "questions" | "names">): Found[] {
  return questions.flatMap((question, index) => {
    const target = TARGETS.find((one) => names[index]?.startsWith(one.source));
    if (target === undefined) return [];
    // It opens on Sunday night in New York, which is Monday in UTC.
    const date = new Date((question.openTime ?? 0) - DAY_MS).toISOString().slice(0, 10);
    const { key, target: name, after } = target;
    return [{ key, date, target: name, on: addDays(date, after), question }];
  });
}

function seriesOf(
  id: number,
  found: readonly Found[],
  { project, authorId }: Home,
): SeriesDocument {
  const start = project.startDate ?? 0;
  return {
    _id: id,
    projectId: project._id,
    externalId: "weekly",
    name: NAME,
    ownerId: authorId,
    calendar: CALENDAR,
    windows: WINDOWS,
    template: TARGETS.map((target) => templateOf(target, found)),
    isPaused: false,
    nextDate: null,
    nextAt: null,
    fault: null,
    claimedUntil: 0,
    createdAt: start,
    editedAt: start,
    revision: 0,
  };
}

/** Returns the post of a template, with placeholders where the first question has its dates. */
function templateOf(
  { key, target, after, windows }: (typeof TARGETS)[number],
  found: readonly Found[],
): SeriesDocument["template"][number] {
  const first = found.find((one) => one.key === key);
  const title = (first?.question.title ?? "").replaceAll(/\d{4}-\d\d-\d\d/g, (date) => {
    const days = (Date.parse(date) - Date.parse(first?.date ?? date)) / DAY_MS;
    return `{{date ${days < 0 ? "-" : "+"} ${Math.abs(days)}}}`;
  });
  const { type, options, unit, rangeMin, rangeMax, openUpperBound } = first?.question ?? {};
  const range = {
    unit,
    range_min: rangeMin,
    range_max: rangeMax,
    open_upper_bound: openUpperBound,
  };
  const shape = type === "multiple_choice" ? { options } : range;
  return {
    key,
    title,
    question: { title, type, ...shape },
    windows,
    observed: [{ target, date: `{{date + ${after}}}` }],
  };
}

function roundOf(
  { _id: seriesId, projectId }: SeriesDocument,
  { date, index }: { readonly date: string; readonly index: number },
  found: readonly Found[],
): RoundDocument {
  const own = found.filter((one) => one.date === date);
  const times = own.map(({ question }) => question);
  const latest = (time: "scheduledCloseTime" | "scheduledResolveTime") =>
    Math.max(...times.map((question) => question[time] ?? 0));
  const opensAt = Math.min(...times.map(({ openTime }) => openTime ?? 0));
  return {
    _id: `${seriesId} ${date}`,
    seriesId,
    projectId,
    date,
    number: index + 1,
    opensAt,
    closesAt: latest("scheduledCloseTime"),
    resolvesAt: latest("scheduledResolveTime"),
    posts: own.map(({ key, question }) => ({
      key,
      postId: question.postId,
      questionIds: [question._id],
    })),
    items: own.map(({ target, on, question }) => ({
      questionId: question._id,
      postId: question.postId,
      target,
      on,
      rule: {},
    })),
    madeAt: opensAt,
  };
}

function observationOf(
  { _id: seriesId, ownerId }: SeriesDocument,
  { target, on, question }: Found,
): Omit<ObservationDocument, "_id"> {
  const at = question.actualResolveTime ?? 0;
  return {
    seriesId,
    target,
    date: on,
    value: question.resolution ?? "",
    knownAt: at,
    at,
    userId: ownerId,
    note: "CDC FluSight forecast hub",
    before: [],
  };
}
