/** Creates, lists, changes and deletes series (Contract 3.19). */
import { recordEvent, type Origin, type Recording } from "../../../accounts/record_event.ts";
import type { ProjectAccess } from "../../../access/access.ts";
import type { SeriesAccess } from "../../../access/series.ts";
import type { Capabilities, DirectoryNeeds } from "../../../capabilities.ts";
import { mayCurateProject } from "../../../domain/accounts/permission.ts";
import type { AuditKind } from "../../../domain/vocabulary.ts";
import { carrying } from "../../../domain/requests/effects.ts";
import type { Calendar, Offset, Windows } from "../../../domain/series/calendar.ts";
import { MOST_SERIES } from "../../../domain/series/series_words.ts";
import { ConflictError, invalid, invalidField } from "../../../errors.ts";
import type { Request } from "../../../http/route.ts";
import { presentPlanned, presentSeries } from "../../../present/series.ts";
import type { SeriesCheck, SeriesPatch, SeriesWrite } from "../../../schema/series.ts";
import type { TemplatePost } from "../../../schema/series_template.ts";
import { makeOnce } from "../../../store/platform/make_once.ts";
import { isDuplicateKey } from "../../../store/platform/rows.ts";
import type { SeriesDocument } from "../../../store/projects/series.ts";
import {
  calendarOf,
  type DecidedSeries,
  decideSeries,
  shownRounds,
  windowsFrom,
} from "./decide_series.ts";

type Needs = Recording & DirectoryNeeds;
type InProject<Body = unknown> = Request<string, unknown, Body, ProjectAccess> & Origin;
type OnSeries<Body = unknown> = Request<string, unknown, Body, SeriesAccess> & Origin;

export async function listSeries(
  { store }: Pick<Capabilities, "store">,
  { subject: { project, level } }: Pick<InProject, "subject">,
) {
  const found = await store.series.ofProject(project._id);
  const mayCurate = mayCurateProject(level);
  return {
    status: 200 as const,
    body: { results: found.map((series) => presentSeries(series, mayCurate)) },
  };
}

export function readSeries(_: unknown, { subject }: Pick<OnSeries, "subject">) {
  return { status: 200 as const, body: presentSeries(subject.series, subject.mayCurate) };
}

/** @throws {ValidationError} */
export async function decideNewSeries(
  caps: Needs,
  { caller, body, subject, now, effectKey }: InProject<SeriesWrite>,
): Promise<DecidedSeries> {
  const { _id: projectId } = subject.project;
  const known = await caps.store.series.ofProject(projectId);
  const own = effectKey === undefined ? null : await caps.store.series.madeBy(effectKey);
  if (own === null) {
    if (known.some(({ externalId }) => externalId === body.external_id)) throw taken();
    if (known.length >= MOST_SERIES) throw invalid(`A project has at most ${MOST_SERIES} series.`);
  }
  const calendar = calendarOf(body.calendar);
  const windows = windowsFrom(body.windows, calendar);
  const { external_id: externalId, template } = body;
  return decideSeries(
    caps,
    { externalId, calendar, windows, template },
    { caller, projectId, now },
  );
}

function taken() {
  return invalidField("external_id", "Another series of the project has it.");
}

export async function writeNewSeries(
  caps: Needs,
  request: InProject<SeriesWrite>,
  { externalId, calendar, windows, template, next }: DecidedSeries,
) {
  const { caller, body, subject, now, effectKey } = request;
  const { name, is_paused: isPaused = false } = body;
  const { row, isNew } = await makeOnce(caps.store.series, effectKey, async () => {
    const series: SeriesDocument = {
      _id: await caps.store.counters.draw("rows"),
      projectId: subject.project._id,
      externalId,
      name,
      ownerId: caller.id,
      calendar,
      windows,
      template,
      isPaused,
      nextDate: next.nextDate,
      nextAt: isPaused ? null : next.nextAt,
      fault: null,
      claimedUntil: 0,
      createdAt: now,
      editedAt: now,
      revision: 0,
      ...carrying(effectKey),
    };
    await caps.store.series.insert(series).catch((error: unknown) => {
      throw isDuplicateKey(error) && String(error).includes("externalId") ? taken() : error;
    });
    return series;
  });
  if (isNew) await record(caps, request, "series_made", row);
  return { status: 201 as const, body: presentSeries(row, true) };
}

