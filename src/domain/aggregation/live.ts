/**
 * Keeps the aggregate of a question up to date. Changed forecasts are merged into the known ones.
 * The state goes back to the earliest time that they change, because forecasts arrive a little out
 * of order. Every instant from there on gets its snapshot. Replaying a whole history is the same
 * with all forecasts, in chunks of time. Times are Unix seconds. Maths 4.1 to 4.7.
 */
import { isContinuous } from "../questions/question_type.ts";
import { questionTypes } from "../questions/question_types.ts";
import { recordOf } from "../record_of.ts";
import { PLAIN_METHODS, type PlainMethod, type QuestionType } from "../vocabulary.ts";
import {
  type AggregationState,
  applyEvent,
  createAggregationState,
  emitValues,
} from "./aggregation_state.ts";
import { inArena } from "./sums/cdf_sums.ts";
import type { Forecast } from "./forecast.ts";
import { type Snapshot, snapshotAt } from "./history/history.ts";
import type { AggregationWindow } from "./history/instants.ts";
import type { PackedForecasts } from "./packed_forecasts.ts";
import type { PackedSnapshots } from "./history/packed_snapshots.ts";
import { type ReputationBasis, type ReputationTimeline, servicePrediction } from "./reputation.ts";
import {
  addToService,
  continuousService,
  createServiceSums,
  removeFromService,
  type ServiceSums,
} from "./sums/service_sums.ts";
import {
  activeBefore,
  createTimeline,
  eventsBetween,
  merge,
  nextEnd,
  prune,
  type TimedEvent,
  type Timeline,
  withdraw,
  type Withdrawal,
} from "./timeline.ts";

export interface LiveQuestion extends AggregationWindow {
  id: number;
  type: QuestionType;
  scheduledCloseTime: number;
}

/** One step of a question's aggregation, as it is posted to the thread that keeps the state. */
export interface LiveInput {
  question: LiveQuestion;
  /** Name of the kept state that this step continues; null begins with an empty state. */
  token: number | null;
  forecasts: PackedForecasts;
  /** They end forecasts that are among those, or were known before. */
  withdrawals: readonly Withdrawal[];
  /**
   * Reputations of the authors of `forecasts`. An author that is missing here has the least
   * reputation.
   */
  reputations: ReputationBasis["reputations"];
  /** The step covers the instants before this time. Later ones wait. */
  before: number;
  /** Instants before this time get no snapshot, because theirs are stored already. */
  emitFrom: number;
  /** Whether this is the last step of a run, which returns histograms. */
  isLast: boolean;
}

export type LiveOutput =
  /** The thread does not hold that state, or the state cannot go back far enough. */
  | { kind: "lost" }
  | {
      kind: "reached";
      token: number;
      /** Earlier snapshots from this instant on are no longer valid; null when none was changed. */
      rewoundTo: number | null;
      snapshots: PackedSnapshots;
      /** Null when there are none, and when this was not the last step. */
      histograms: SnapshotHistograms | null;
      /** The next end of an active forecast that is known so far. */
      nextEnd: number | null;
    };

export type SnapshotHistograms = Record<PlainMethod, number[][] | null>;

export interface LiveState {
  question: LiveQuestion;
  timeline: Timeline;
  state: AggregationState;
  service: ServiceSums;
  /** Reputations of all authors seen so far. */
  reputations: Map<number, ReputationTimeline>;
  /** Every instant before this time has been processed. */
  reached: number;
}

/**
 * Seconds for which a forecast is remembered after its end, so that late ones can be put in order.
 */
const REMEMBERED = 60;

/** Least number of events for which a step uses the arena. */
const LONG_STEP = 64;

export function createLiveState(question: LiveQuestion): LiveState {
  return {
    question,
    timeline: createTimeline(),
    state: createAggregationState(question),
    service: createServiceSums(),
    reputations: new Map(),
    reached: Number.NEGATIVE_INFINITY,
  };
}

export interface LiveStep {
  /** Earlier snapshots from this instant on are no longer valid; null when none was changed. */
  rewoundTo: number | null;
  /** In ascending order. A null snapshot marks an instant at which the last forecaster left. */
  snapshots: { time: number; snapshot: Snapshot | null }[];
}

type StepInput = Pick<LiveInput, "before" | "emitFrom" | "reputations"> &
  Partial<Pick<LiveInput, "withdrawals">>;

