/**
 * Updates the community prediction of a question from its forecasts. A live run reads the rows that
 * changed and continues the state that its thread keeps. Without a state all forecasts are
 * replayed, and only missing snapshots are written. When the question itself changed, or on demand,
 * the history is written again as a new generation, and the head is switched to it. Maths 4,
 * Contract 2.4.
 *
 * Snapshots are written first, then the head, then the cache version. A crash in between leaves
 * snapshots that the next run replaces. Running twice changes nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { RunNeeds, Run, RunResult } from "./aggregation_run.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import type { ForecastTarget } from "../../../src/store/posts/questions.ts";
import type {
  AggregateHeadDocument,
  AggregatedWindow,
} from "../../../src/store/predictions/prediction_documents.ts";
import { isAhead } from "../../../src/timing.ts";
import type { JobPayloads } from "../../contract.ts";
import type { JobContext } from "../../runner.ts";
import { keepSession, sessionOf } from "./aggregation_session.ts";
import { isHeld } from "./head_claims.ts";
import { liveRun } from "./live_run.ts";
import { replayRun } from "./replay_run.ts";
import { untilDone } from "../../../src/until_done.ts";

/** When a run loses the head to another process this often, the job fails and is retried. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between two looks at a head that the run of another process holds. */
const HELD_POLL_MS = 50;

/**
 * Updates the prediction of one question. Runs of a question follow each other in this process.
 * @throws {Error} when other processes move the head in every attempt
 */
export async function aggregateQuestion(
  caps: Announcing & RunNeeds & Pick<Capabilities, "lanes">,
  { questionId, rebuild = false }: JobPayloads["aggregate_question"],
  { signal }: Pick<JobContext, "signal">,
): Promise<void> {
  await caps.lanes.aggregations(questionId, async () => {
    const run = async () => {
      for (;;) {
        signal.throwIfAborted();
        const result = await runOnce(caps, questionId, { rebuild, signal });
        if (result === "moved" || result === "unchanged") return true;
        keepSession(caps, questionId, null);
        if (result === "lost") return undefined;
        // The claim of a run that died ends by itself, so this wait ends too.
        await pause(HELD_POLL_MS, undefined, { signal });
      }
    };
    const refuse = () =>
      new Error(`Other processes keep moving the prediction of question ${questionId}`);
    await untilDone(run, refuse, MOST_ATTEMPTS);
  });
}

async function runOnce(
  caps: Announcing & RunNeeds,
  questionId: number,
  { rebuild, signal }: { rebuild: boolean; signal: AbortSignal },
): Promise<RunResult> {
  const [question] = await caps.store.questions.targets([questionId]);
  const window = question === undefined ? null : windowOf(question, caps.clock.now());
  if (question === undefined || window === null) return "unchanged";
  const run: Run = { question, window, signal };
  const session = sessionOf(caps, questionId);
  const result =
    !rebuild &&
    session !== undefined &&
    fits(session.head, window) &&
    !isAhead(session.through, caps.clock.now())
      ? await liveRun(caps, run, session)
      : await storedRun(caps, run, rebuild);
  // A process that died may have moved the head without telling it. The next run has no session.
  const isTold = result === "moved" || (result === "unchanged" && session === undefined);
  if (isTold) await announceMoved(caps, question);
  return result;
}

async function announceMoved(caps: Announcing & RunNeeds, question: ForecastTarget): Promise<void> {
  const { _id } = question;
  const head = sessionOf(caps, _id)?.head ?? (await caps.store.aggregates.head(_id));
  if (head === null || head.version === 0) return;
  const version = `${head.generation}.${head.version}`;
  await announce(caps, { kind: "predictionMoved", question, version });
}

/**
 * Runs without a session. It continues the stored generation, or writes a new one if that one is
 * wrong.
 */
async function storedRun(
  caps: Announcing & RunNeeds,
  run: Run,
  rebuild: boolean,
): Promise<RunResult> {
  const { aggregates } = caps.store;
  const id = run.question._id;
  const head = (await aggregates.head(id)) ?? (await createHead(caps, run));
  // A rebuild enqueues another run at its end, and that run takes up what this one leaves undone.
  if (!rebuild && (await aggregates.isReserved(id, caps.clock.now()))) return "unchanged";
  if (!rebuild && isHeld(caps, head)) return "held";
  // A time ahead of the clock means that the clock was set back. New rows would then look older
  // than those that are included already.
  const ahead = isAhead(head.through, caps.clock.now());
  const isNew = rebuild || ahead || !fits(head, run.window);
  const result = await replayRun(caps, run, { head, isNew });
  if (result === "outdated") return storedRun(caps, run, true);
  if (isNew && result === "moved") {
    await announce(caps, { kind: "aggregationWanted", questionIds: [id] });
  }
  return result;
}

async function createHead(caps: RunNeeds, run: Run): Promise<AggregateHeadDocument> {
  const { aggregates } = caps.store;
  const blank = {
    _id: run.question._id,
    generation: 1,
    latestEnd: null,
    histograms: null,
    lastInstant: null,
    window: run.window,
    through: 0,
  };
  await aggregates.createHead(blank);
  const head = await aggregates.head(blank._id);
  return head ?? { ...blank, version: 0, latest: null };
}

/**
 * Returns which forecasts count on a question, and when. Returns null before the question has a
 * schedule, because it cannot have forecasts then.
 */
function windowOf(question: ForecastTarget, now: number): AggregatedWindow | null {
  const { openTime, scheduledCloseTime, actualCloseTime } = question;
  if (openTime === null || scheduledCloseTime === null) return null;
  const scheduled = scheduledCloseTime <= now ? scheduledCloseTime : null;
  return {
    openTime,
    scheduledCloseTime,
    closeTime: actualCloseTime ?? scheduled,
    includesBots: question.includeBotsInAggregates,
  };
}

/**
 * Returns whether the stored history is right for the current window. A close that comes after the
 * last instant changes nothing in it.
 */
function fits(
  { window: old, lastInstant }: AggregateHeadDocument,
  current: AggregatedWindow,
): boolean {
  const { closeTime } = current;
  return (
    old.openTime === current.openTime &&
    old.scheduledCloseTime === current.scheduledCloseTime &&
    old.includesBots === current.includesBots &&
    (old.closeTime === closeTime ||
      (old.closeTime === null && closeTime !== null && (lastInstant ?? 0) <= closeTime))
  );
}
