/**
 * Handles the observations of a series (Contract 3.19). A value resolves every question that depends
 * on it; a revised one resolves them again.
 */
import { findQuestions } from "../../access/access.ts";
import type { SeriesAccess } from "../../access/series.ts";
import { recordEvent, type Origin, type Recording } from "../../accounts/record_event.ts";
import type { Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { isDate, NO_DATE } from "../../domain/series/calendar.ts";
import {
  MOST_SETTLED,
  OBSERVED_RESULTS,
  type ObservedResult,
} from "../../domain/series/series_words.ts";
import { decimalText } from "../../domain/text/decimal.ts";
import {
  ConflictError,
  invalid,
  invalidField,
  PresageError,
  ValidationError,
} from "../../errors.ts";
import { pageLinks } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentObservation } from "../../present/series.ts";
import { toIso } from "../../present/time.ts";
import type { ObservationReport, ObservationsWrite } from "../../schema/observation.ts";
import type { RoundsQuery } from "../../schema/series.ts";
import type { ObservationDocument, ReopenedQuestion } from "../../store/posts/observations.ts";
import type { QuestionDocument } from "../../store/posts/question_document.ts";
import { type Dependant, judge, reasonOf, requestFor } from "./judge_observation.ts";
import { decideResolution, settleResolution } from "./resolve_question.ts";
import { takeBack } from "./unresolve_question.ts";

type Needs = DirectoryNeeds & Announcing & Recording;
type SentRequest = Request<string, unknown, ObservationsWrite, SeriesAccess> & Origin;

interface DecidedValue {
  readonly target: string;
  readonly date: string;
  readonly value: string;
  readonly before: ObservationDocument | null;
  readonly dependants: readonly Dependant[];
  /** Former resolve times of questions that an earlier call has taken back and not resolved, ms. */
  readonly reopened: ReadonlyMap<number, number>;
}

export interface DecidedObservations {
  readonly knownAt: number;
  readonly values: readonly DecidedValue[];
}

export async function listObservations(
  { store }: Pick<Capabilities, "store">,
  request: Request<string, RoundsQuery, unknown, SeriesAccess>,
) {
  const { limit, offset } = request.query;
  const { count, results } = await store.observations.page(request.subject.series._id, {
    limit,
    offset,
  });
  const hasMore = count > offset + limit;
  const body = {
    count,
    results: results.map(presentObservation),
    ...pageLinks(request, { limit, offset, hasMore }),
  };
  return { status: 200 as const, body };
}

/**
 * Works out what each value does to each question. A refusal of a question is part of the report.
 * @throws {ValidationError} on a body that no report could be made of
 */
export async function decideObservations(
  caps: Needs,
  request: SentRequest,
): Promise<DecidedObservations> {
  const { body, subject, now } = request;
  const knownAt = body.observed_at ?? now;
  if (knownAt > now) throw invalidField("observed_at", "Must not be in the future.");
  const sent = body.observations.map(({ target, date, value }) => ({
    target,
    date,
    value: typeof value === "number" ? decimalText(value) : value.trim(),
  }));
  requireForm(sent);
  const { _id: seriesId } = subject.series;
  const [items, stored] = await Promise.all([
    caps.store.rounds.itemsOn(seriesId, sent),
    caps.store.observations.of(seriesId, sent),
  ]);
  const wanted = sent.map((one) => ({
    ...one,
    items: items.filter(({ target, on }) => target === one.target && on === one.date),
  }));
  const ids = wanted.flatMap((one) => one.items.map(({ questionId }) => questionId));
  if (ids.length > MOST_SETTLED) {
    throw invalid(
      `These resolve ${ids.length} questions, and one request at most ${MOST_SETTLED}.`,
    );
  }
  const found = await findQuestions(caps, request.caller, ids, now);
  const values: DecidedValue[] = [];
  for (const { target, date, value, items: own } of wanted) {
    const before = stored.get(`${date} ${target}`) ?? null;
    const reopened = new Map(
      before?.reopened?.map(({ questionId, resolvedAt }) => [questionId, resolvedAt]),
    );
    const dependants: Dependant[] = [];
    for (const item of own) {
      const access = found.get(item.questionId);
      const at = reopened.get(item.questionId) ?? knownAt;
      dependants.push(await judge(request, { item, access, value, knownAt: at }));
    }
    values.push({ target, date, value, before, dependants, reopened });
  }
  return { knownAt, values };
}

/** @throws {ValidationError} on an invalid date, and on a target that comes twice on a date */
function requireForm(sent: readonly { readonly target: string; readonly date: string }[]): void {
  const seen = new Set<string>();
  const faults = sent.map(({ target, date }) => {
    const name = `${date} ${target}`;
    const isTwice = seen.has(name);
    seen.add(name);
    if (!isDate(date)) return { date: [NO_DATE] };
    return isTwice ? { target: ["It comes twice on this date."] } : {};
  });
  if (faults.some((fault) => Object.keys(fault).length > 0)) {
    throw new ValidationError({ observations: faults });
  }
}