export function foretellSeries(
  _: unknown,
  __: unknown,
  series: DecidedSeries,
): Promise<SeriesCheck> {
  const rounds = shownRounds(series, series.next.nextDate);
  const [last] = shownRounds(series, null, 1);
  return Promise.resolve({
    rounds_count: last?.number ?? 0,
    rounds: rounds.map(presentPlanned),
  });
}

/** Returns the stored windows. One that was at the time of the calendar moves to its new time. */
function windowsAfter({ calendar: before, windows }: SeriesDocument, { time }: Calendar): Windows {
  const follows = ({ days, time: at }: Offset) => days === 0 && at === before.time;
  const moved = (end: Offset) => (follows(end) ? { days: 0, time } : end);
  return { ...windows, opens: moved(windows.opens), reveals: moved(windows.reveals) };
}

/** @throws {ValidationError} */
export async function decideSeriesChange(
  caps: Needs,
  { caller, body, subject, now }: OnSeries<SeriesPatch>,
): Promise<DecidedSeries> {
  const { series, project } = subject;
  const calendar = body.calendar === undefined ? series.calendar : calendarOf(body.calendar);
  const windows =
    body.windows === undefined
      ? windowsAfter(series, calendar)
      : windowsFrom(body.windows, calendar);
  const template = body.template ?? (series.template as unknown as TemplatePost[]);
  const rounds = await caps.store.rounds.ofSeries(series._id);
  const made = rounds.flatMap(({ date, madeAt }) => (madeAt === null ? [] : [date]));
  return decideSeries(
    caps,
    { externalId: series.externalId, calendar, windows, template },
    { caller, projectId: project._id, now, made: new Set(made) },
  );
}

/**
 * Changes the rounds that are not made yet. The account that changes a series becomes its owner, and
 * rounds are made with the permissions of the owner.
 */
export async function writeSeriesChange(
  caps: Needs,
  request: OnSeries<SeriesPatch>,
  { calendar, windows, template, next }: DecidedSeries,
) {
  const { caller, body, subject, now } = request;
  const { series } = subject;
  const { name = series.name, is_paused: isPaused = series.isPaused } = body;
  const changed = await caps.store.series.change(series, {
    name,
    ownerId: caller.id,
    calendar,
    windows,
    template,
    isPaused,
    nextDate: next.nextDate,
    nextAt: isPaused ? null : next.nextAt,
    fault: null,
    editedAt: now,
  });
  if (changed === null) throw new ConflictError("Somebody else has changed the series, read it.");
  await record(caps, request, "series_changed", changed);
  return { status: 200 as const, body: presentSeries(changed, true) };
}

/** Deletes a series. @throws {ValidationError} when it has rounds: their boards need it */
export async function deleteSeries(caps: Needs, request: OnSeries) {
  const { series } = request.subject;
  const rounds = await caps.store.rounds.ofSeries(series._id);
  if (rounds.length > 0) {
    throw invalid("The series has rounds. Pause it instead: their boards and observations stay.");
  }
  await caps.store.series.remove(series._id);
  await record(caps, request, "series_ended", series);
  return { status: 204 as const };
}

function record(
  caps: Recording,
  origin: Origin,
  kind: Extract<AuditKind, `series_${string}`>,
  { _id, projectId, externalId, isPaused, nextDate }: SeriesDocument,
): Promise<void> {
  const after = { series: _id, external_id: externalId, is_paused: isPaused, next_round: nextDate };
  return recordEvent(caps, origin, { kind, projectId, after });
}
