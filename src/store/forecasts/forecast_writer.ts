/**
 * Writes forecasts in groups. Those of all requests that arrive while a write is under way go to
 * the journal together, and each request is answered when its own group is on disk. After the
 * insert the questions are read again, unless no change of them was announced. A forecast is kept
 * only if its question still takes it, so that no forecast is accepted after a resolve was answered
 * (Contract 2.4).
 */
import { OverloadError } from "../../errors.ts";
import { withTimeout } from "../../timeout.ts";
import { LATE_EDIT_MS, WRITE_PATIENCE_MS } from "../../timing.ts";
import { isUnavailable } from "../../unavailable.ts";
import type { RecordedForecast } from "./forecast_counters.ts";
import { createGroupsUnderWay } from "./groups_under_way.ts";
import { takeGroup } from "./take_group.ts";
import type { InputDocument } from "./forecast_inputs.ts";
import { type NewForecast, packForecast, type StoredForecast } from "./forecast_row.ts";
import type { ForecastTraces, TraceDocument } from "./forecast_traces.ts";
import type { PastGrace, WrittenPart } from "./forecast_writes.ts";
import { createOwedRemovals } from "../platform/owed_removals.ts";
import { duplicatesIn } from "../platform/rows.ts";
import type { ForecastTarget } from "../posts/questions.ts";
import { untilDone } from "../../until_done.ts";

/** A grace period of the options of a question, and its end, ms. */
export type GracePeriod = Omit<PastGrace, "keepsPart">;

/** One request: all of it is written, or none. */
export interface Submission {
  readonly userId: number;
  /** Start of the forecasts, ms. */
  readonly now: number;
  readonly clock: { now(): number };
  /** The new standing forecasts, at most one per question, all of `userId`. */
  readonly forecasts: readonly NewForecast[];
  /** Parts that begin later (option grace periods). They replace earlier such parts. */
  readonly later: readonly NewForecast[];
  /** Grace periods that run on the questions. The author may have such parts there from before. */
  readonly grace: readonly GracePeriod[];
  readonly recorded: readonly RecordedForecast[];
  /** When the questions were read that the forecasts were judged by, ms. */
  readonly judgedAt: number;
  /**
   * Returns whether none of the questions was changed since. False means that one may have been.
   */
  readonly isUnchanged: () => Promise<boolean>;
  /**
   * Questions whose rules may change while they are open (multiple choice). They are read again.
   */
  readonly changeable: readonly number[];
  /** Returns whether a question that was read again still takes its forecast. */
  readonly accepts: (question: ForecastTarget) => boolean;
}

/** `refused`: at least one question no longer takes its forecast, and nothing is kept. */
export type Outcome = "written" | "refused";

export interface WriterNeeds {
  readonly forecasts: {
    insert(rows: readonly StoredForecast[]): Promise<void>;
    replace(rows: readonly StoredForecast[]): Promise<void>;
    remove(ids: readonly StoredForecast["_id"][]): Promise<void>;
    removeParts(parts: readonly WrittenPart[]): Promise<void>;
    removeLater(u: number, periods: readonly PastGrace[]): Promise<void>;
  };
  /**
   * Undoes what followed from forecasts that a failed request had written. They are removed now,
   * and others may have read them. It may be called several times.
   */
  readonly takenBack: (recorded: readonly RecordedForecast[]) => Promise<void>;
  readonly inputs: {
    insert(inputs: readonly InputDocument[]): Promise<void>;
    remove(ids: readonly InputDocument["_id"][]): Promise<void>;
    removeEarlier(inputs: readonly InputDocument[]): Promise<void>;
  };
  readonly traces: Pick<ForecastTraces, "insert" | "remove">;
  readonly questions: {
    perhapsChanged(
      ids: readonly number[],
      moments: { now: number; since: number },
    ): Promise<number[]>;
    targets(ids: readonly number[]): Promise<ForecastTarget[]>;
  };
  readonly counters: {
    record(recorded: readonly RecordedForecast[]): Promise<void>;
    readonly settled: () => Promise<void>;
  };
}

