/**
 * Group commit: the forecasts of all requests that arrive while a write is under way go to the
 * journal together, and each request is answered when its own group is on disk. After the insert
 * the questions are read afresh, unless nothing was announced to have changed: a forecast is kept
 * only if its question still takes it, so that once a resolve was answered no forecast is accepted
 * any more (Contract 2.4).
 */
import { createCloser } from "./forecast_closer.ts";
import type { RecordedForecast } from "./forecast_counters.ts";
import { type NewForecast, packForecast, type StoredForecast } from "./forecast_row.ts";
import type { Succession } from "./forecast_closing.ts";
import { duplicatesIn } from "./rows.ts";
import type { ForecastTarget } from "./questions.ts";

/** One request: all of it is written, or none. */
export interface Submission {
  readonly userId: number;
  /** Start of the forecasts, ms. */
  readonly now: number;
  readonly clock: { now(): number };
  /** The new standing forecasts, at most one per question, all of `userId`. */
  readonly forecasts: readonly NewForecast[];
  /** Parts that begin later (option grace periods); they replace earlier such parts. */
  readonly later: readonly NewForecast[];
  /** Questions on which the author may have such parts from before. */
  readonly graceQuestionIds: readonly number[];
  readonly recorded: readonly RecordedForecast[];
  /** When the questions were read that the forecasts were judged by, ms. */
  readonly judgedAt: number;
  /** Whether, by now, none of the questions was changed since; false = perhaps. */
  readonly isUnchanged: () => Promise<boolean>;
  /** Questions whose rules may change while they are open: multiple choice, always read afresh. */
  readonly changeable: readonly number[];
  /** Whether a question, read afresh, still takes its forecast. */
  readonly accepts: (question: ForecastTarget) => boolean;
}

/** `refused`: at least one question, read afresh, no longer takes its forecast; nothing is kept. */
export type Outcome = "written" | "refused";

