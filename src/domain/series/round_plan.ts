/** Works out what a round of a series consists of. Contract 3.19. */
import type { QuestionType } from "../vocabulary.ts";
import { questionTypes } from "../questions/question_types.ts";
import {
  addDays,
  type Calendar,
  datesOf,
  roundTimes,
  type RoundTimes,
  type Windows,
  type ZoneClock,
} from "./calendar.ts";
import type { ObservedRule } from "./observed.ts";
import { fillAll, type RoundNames } from "./placeholders.ts";

/** A question of a template, as the API takes it, with placeholders. */
export interface TemplateQuestion {
  readonly title: string;
  readonly type: QuestionType;
  readonly label?: string | undefined;
  readonly options?: readonly string[] | undefined;
  readonly range_min?: number | undefined;
  readonly range_max?: number | undefined;
  readonly zero_point?: number | null | undefined;
  readonly scaling?: Range | undefined;
}

type Range = Pick<TemplateQuestion, "range_min" | "range_max" | "zero_point">;

/** A post of a template, as the API takes it. */
export interface TemplatePost {
  readonly key: string;
  readonly title?: string | undefined;
  readonly short_title?: string | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly windows?: Partial<SentWindows> | undefined;
  readonly question?: TemplateQuestion | undefined;
  readonly group_of_questions?: { readonly questions: readonly TemplateQuestion[] } | undefined;
  readonly conditional?:
    { readonly condition: string; readonly condition_child: string } | undefined;
  readonly notebook?: object | undefined;
  readonly observed?: readonly SentObserved[] | undefined;
}

interface SentWindows {
  readonly opens: Windows["opens"] | undefined;
  readonly reveals: Windows["opens"] | undefined;
  readonly closes: Windows["opens"] | undefined;
  readonly resolves_by: Windows["opens"] | undefined;
}

export interface SentObserved {
  readonly label?: string | undefined;
  readonly target: string;
  readonly date?: string | undefined;
  readonly at_least?: number | undefined;
  readonly above?: number | undefined;
  readonly at_most?: number | undefined;
  readonly below?: number | undefined;
  readonly thresholds?: readonly number[] | undefined;
}

/** The part of a series that decides its rounds. */
export interface PlannedSeries {
  readonly externalId: string;
  readonly calendar: Calendar;
  readonly windows: Windows;
  readonly template: readonly TemplatePost[];
}

export interface PlannedItem {
  /** Null for the only question of a post. */
  readonly label: string | null;
  readonly target: string;
  readonly on: string;
  readonly rule: ObservedRule;
}

export interface PlannedPost {
  readonly key: string;
  readonly externalId: string;
  /** The body of a new post, without its project and the parents of a conditional. */
  readonly body: Readonly<Record<string, unknown>> & { readonly title?: string | undefined };
  /** Keys of the parents of a conditional. */
  readonly parents: { readonly condition: string; readonly child: string } | null;
  readonly questionCount: number;
  readonly times: RoundTimes;
  readonly items: readonly PlannedItem[];
}