/**
 * Moves the state forward by one step. Returns null when the changes reach back further than the
 * state can go.
 */
export function advanceLive(
  live: LiveState,
  changed: readonly Forecast[],
  step: StepInput,
): LiveStep | null {
  const { timeline, question } = live;
  takeReputations(live, step.reputations);
  const touched = Math.min(merge(timeline, changed), withdraw(timeline, step.withdrawals ?? []));
  if (touched <= timeline.horizon) return null;
  // A forecast made before the opening changes nothing before the opening.
  const from = Math.max(Math.min(touched, live.reached), question.openTime);
  const isRewound = from < live.reached;
  if (isRewound) rewind(live, from);
  const events = eventsBetween(timeline, question, { from, before: step.before });
  const snapshots = inArena(
    live.state.sums,
    // For a few events, copying the rows would cost more than it saves.
    { rows: events.length < LONG_STEP ? 0 : timeline.byAuthor.size, width: widthOf(changed) },
    () => play(live, events, step),
  );
  live.reached = Math.max(live.reached, step.before);
  prune(timeline, live.reached - REMEMBERED);
  return { rewoundTo: isRewound ? from : null, snapshots };
}

function widthOf([first]: readonly Forecast[]): number {
  return first?.values instanceof Float64Array ? first.values.length : 0;
}

/**
 * Stores the reputations. A different reputation of an author with forecasts in the sums changes
 * all weights.
 */
function takeReputations(live: LiveState, changed: StepInput["reputations"]): void {
  for (const [author, reputation] of changed) {
    if (live.reputations.has(author)) live.service.stale = true;
    live.reputations.set(author, reputation);
  }
}

function rewind(live: LiveState, moment: number): void {
  const wanted = new Set(activeBefore(live.timeline, live.question, moment));
  const basis = basisOf(live);
  for (const forecast of live.state.active.filter((row) => !wanted.has(row))) {
    leave(live, forecast);
  }
  const present = new Set(live.state.active);
  for (const forecast of wanted) {
    if (!present.has(forecast)) enter(live, forecast, basis, moment);
  }
  live.reached = moment;
}

function play(
  live: LiveState,
  events: readonly TimedEvent[],
  step: StepInput,
): LiveStep["snapshots"] {
  const snapshots: LiveStep["snapshots"] = [];
  const basis = basisOf(live);
  events.forEach(({ time, kind, forecast }, i) => {
    if (kind === "end") leave(live, forecast);
    else if (kind === "start") enter(live, forecast, basis, time);
    const isInstantOver = events[i + 1]?.time !== time;
    if (!isInstantOver || time < step.emitFrom) return;
    snapshots.push({ time, snapshot: snapshotNow(live, basis, time) });
  });
  return snapshots;
}

function snapshotNow(live: LiveState, basis: ReputationBasis, time: number): Snapshot | null {
  const { state, service, question } = live;
  const snapshot = snapshotAt(state, time);
  if (snapshot === null) return null;
  const service_prediction = isContinuous(question.type)
    ? continuousService(service, state.active, basis, time)
    : servicePrediction(state.active, basis, time);
  return { ...snapshot, service_prediction };
}

function enter(live: LiveState, forecast: Forecast, basis: ReputationBasis, t: number): void {
  applyEvent(live.state, { kind: "start", forecast });
  addToService(live.service, forecast, basis, t);
}

function leave(live: LiveState, forecast: Forecast): void {
  applyEvent(live.state, { kind: "end", forecast });
  removeFromService(live.service, forecast);
}

function basisOf({ question, reputations }: LiveState): ReputationBasis {
  const { openTime, scheduledCloseTime } = question;
  return { openTime, scheduledCloseTime, reputations };
}

/** Returns histograms of the forecasts that are active now. CDFs have none (Maths 4.6). */
export function histogramsNow({ state, question }: LiveState): SnapshotHistograms | null {
  if (questionTypes[question.type].aggregates.histogram === "none") return null;
  const emitted = emitValues(state, { withHistogram: true });
  if (emitted === null) return null;
  return recordOf(PLAIN_METHODS, (method) => emitted[method].histogram);
}

/** Returns the next end of a forecast after everything that was reached so far. */
export function upcomingEnd({ timeline, question, reached }: LiveState): number | null {
  return nextEnd(timeline, question, reached);
}