export interface WriterNeeds {
  readonly forecasts: {
    insert(rows: readonly StoredForecast[]): Promise<void>;
    replace(rows: readonly StoredForecast[]): Promise<void>;
    remove(ids: readonly StoredForecast["_id"][]): Promise<void>;
    restamp(ids: readonly StoredForecast["_id"][], writtenAt: number): Promise<void>;
    removeFuture(
      past: { u: number; q: readonly number[]; now: number },
      except?: readonly number[],
    ): Promise<void>;
    close(successions: readonly Succession[]): Promise<void>;
  };
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
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Groups in the journal's way at once: one is being written while the next one gathers. */
const MAX_IN_FLIGHT = 2;
/** Rows of one group: about 2 MB of CDFs. */
const MAX_ROWS = 1_000;
/** Aggregation looks back 2.5 s over what it has read; a slower insert is shown again. */
const SLOW_INSERT_MS = 1_000;
/** An edit may be written this long after the moment it is stamped with, ms. */
const EDIT_MARGIN_MS = 10_000;
/** A start may be taken (two forecasts in one millisecond): it moves on this often at most. */
const MOST_ATTEMPTS = 50;

export function createForecastWriter(needs: WriterNeeds) {
  const waiting: Waiting[] = [];
  let inFlight = 0;
  const { add: close, settled } = createCloser(
    (successions) => needs.forecasts.close(successions),
    () => inFlight > 0,
  );
  let scheduled = false;

  const pump = () => {
    scheduled = false;
    while (inFlight < MAX_IN_FLIGHT && waiting.length > 0) {
      inFlight++;
      void write(needs, close, takeGroup(waiting)).finally(() => {
        inFlight--;
        pump();
      });
    }
  };

  return {
    /**
     * Writes one request; resolves when it is journaled.
     * @param together false = in a group of its own (measurements)
     */
    submit(submission: Submission, together = true): Promise<Outcome> {
      return new Promise<Outcome>((resolve, reject) => {
        const entry = { submission, rows: [], resolve, reject };
        if (!together) {
          void write(needs, close, [entry]);
          return;
        }
        waiting.push(entry);
        if (scheduled) return;
        // Requests read in the same turn of the loop share a group.
        scheduled = true;
        setImmediate(pump);
      });
    },

    /** Resolves when older rows of everything written so far are closed, and all is counted. */
    async settled(): Promise<void> {
      await settled();
      await needs.counters.settled();
    },
  };
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let rows = 0;
  let count = 0;
  for (const { submission } of waiting) {
    rows += submission.forecasts.length;
    if (count > 0 && rows > MAX_ROWS) break;
    count++;
  }
  return waiting.splice(0, count);
}

async function write(
  needs: WriterNeeds,
  close: (succession: Succession) => void,
  group: Waiting[],
): Promise<void> {
  const clock = group[0]!.submission.clock;
  const writtenAt = clock.now();
  for (const { submission, rows } of group) {
    for (const forecast of submission.forecasts) rows.push(packForecast(forecast, writtenAt));
  }
  try {
    await insertAll(needs, group);
    if (clock.now() - writtenAt > SLOW_INSERT_MS) {
      const ids = group.flatMap(({ rows }) => rows.map(({ _id }) => _id));
      await needs.forecasts.restamp(ids, clock.now());
    }
    await writeLaterParts(needs, group, writtenAt);
    const refused = await findRefused(needs, group);
    if (refused.size > 0) await takeBack(needs, [...refused]);
    const kept = group.filter((entry) => !refused.has(entry));
    await needs.counters.record(kept.flatMap(({ submission }) => submission.recorded));
    for (const { submission, rows } of kept) {
      for (const succession of successionsOf(submission, rows)) close(succession);
    }
    for (const entry of group) entry.resolve(refused.has(entry) ? "refused" : "written");
  } catch (error) {
    // Nothing of a request that fails may stay; what cannot be removed now was never acknowledged.
    await takeBack(needs, group).catch(() => undefined);
    for (const entry of group) entry.reject(error);
  }
}

async function insertAll(needs: WriterNeeds, group: readonly Waiting[]): Promise<void> {
  let rows = spreadStarts(group.flatMap((entry) => entry.rows));
  for (let attempt = 0; rows.length > 0; attempt++) {
    try {
      await needs.forecasts.insert(rows);
      return;
    } catch (error) {
      const taken = duplicatesIn(error);
      if (attempt >= MOST_ATTEMPTS) throw error;
      // Another process, or the group before, was first: further on with every attempt.
      rows = taken.map((index) => rows[index]!);
      for (const row of rows) row.s += 1 + attempt;
    }
  }
}

/** Forecasts of one author on one question in one millisecond get starts of their own. */
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
  for (const { submission } of group) {
    const { userId, now, later, graceQuestionIds } = submission;
    if (graceQuestionIds.length === 0) continue;
    const starts = later.map(({ s }) => s);
    await needs.forecasts.removeFuture({ u: userId, q: graceQuestionIds, now }, starts);
    if (later.length === 0) continue;
    await needs.forecasts.replace(later.map((forecast) => packForecast(forecast, writtenAt)));
  }
}

/**
 * The requests with a question that no longer takes its forecast. Only questions that look as if
 * they had changed are read whole.
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
    since = Math.min(since, submission.judgedAt - EDIT_MARGIN_MS);
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

async function takeBack(needs: WriterNeeds, refused: readonly Waiting[]): Promise<void> {
  await needs.forecasts.remove(refused.flatMap(({ rows }) => rows.map(({ _id }) => _id)));
  for (const { submission } of refused) {
    const { userId, now, graceQuestionIds } = submission;
    if (graceQuestionIds.length === 0) continue;
    await needs.forecasts.removeFuture({ u: userId, q: graceQuestionIds, now });
  }
}

/** Rows whose start had to move close their predecessors at their own moment. */
function successionsOf({ userId }: Submission, rows: readonly StoredForecast[]): Succession[] {
  const byStart = new Map<number, number[]>();
  for (const { q, s } of rows) {
    const same = byStart.get(s);
    if (same === undefined) byStart.set(s, [q]);
    else same.push(q);
  }
  return Array.from(byStart, ([s, q]) => ({ u: userId, s, q }));
}