export interface PlannedRound extends RoundNames {
  /** When the first questions open, the last ones close, and all are to be resolved, ms. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly resolvesAt: number;
  readonly posts: readonly PlannedPost[];
}

/** Returns the windows of a post. A window that the post does not set is that of the series. */
export function windowsOf(
  windows: Windows,
  { windows: own }: Pick<TemplatePost, "windows">,
): Windows {
  const opens = own?.opens ?? windows.opens;
  // A series that shows predictions from its opening on does so for a post with an opening of its own.
  const followsOpening =
    windows.reveals === windows.opens || isSame(windows.reveals, windows.opens);
  return {
    opens,
    reveals: own?.reveals ?? (followsOpening ? opens : windows.reveals),
    closes: own?.closes ?? windows.closes,
    resolvesBy: own?.resolves_by ?? windows.resolvesBy,
  };
}

function isSame(a: Windows["opens"], b: Windows["opens"]): boolean {
  return a.days === b.days && a.time === b.time;
}

/** Returns the questions of a post of a template. */
export function questionsIn(post: TemplatePost): readonly TemplateQuestion[] {
  if (post.question !== undefined) return [post.question];
  return post.group_of_questions?.questions ?? [];
}

/** Plans the round of a date of the calendar. */
export function planRound(
  series: PlannedSeries,
  names: RoundNames,
  clock: ZoneClock,
): PlannedRound {
  const posts = series.template.map((post) => planPost(series, post, { names, clock }));
  const times = posts.map((post) => post.times);
  return {
    ...names,
    opensAt: Math.min(...times.map(({ opens }) => opens)),
    closesAt: Math.max(...times.map(({ closes }) => closes)),
    resolvesAt: Math.max(...times.map(({ resolvesBy }) => resolvesBy)),
    posts,
  };
}

function planPost(
  { externalId, windows }: PlannedSeries,
  template: TemplatePost,
  { names, clock }: { readonly names: RoundNames; readonly clock: ZoneClock },
): PlannedPost {
  const { key, title, short_title, categories, tags, conditional, observed = [] } = template;
  const name = `${externalId}/${names.date}/${key}`;
  const { question, group_of_questions: group, notebook } = template;
  const content = {
    question: question === undefined ? undefined : onDate(question, names),
    group_of_questions:
      group === undefined
        ? undefined
        : { ...group, questions: group.questions.map((one) => onDate(one, names)) },
    notebook,
  };
  const texts = fillAll({ title, short_title, tags, ...content }, names);
  const sent = Object.entries({ ...texts, categories }).filter(([, value]) => value !== undefined);
  return {
    key,
    externalId: name,
    body: { ...(Object.fromEntries(sent) as PlannedPost["body"]), external_id: name },
    parents:
      conditional === undefined
        ? null
        : { condition: conditional.condition, child: conditional.condition_child },
    questionCount: conditional === undefined ? questionsIn(template).length : 2,
    times: roundTimes(clock, names.date, windowsOf(windows, template)),
    items: fillAll(observed, names).map(itemOf(names)),
  };
}

/** Returns the item of an observation, whose texts are filled. */
function itemOf({ date }: RoundNames) {
  return (sent: SentObserved): PlannedItem => ({
    label: sent.label ?? null,
    target: sent.target,
    on: sent.date ?? date,
    rule: ruleOf(sent),
  });
}

export function ruleOf(sent: SentObserved): ObservedRule {
  const { at_least: atLeast, above, at_most: atMost, below, thresholds } = sent;
  const given = Object.entries({ atLeast, above, atMost, below, thresholds });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/**
 * Returns the question of a round. A template counts the range of a date question in seconds from
 * 00:00 UTC of the date of the round, so that date is added.
 */
function onDate(question: TemplateQuestion, { date }: RoundNames): TemplateQuestion {
  if (!questionTypes[question.type].resolves.isTime) return question;
  const start = Date.parse(`${date}T00:00:00Z`) / 1_000;
  const moved = ({ range_min: low, range_max: high, zero_point: zero }: Range) => ({
    ...(low === undefined ? {} : { range_min: low + start }),
    ...(high === undefined ? {} : { range_max: high + start }),
    ...(zero === undefined || zero === null ? {} : { zero_point: zero + start }),
  });
  const { scaling } = question;
  return {
    ...question,
    ...moved(question),
    ...(scaling === undefined ? {} : { scaling: { ...scaling, ...moved(scaling) } }),
  };
}

/** Milliseconds before the opening at which the posts of a round are made. */
export const MADE_AHEAD_MS = 3_600_000;

/** The next round of a series, and when it is to be made. */
export interface NextRound {
  /** Null after the last round, as is `nextAt` (ms). */
  readonly nextDate: string | null;
  readonly nextAt: number | null;
}

/** Returns the names of all rounds in order. */
export function roundNames(calendar: Calendar): RoundNames[] {
  return datesOf(calendar).map((date, index) => ({ date, number: index + 1 }));
}

/** Returns the first round after a date (null for any) that does not close by `now` (ms). */
export function nextRound(
  series: PlannedSeries,
  { now, after, clock }: { now: number; after: string | null; clock: ZoneClock },
): NextRound {
  const all = series.template.map((post) => windowsOf(series.windows, post));
  const dates = roundNames(series.calendar).flatMap(({ date }) =>
    after !== null && date <= after ? [] : date,
  );
  const isOver = (date: string) =>
    all.every(({ closes: { days, time } }) => clock.timeOf(addDays(date, days), time) <= now);
  // Later rounds close later, so the first one that is not over is found by halves.
  let [from, until] = [0, dates.length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if (isOver(dates[middle]!)) from = middle + 1;
    else until = middle;
  }
  const date = dates[from];
  if (date === undefined) return { nextDate: null, nextAt: null };
  const opens = all.map((windows) => roundTimes(clock, date, windows).opens);
  return { nextDate: date, nextAt: Math.min(...opens) - MADE_AHEAD_MS };
}
