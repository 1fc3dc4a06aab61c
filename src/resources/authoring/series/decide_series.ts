/** Works out a series that is to be made or changed (Contract 3.19). Writes nothing. */
import type { Caller, DirectoryNeeds } from "../../../capabilities.ts";
import { approvalFaults } from "../../../domain/questions/question_rules.ts";
import {
  type Calendar,
  calendarFaults,
  windowFaults,
  type Windows,
  zoneClock,
} from "../../../domain/series/calendar.ts";
import {
  type NextRound,
  nextRound,
  type PlannedPost,
  type PlannedRound,
  type PlannedSeries,
  planRound,
  roundNames,
} from "../../../domain/series/round_plan.ts";
import { templateFaults } from "../../../domain/series/template_faults.ts";
import { type FieldErrors, ValidationError } from "../../../errors.ts";
import type { PostWrite } from "../../../schema/post_write.ts";
import type {
  SeriesCalendar,
  SeriesWindows,
  TemplatePost,
} from "../../../schema/series_template.ts";
import { decidePost } from "../create_post.ts";

/** How many rounds a preview shows. */
const SHOWN_ROUNDS = 3;

export interface DecidedSeries extends PlannedSeries {
  readonly template: readonly TemplatePost[];
  readonly next: NextRound;
  /** Dates of rounds that are made already. A change does not reach them. */
  readonly made?: ReadonlySet<string>;
}

interface Wanted {
  readonly externalId: string;
  readonly calendar: Calendar;
  readonly windows: Windows;
  readonly template: readonly TemplatePost[];
}

interface Place {
  readonly made?: ReadonlySet<string>;
  readonly caller: Caller;
  readonly projectId: number;
  readonly now: number;
}

export function calendarOf(sent: SeriesCalendar): Calendar {
  const { time_zone: timeZone, weekday, day, except = [], ...rest } = sent;
  const isWeekly = sent.frequency === "weekly";
  const isMonthly = sent.frequency === "monthly";
  return {
    ...rest,
    timeZone,
    weekday: isWeekly ? (weekday ?? null) : null,
    day: isMonthly ? (day ?? null) : null,
    except: [...new Set(except)].sort(),
  };
}

export function windowsFrom(sent: SeriesWindows, { time }: Calendar): Windows {
  const opens = sent.opens ?? { days: 0, time };
  const { reveals = opens, closes, resolves_by: resolvesBy } = sent;
  return { opens, reveals, closes, resolvesBy };
}

/**
 * Checks the calendar, the windows, the template, and the posts of the next round as if they were
 * written now.
 * @throws {ValidationError} with the faults by field
 */
export async function decideSeries(
  caps: DirectoryNeeds,
  wanted: Wanted,
  place: Place,
): Promise<DecidedSeries> {
  const calendar = calendarFaults(wanted.calendar);
  const windows = windowFaults(wanted.windows);
  const faults: Record<string, FieldErrors[string]> = {
    ...(isEmpty(calendar) ? {} : { calendar }),
    ...(isEmpty(windows) ? {} : { windows }),
  };
  const template = templateFaults(wanted.template, wanted.windows) as FieldErrors[];
  if (!template.every(isEmpty)) faults["template"] = template;
  if (!isEmpty(faults)) throw new ValidationError(faults);
  const clock = zoneClock(wanted.calendar.timeZone);
  const next = nextRound(wanted, { now: place.now, after: null, clock });
  const [round] = shownRounds(wanted, next.nextDate, 1);
  if (round !== undefined) await requireRound(caps, round, place);
  return { ...wanted, next, ...(place.made && { made: place.made }) };
}

/** Returns the rounds from a date on that are not made, or the last round when the date is null. */
export function shownRounds(
  series: PlannedSeries & Pick<DecidedSeries, "made">,
  from: string | null,
  most: number = SHOWN_ROUNDS,
): PlannedRound[] {
  const clock = zoneClock(series.calendar.timeZone);
  const all = roundNames(series.calendar);
  const isToCome = (date: string) => date >= (from ?? "") && series.made?.has(date) !== true;
  const coming = from === null ? all.slice(-1) : all.filter(({ date }) => isToCome(date));
  return coming.slice(0, most).map((names) => planRound(series, names, clock));
}

/** @throws {ValidationError} with the faults of each post */
async function requireRound(
  caps: DirectoryNeeds,
  { posts }: PlannedRound,
  place: Place,
): Promise<void> {
  const faults: FieldErrors[] = [];
  for (const post of posts) faults.push(await faultsOf(caps, post, place));
  if (!faults.every(isEmpty)) throw new ValidationError({ template: faults });
}

async function faultsOf(
  caps: DirectoryNeeds,
  { body, parents, times }: PlannedPost,
  { caller, projectId, now }: Place,
): Promise<FieldErrors> {
  const faults = approvalFaults({
    openTime: times.opens,
    cpRevealTime: times.reveals,
    scheduledCloseTime: times.closes,
    scheduledResolveTime: times.resolvesBy,
  });
  if (!isEmpty(faults)) return { windows: Object.values(faults) };
  // The parents of a conditional are made with the round.
  if (parents !== null) return {};
  const post = { ...body, external_id: null, default_project: projectId } as unknown as PostWrite;
  try {
    await decidePost(caps, { caller, body: post, now });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return error.fields;
    throw error;
  }
}

function isEmpty(faults: object): boolean {
  return Object.keys(faults).length === 0;
}
