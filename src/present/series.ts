/** Turns series, their rounds and observations into their API form. Contract 3.19. */
import { datesOf, type Calendar, type Windows } from "../domain/series/calendar.ts";
import type { PlannedRound } from "../domain/series/round_plan.ts";
import type { ObservationPage } from "../schema/observation.ts";
import type { Series, SeriesCheck } from "../schema/series.ts";
import type { TemplatePost } from "../schema/series_template.ts";
import type { ObservationDocument } from "../store/posts/observations.ts";
import type { ListedSeries, SeriesDocument } from "../store/projects/series.ts";
import { isoOrNull, toIso } from "./time.ts";

/**
 * @param series without its template in a list
 * @param mayCurate whether the reader sees the template, and why a round could not be made
 */
export function presentSeries(
  series: ListedSeries & Partial<Pick<SeriesDocument, "template">>,
  mayCurate: boolean,
): Series {
  const { template = null } = series;
  return {
    id: series._id,
    project: series.projectId,
    external_id: series.externalId,
    name: series.name,
    calendar: presentCalendar(series.calendar),
    windows: presentWindows(series.windows),
    template: mayCurate ? (template as unknown as TemplatePost[] | null) : null,
    is_paused: series.isPaused,
    rounds_count: datesOf(series.calendar).length,
    next_round: series.nextDate,
    next_round_made_at: isoOrNull(series.nextAt),
    fault: mayCurate ? series.fault : null,
    owner_id: series.ownerId,
    created_at: toIso(series.createdAt),
    edited_at: toIso(series.editedAt),
  };
}

/** Names the fields in one order: a stored calendar has that of its schema. */
function presentCalendar(calendar: Calendar): Series["calendar"] {
  const { frequency, weekday, day, time, timeZone, from, until, except } = calendar;
  return { frequency, weekday, day, time, time_zone: timeZone, from, until, except: [...except] };
}

function presentWindows({ opens, reveals, closes, resolvesBy }: Windows): Series["windows"] {
  return { opens, reveals, closes, resolves_by: resolvesBy };
}

/** Returns the times of a round. */
export function presentTimes({
  date,
  number,
  opensAt,
  closesAt,
  resolvesAt,
}: Pick<PlannedRound, "date" | "number" | "opensAt" | "closesAt" | "resolvesAt">) {
  return {
    date,
    number,
    open_time: toIso(opensAt),
    scheduled_close_time: toIso(closesAt),
    scheduled_resolve_time: toIso(resolvesAt),
  };
}

export function presentPlanned(round: PlannedRound): SeriesCheck["rounds"][number] {
  return {
    ...presentTimes(round),
    posts: round.posts.map(({ externalId, body, questionCount, times, items }) => ({
      external_id: externalId,
      title: body.title ?? "",
      question_count: questionCount,
      scheduled_close_time: toIso(times.closes),
      observed: items.map(({ target, on }) => ({ target, date: on })),
    })),
  };
}

export function presentObservation(row: ObservationDocument): ObservationPage["results"][number] {
  return {
    target: row.target,
    date: row.date,
    value: row.value,
    observed_at: toIso(row.knownAt),
    recorded_at: toIso(row.at),
    note: row.note,
    revisions: row.before.map(({ value, at, note }) => ({
      value,
      recorded_at: toIso(at),
      note,
    })),
  };
}