interface Waiting {
  readonly submission: Submission;
  readonly rows: StoredForecast[];
  readonly inputs: InputDocument[];
  readonly traces: TraceDocument[];
  /** Parts that begin later, as soon as their write begins. */
  readonly parts: WrittenPart[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Groups that are written at once. */
const MAX_IN_FLIGHT = 2;

/** What the steps of a write are given. */
interface Parts extends WriterNeeds {
  /** Takes back what requests that failed have written. */
  readonly undo: (failed: readonly Waiting[]) => Promise<void>;
}

export function createForecastWriter(
  needs: WriterNeeds,
  groupPatienceMs: number = WRITE_PATIENCE_MS,
) {
  const waiting: Waiting[] = [];
  const underWay = createGroupsUnderWay();
  const removals = createOwedRemovals<Waiting>(async (failed) => {
    await takeBack(needs, failed);
    await needs.takenBack(failed.flatMap(({ submission }) => submission.recorded));
  });
  const parts: Parts = { ...needs, undo: removals.add };
  let scheduled = false;

  const writeInTime = async (group: Waiting[]) => {
    underWay.begin();
    const late = new AbortController();
    // The waiting requests would only wait longer for the same silent engine.
    const refuse = () => refuseAll([...group, ...waiting.splice(0)], late);
    const written = write(parts, group, late.signal);
    const isWritten = await withTimeout(written, groupPatienceMs).catch(refuse);
    underWay.end(isWritten);
    pump();
  };
  const pump = () => {
    scheduled = false;
    while (underWay.count() < MAX_IN_FLIGHT && waiting.length > 0) {
      void writeInTime(takeGroup(waiting));
    }
  };

  return {
    /**
     * Writes one request and resolves when it is journaled. A request that fails because the
     * database is away may have been written or not. What it has written is taken back as soon as
     * possible, except for a request under a key, whose repeat finds it.
     * @param together false = in a group of its own (measurements)
     * @throws {OverloadError} when its group was not written in time; errors of the driver
     */
    submit(submission: Submission, together = true): Promise<Outcome> {
      return new Promise<Outcome>((resolve, reject) => {
        const made = { rows: [], inputs: [], traces: [], parts: [] };
        const entry = { submission, ...made, resolve, reject };
        if (together) waiting.push(entry);
        else void write(parts, [entry], new AbortController().signal);
        if (!together || scheduled) return;
        // Requests read in the same turn of the loop share a group.
        scheduled = true;
        setImmediate(pump);
      });
    },

    /** Resolves when everything written so far is counted. */
    settled: (): Promise<void> => needs.counters.settled(),

    /** Returns for how long no group was written while some were under way, ms. */
    stuckMs: underWay.stuckMs,

    /** Does the same before the connection is closed, and tries once to take back what is owed. */
    async close(): Promise<void> {
      await needs.counters.settled();
      await removals.close();
    },
  };
}

/**
 * Returns whether a failed request may be taken back. A repeat under the same key finds the rows by
 * their ids and answers that they are written, so they must stay. docs/adr/0014.
 */
function hasNoKey({ submission }: Waiting): boolean {
  return submission.forecasts.every(({ effectKey }) => effectKey === undefined);
}

function tooLate(): OverloadError {
  return new OverloadError("The forecast could not be written in time, try again.");
}

function refuseAll(entries: readonly Waiting[], lateness: AbortController): false {
  lateness.abort();
  for (const { reject } of entries) reject(tooLate());
  return false;
}

/**
 * Writes a group. Returns false when it failed, and never rejects.
 * @param late is aborted when the requests were refused because the steps together took too long
 */
async function write(needs: Parts, group: Waiting[], late: AbortSignal): Promise<boolean> {
  const clock = group[0]!.submission.clock;
  const writtenAt = clock.now();
  for (const entry of group) pack(entry, writtenAt);
  try {
    // What lies beside rows is written first, so that a stored forecast has its input and trace.
    await Promise.all([
      needs.inputs.insert(group.flatMap(({ inputs }) => inputs)),
      needs.traces.insert(group.flatMap(({ traces }) => traces)),
    ]);
    await insertAll(needs, group);
    await writeLaterParts(needs, group, writtenAt);
    const refused = await findRefused(needs, group);
    if (refused.size > 0) await takeBack(needs, [...refused]);
    const kept = group.filter((entry) => !refused.has(entry));
    late.throwIfAborted();
    await needs.counters.record(kept.flatMap(({ submission }) => submission.recorded));
    late.throwIfAborted();
    for (const entry of group) entry.resolve(refused.has(entry) ? "refused" : "written");
    await dropEarlierInputs(needs, kept);
    return true;
  } catch (error) {
    // Nothing of a failed request may stay. What cannot be removed now was never acknowledged.
    if (isUnavailable(error) || late.aborted) void needs.undo(group.filter(hasNoKey));
    else await needs.undo(group);
    for (const entry of group) entry.reject(error);
    return false;
  }
}

/** Makes the rows of a request, and what lies beside them. */
function pack({ submission, rows, inputs, traces }: Waiting, writtenAt: number): void {
  for (const forecast of submission.forecasts) {
    const row = packForecast(forecast, writtenAt);
    rows.push(row);
    const { q, u, s, d, trace } = forecast;
    if (d !== undefined) inputs.push({ _id: row._id, q, u, s, d: JSON.stringify(d) });
    if (trace !== undefined) traces.push({ _id: row._id, q, u, s, ...trace });
  }
}

/** Runs after the replies. An input that stays is never shown, and goes with the next one. */
async function dropEarlierInputs(
  { inputs }: Pick<WriterNeeds, "inputs">,
  written: readonly Waiting[],
): Promise<void> {
  await inputs.removeEarlier(written.flatMap((entry) => entry.inputs)).catch(() => undefined);
}

async function insertAll(needs: WriterNeeds, group: readonly Waiting[]): Promise<void> {
  let rows = spreadStarts(group.flatMap((entry) => entry.rows));
  if (rows.length === 0) return;
  let step = 0;
  await untilDone(async (isLast) => {
    try {
      await needs.forecasts.insert(rows);
      return true;
    } catch (error) {
      const taken = duplicatesIn(error);
      if (isLast) throw error;
      // Another process or the group before was first. The start moves further with every attempt.
      rows = taken.map((index) => rows[index]!);
      step += 1;
      for (const row of rows) row.s += step;
      return undefined;
    }
  });
}

/** Gives forecasts of one author on one question in one millisecond different starts. */
function spreadStarts(rows: StoredForecast[]): StoredForecast[] {
  const taken = new Set<string>();
  for (const row of rows) {
    while (taken.has(`${row.q} ${row.u} ${row.s}`)) row.s += 1;
    taken.add(`${row.q} ${row.u} ${row.s}`);
  }
  return rows;
}

async function writeLaterParts(
  needs: WriterNeeds,
  group: readonly Waiting[],
  writtenAt: number,
): Promise<void> {
  // The part of the later one of two forecasts of an author stays.
  const inOrder = [...group].sort((a, b) => a.submission.now - b.submission.now);
  for (const { submission, parts } of inOrder) {
    const { userId, later, grace } = submission;
    if (grace.length === 0) continue;
    const withPart = new Set(later.map(({ q }) => q));
    const periods = grace.map((one) => ({ ...one, keepsPart: withPart.has(one.q) }));
    await needs.forecasts.removeLater(userId, periods);
    if (later.length === 0) continue;
    const rows = later.map((forecast) => packForecast(forecast, writtenAt));
    parts.push(...rows.map(({ q, u, s, t }) => ({ q, u, s, t })));
    await needs.forecasts.replace(rows);
  }
}

/**
 * Returns the requests with a question that no longer takes its forecast. Only questions that may
 * have changed are read whole.
 */
async function findRefused(needs: WriterNeeds, group: readonly Waiting[]): Promise<Set<Waiting>> {
  const ids = new Set<number>();
  const suspects = new Set<number>();
  let now = 0;
  let since = Number.POSITIVE_INFINITY;
  const unchanged = await Promise.all(group.map(({ submission }) => submission.isUnchanged()));
  group.forEach(({ submission, rows }, i) => {
    for (const id of submission.changeable) suspects.add(id);
    if (unchanged[i] === true) return;
    for (const { q } of rows) ids.add(q);
    now = Math.max(now, submission.now);
    since = Math.min(since, submission.judgedAt - LATE_EDIT_MS);
  });
  const changed =
    ids.size === 0 ? [] : await needs.questions.perhapsChanged([...ids], { now, since });
  for (const id of changed) suspects.add(id);
  if (suspects.size === 0) return new Set();
  const questions = await needs.questions.targets([...suspects]);
  const fresh = new Map(questions.map((question) => [question._id, question]));
  const isKept = ({ submission, rows }: Waiting) =>
    rows.every(({ q }) => {
      const question = fresh.get(q);
      return question === undefined ? !suspects.has(q) : submission.accepts(question);
    });
  return new Set(group.filter((entry) => !isKept(entry)));
}

/** Removes exactly what these requests have written. What their authors write meanwhile stays. */
async function takeBack(
  { forecasts, inputs, traces }: Pick<WriterNeeds, "forecasts" | "inputs" | "traces">,
  requests: readonly Waiting[],
): Promise<void> {
  await forecasts.remove(requests.flatMap(({ rows }) => rows.map(({ _id }) => _id)));
  await forecasts.removeParts(requests.flatMap(({ parts }) => parts));
  await inputs.remove(requests.flatMap((request) => request.inputs.map(({ _id }) => _id)));
  await traces.remove(requests.flatMap((request) => request.traces.map(({ _id }) => _id)));
}