/**
 * Stores each value, and then resolves the questions that depend on it. When a call is cut off, the
 * same call again finishes it: questions that are resolved already are reported as unchanged.
 */
export async function writeObservations(
  caps: Needs,
  request: SentRequest,
  { knownAt, values }: DecidedObservations,
) {
  const done: DecidedValue[] = [];
  const { _id: seriesId } = request.subject.series;
  for (const value of values) {
    const { target, date, reopened } = value;
    const stored = await store(caps, request, value, knownAt);
    const dependants: Dependant[] = [];
    for (const one of value.dependants) {
      const at = reopened.get(one.item.questionId) ?? knownAt;
      dependants.push(await settle(caps, request, one, at));
    }
    if (stored.reopened !== undefined) {
      await caps.store.observations.settle({ seriesId, target, date }, stored);
    }
    done.push({ ...value, dependants });
  }
  return { status: 200 as const, body: presentReport(done) };
}

type Stored = Pick<ObservationDocument, "at" | "reopened">;

/**
 * Stores a value unless it stands already. Returns the row.
 * @throws {ConflictError} where another call has recorded the same observation meanwhile
 */
async function store(
  caps: Needs,
  request: SentRequest,
  decided: DecidedValue,
  knownAt: number,
): Promise<Stored> {
  const { target, date, value, before } = decided;
  if (before?.value === value) return before;
  const { subject, caller, body, now } = request;
  const { _id: seriesId, projectId } = subject.series;
  const { note = "" } = body;
  const reopened = reopenedBy(decided, knownAt);
  const shown = { value, knownAt, at: now, userId: caller.id, note };
  const next = { ...shown, ...(reopened.length === 0 ? {} : { reopened }) };
  if (!(await caps.store.observations.record({ seriesId, target, date }, next, before))) {
    throw new ConflictError("Another call has recorded the same observation, send yours again.");
  }
  await recordEvent(caps, request, {
    kind: "observation_recorded",
    projectId,
    before: before === null ? null : { series: seriesId, target, date, value: before.value },
    after: { series: seriesId, target, date, value, observed_at: toIso(knownAt) },
  });
  return next;
}

/** Returns the questions that are resolved again, with their former resolve times. */
function reopenedBy({ dependants, reopened }: DecidedValue, knownAt: number): ReopenedQuestion[] {
  return dependants.flatMap(({ item: { questionId }, access, result }) => {
    const former = reopened.get(questionId);
    if (result === "revised") {
      const resolvedAt = access?.question.actualResolveTime ?? knownAt;
      return [{ questionId, resolvedAt }];
    }
    return result === "resolved" && former !== undefined
      ? [{ questionId, resolvedAt: former }]
      : [];
  });
}

/** Resolves a question. A revised value first takes back the earlier resolution. */
async function settle(
  caps: Needs,
  request: SentRequest,
  dependant: Dependant,
  knownAt: number,
): Promise<Dependant> {
  const { access, result, resolution } = dependant;
  const isDue = result === "resolved" || result === "revised";
  if (!isDue || access === undefined || resolution === null) return dependant;
  const given = { access, resolution, knownAt };
  try {
    const resolving = requestFor(request, given);
    let question: QuestionDocument = access.question;
    if (result === "revised") {
      const { effectKey } = resolving;
      await takeBack(caps, {
        ...resolving,
        ...(effectKey === undefined ? {} : { effectKey: `${effectKey} back` }),
      });
      question = (await caps.store.questions.byId(question._id)) ?? question;
    }
    const now = { ...resolving, subject: { ...access, question } };
    await settleResolution(caps, now, await decideResolution(caps, now));
    return dependant;
  } catch (error) {
    if (!(error instanceof PresageError)) throw error;
    return { ...dependant, result: "refused", resolution: null, reason: reasonOf(error) };
  }
}

export function foretellObservations(
  _: unknown,
  __: unknown,
  { values }: DecidedObservations,
): Promise<ObservationReport> {
  return Promise.resolve(presentReport(values));
}

function presentReport(values: readonly DecidedValue[]): ObservationReport {
  const all = values.flatMap(({ dependants }) => dependants);
  const countOf = (result: ObservedResult) => all.filter((one) => one.result === result).length;
  return {
    counts: Object.fromEntries(
      OBSERVED_RESULTS.map((result) => [result, countOf(result)]),
    ) as ObservationReport["counts"],
    results: values.map(({ target, date, value, before, dependants }) => ({
      target,
      date,
      value,
      revised_from: before === null || before.value === value ? null : before.value,
      questions: dependants.map(({ item, result, resolution, reason }) => ({
        question: item.questionId,
        post: item.postId,
        result,
        resolution,
        reason,
      })),
    })),
  };
}
