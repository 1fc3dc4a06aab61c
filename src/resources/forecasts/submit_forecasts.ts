/**
 * Records all forecasts of a request, or none (Contract 2.4). A request is refused only on
 * questions that were just read. After the write the questions are checked once more.
 */
import type { TargetAccess } from "../../access/forecast_targets.ts";
import type { Caches, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { gracePeriodEnd } from "../../domain/questions/options_history.ts";
import { questionStatus } from "../../domain/questions/question_status.ts";
import { questionTypes } from "../../domain/questions/question_types.ts";
import { ForecastError, NotOpenError, OverloadError, PermissionError } from "../../errors.ts";
import type { Request } from "../../http/route.ts";
import { rewriteOwnForecasts } from "../../consequences/rewrite_options.ts";
import type { ForecastTarget } from "../../store/posts/questions.ts";
import type { Submission } from "../../store/forecasts/forecast_writer.ts";
import { type Asked, askedBy, findTargets } from "./find_targets.ts";
import { type Judged, judgeForecasts, stillTakes } from "./judge_forecasts.ts";
import { newForecasts } from "./new_forecasts.ts";
import { missingOnCard } from "./project_rules.ts";
import { readForecasts } from "./read_bodies.ts";
import { unreadable } from "./refusals.ts";
import { untilDone } from "../../until_done.ts";

/** A question may change during a write. It does not do so more often than this in a row. */
const MOST_ATTEMPTS = 3;

const RECORDED: { status: 201; body: Record<string, never> } = { status: 201, body: {} };

type Needs = Announcing &
  DirectoryNeeds &
  Pick<Capabilities, "config" | "pool"> &
  Caches<"forecastTargets">;

/** What a question that is read again may take back. */
const REFUSALS = [ForecastError, NotOpenError, PermissionError];

export interface Judgement {
  readonly judged: readonly Judged[];
  /** The time at which the forecasts begin, ms. */
  readonly now: number;
}

/** The forecasts of a request that may be recorded. */
export interface Decided extends Judgement {
  /** Judges the same items by questions that are read now. It throws as `decideForecasts` does. */
  readonly judgeAfresh: () => Promise<Judgement>;
}

/**
 * Returns null when an earlier attempt with the same key has written all forecasts.
 * @throws {MalformedError | ForecastError | PermissionError | NotOpenError}
 */
export async function decideForecasts(caps: Needs, request: Request): Promise<Decided | null> {
  const reading = await readForecasts(caps, request);
  if (reading.kind !== "read") throw unreadable(reading);
  const asked = askedBy(
    caps,
    request,
    reading.items.map(({ question }) => question),
  );
  if (await finishEarlierAttempt(caps, request, asked)) return null;
  const judge = async (fresh: boolean): Promise<Judgement> => {
    const targets = await findTargets(caps, asked, fresh);
    const hasWaited = ({ question }: TargetAccess) => closedWhileWaiting(question, request);
    const now = [...targets.values()].some(hasWaited) ? request.receivedAt : request.now;
    const missing = await missingOnCard(caps, request.caller, targets);
    return { judged: judgeForecasts(reading, targets, { now, missing }), now };
  };
  const judgeAfresh = () => judge(true);
  const judged = await judge(false).catch((error: unknown) => {
    // The question was read a short time ago, and may have changed since.
    if (REFUSALS.some((kind) => error instanceof kind)) return judgeAfresh();
    throw error;
  });
  return { ...judged, judgeAfresh };
}

/**
 * Returns whether a question closed after the request was received whole and before work on it
 * began. The forecast is then judged by the time of receipt (Contract 6).
 */
function closedWhileWaiting(
  question: ForecastTarget,
  { receivedAt, now }: Pick<Request, "receivedAt" | "now">,
): boolean {
  return (
    questionStatus(question, receivedAt) === "open" && questionStatus(question, now) === "closed"
  );
}

/** @throws {OverloadError} when the questions keep changing; also what `decideForecasts` throws */
export async function writeForecasts(
  caps: Needs,
  request: Request,
  decided: Decided | null,
): Promise<typeof RECORDED> {
  if (decided === null) return RECORDED;
  const { caller } = request;
  let { judged, now } = decided;
  const writeOnce = async () => {
    const submission = submissionOf(caps, request, { judged, now });
    const outcome = await caps.store.forecasts.writer.submit(submission, caps.config.groupCommit);
    if (outcome === "written") {
      const questionIds = judged.map(({ target }) => target.question._id);
      await announce(caps, { kind: "forecastsWritten", userId: caller.id, questionIds });
      return RECORDED;
    }
    // A change of options or an aggregation may have read the refused forecasts in between.
    await rewriteOwnForecasts(caps, {
      questionIds: withOptions(judged),
      userId: caller.id,
      now,
    });
    await announce(caps, {
      kind: "forecastsRefused",
      questionIds: judged.map(({ target }) => target.question._id),
    });
    ({ judged, now } = await decided.judgeAfresh());
    return undefined;
  };
  const refuse = () => new OverloadError("The questions keep changing, try again.");
  return untilDone(writeOnce, refuse, MOST_ATTEMPTS);
}

/**
 * Finishes an earlier attempt with the same key. Returns whether it has written all of the
 * forecasts. Only some of them, or split ones, were never acknowledged; these are removed.
 */
async function finishEarlierAttempt(
  caps: Announcing & DirectoryNeeds & Caches<"forecastTargets">,
  { effectKey, caller, now }: Request,
  asked: Asked,
): Promise<boolean> {
  if (effectKey === undefined) return false;
  const questionIds = [...new Set(asked.questionIds)];
  const existing = await caps.store.forecasts.writtenBy(effectKey, questionIds);
  if (existing.length === 0) return false;
  const targets = [...(await findTargets(caps, asked, true)).values()];
  const isSplit = targets.some(({ question }) => graceEnd(question, now) !== null);
  if (existing.length < questionIds.length || isSplit) {
    await caps.store.forecasts.remove(existing);
    await announce(caps, { kind: "forecastsRefused", questionIds });
    return false;
  }
  await announce(caps, {
    kind: "forecastsRepeated",
    userId: caller.id,
    questionIds: targets.map(({ question }) => question._id),
    postIds: [...new Set(targets.map(({ post }) => post._id))],
  });
  return true;
}

/**
 * Checks that every question is visible and may be forecast. The check also runs before a stored
 * reply is given again.
 */
export async function requireForecastable(caps: Capabilities, request: Request): Promise<void> {
  const reading = await readForecasts(caps, request);
  if (reading.kind !== "read") throw unreadable(reading);
  const questionIds = reading.items.map(({ question }) => question);
  await findTargets(caps, askedBy(caps, request, questionIds), true);
}

/**
 * Returns what the writer of forecasts takes.
 * @param overtaken questions on which the author has a newer forecast, whose later parts stay
 */
export function submissionOf(
  caps: Pick<Capabilities, "clock" | "cache">,
  { caller, effectKey }: Pick<Request, "caller" | "effectKey">,
  { judged, now }: Judgement,
  overtaken: ReadonlySet<number> = new Set(),
): Submission {
  const before = new Map(judged.map(({ target }) => [target.question._id, target.question]));
  const pieces = judged.map((one) => newForecasts(one, caller.id, now));
  return {
    userId: caller.id,
    now,
    clock: caps.clock,
    forecasts: pieces.flatMap(([first]) =>
      first === undefined ? [] : effectKey === undefined ? first : { ...first, effectKey },
    ),
    later: pieces.flatMap((parts) => parts.slice(1)).filter(({ q }) => !overtaken.has(q)),
    grace: judged.flatMap(({ target: { question } }) => {
      const end = graceEnd(question, now);
      const isFree = end !== null && !overtaken.has(question._id);
      return isFree ? { q: question._id, end } : [];
    }),
    recorded: judged.map(({ target: { question, postCountsBots } }) => ({
      questionId: question._id,
      postId: question.postId,
      userId: caller.id,
      countsAuthor: !caller.isBot || question.includeBotsInAggregates,
      countsOnPost: !caller.isBot || postCountsBots,
    })),
    isUnchanged: unchanged(caps, judged),
    judgedAt: judged.reduce((least, { target }) => Math.min(least, target.readAt), now),
    changeable: withOptions(judged),
    accepts: (question) => {
      const known = before.get(question._id);
      return known !== undefined && stillTakes(known, question, now);
    },
  };
}

/** Returns the questions whose options, and so whose forecasts, may change. */
export function withOptions(judged: readonly Pick<Judged, "target">[]): number[] {
  return judged.flatMap(({ target: { question } }) =>
    questionTypes[question.type].accepts.hasOptions ? question._id : [],
  );
}

/** Every change of a question raises this version before it is answered (Contract 1.10). */
function unchanged(
  { cache }: Pick<Capabilities, "cache">,
  judged: readonly Judged[],
): () => Promise<boolean> {
  const [feed = null, ...others] = new Set(judged.map(({ target }) => target.feed));
  if (feed === null || others.length > 0) return () => Promise.resolve(false);
  return () => cache.feed.isStill(feed);
}

function graceEnd(question: Judged["target"]["question"], now: number): number | null {
  const { optionsHistory } = question;
  return optionsHistory === null ? null : gracePeriodEnd(optionsHistory, now);
}
