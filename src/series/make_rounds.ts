/**
 * Makes the rounds of series (Contract 3.19). Each run makes what is due and not made yet, and then
 * ends. What is made is read from the store, and every call carries a key that follows from series,
 * date and post. So a run may be cut off anywhere, and two may run at once. docs/adr/0031.
 */
import { isOpen } from "../accounts/standing.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import { zoneClock, type ZoneClock } from "../domain/series/calendar.ts";
import {
  nextRound,
  type NextRound,
  type PlannedPost,
  type PlannedRound,
  type PlannedSeries,
  planRound,
  roundNames,
} from "../domain/series/round_plan.ts";
import { PresageError, ValidationError } from "../errors.ts";
import { callerOf } from "../access/stored_caller.ts";
import { invoke } from "../local_calls.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { QuestionDocument } from "../store/posts/question_document.ts";
import type { RoundDocument, RoundItem } from "../store/posts/rounds.ts";
import type { SeriesDocument } from "../store/projects/series.ts";
import { ensureBoards } from "./boards.ts";
import { resolveObserved } from "./resolve_observed.ts";

/** Milliseconds of a claim. When its run has died, another run takes over after them. */
const BUSY_MS = 60_000;
/** Milliseconds after which a round that was refused is tried again. */
const RETRY_MS = 60_000;
const MAX_FAULT = 500;

interface Work {
  readonly caps: Capabilities;
  readonly series: SeriesDocument;
  readonly plan: PlannedSeries;
  readonly clock: ZoneClock;
  readonly now: number;
}

/**
 * Makes the round that is due of each series. Accounts take turns, so that one with many series does
 * not keep those of others waiting. `signal` ends the run between two series.
 */
export async function makeRounds(caps: Capabilities, signal: AbortSignal): Promise<void> {
  const now = caps.clock.now();
  for (const id of takingTurns(await caps.store.series.due(now))) {
    signal.throwIfAborted();
    const series = await caps.store.series.claim(id, { now, until: caps.clock.now() + BUSY_MS });
    if (series !== null) await runSeries(caps, series, now);
  }
}

/** Returns the ids of series: the first one of each account, then the second ones. */
function takingTurns(
  due: readonly { readonly _id: number; readonly ownerId: number }[],
): readonly number[] {
  const seen = new Map<number, number>();
  const turns = due.map(({ _id, ownerId }) => {
    const turn = seen.get(ownerId) ?? 0;
    seen.set(ownerId, turn + 1);
    return { _id, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ _id }) => _id);
}

/** Makes the due round of a claimed series, and says when the next one is due. */
async function runSeries(caps: Capabilities, series: SeriesDocument, now: number): Promise<void> {
  const plan = series as unknown as PlannedSeries;
  const work = { caps, series, plan, clock: zoneClock(series.calendar.timeZone), now };
  try {
    const next = await makeDue(work);
    await caps.store.series.settle(series, { ...next, fault: null });
  } catch (error) {
    // Any other error means that an engine is away. The claim ends by itself, and another run follows.
    if (!(error instanceof PresageError)) throw error;
    const fault = sentenceOf(error);
    if (fault !== series.fault) caps.log.warn({ series: series._id, fault }, "no round was made");
    const { nextDate } = series;
    await caps.store.series.settle(series, { nextDate, nextAt: now + RETRY_MS, fault });
  }
}

function sentenceOf(error: PresageError): string {
  const text = error instanceof ValidationError ? JSON.stringify(error.fields) : error.message;
  return text.slice(0, MAX_FAULT);
}

/**
 * Makes the first due round that is not made yet, and returns which one is due next. A further one
 * that is due already waits for the next run, behind the series that wait since now.
 */
async function makeDue(work: Work): Promise<NextRound> {
  const { caps, series, plan, clock, now } = work;
  const owner = await ownerOf(caps, series);
  const rounds = await caps.store.rounds.ofSeries(series._id);
  const made = new Map(rounds.map((round) => [round.date, round]));
  const names = new Map(roundNames(plan.calendar).map((one) => [one.date, one]));
  let next: NextRound = series;
  while (next.nextDate !== null && (next.nextAt ?? 0) <= now) {
    const date = next.nextDate;
    const round = names.get(date);
    const planned =
      round === undefined || (made.get(date)?.madeAt ?? null) !== null
        ? null
        : planRound(plan, round, clock);
    next = nextRound(plan, { now, after: date, clock });
    if (planned !== null && planned.closesAt > now) {
      await makeRound(work, owner, planned);
      return { ...next, nextAt: next.nextAt === null ? null : Math.max(next.nextAt, now) };
    }
  }
  return next;
}

/** @throws {PresageError} where the account is closed or gone */
async function ownerOf(
  caps: Pick<Capabilities, "store" | "random">,
  { ownerId }: SeriesDocument,
): Promise<Caller> {
  const user = await caps.store.users.byId(ownerId);
  if (user === null || !(await isOpen(caps, user))) {
    throw new ValidationError({
      owner: [
        "The account that changed the series last is closed. Change the series to take over.",
      ],
    });
  }
  return callerOf(caps, user);
}

async function makeRound(work: Work, owner: Caller, planned: PlannedRound): Promise<void> {
  const { caps, series } = work;
  const { date, number, opensAt, closesAt, resolvesAt } = planned;
  const times = { date, number, opensAt, closesAt, resolvesAt };
  const { _id: seriesId, projectId } = series;
  const empty = { posts: [], items: [], madeAt: null };
  const round = await caps.store.rounds.begin({ seriesId, projectId, ...times, ...empty });
  const ids = new Map<string, number>();
  for (const post of planned.posts) {
    ids.set(post.key, await makePost(work, owner, { round, post, ids }));
  }
  const [project] = await caps.store.projects.byIds([projectId]);
  await ensureBoards(caps, series, { dates: [date], scoreType: project?.scoreType ?? "peer" });
  await resolveObserved(caps, owner, round);
  await caps.store.rounds.complete(round, caps.clock.now());
  caps.log.info({ series: seriesId, date, posts: ids.size }, "a round is made");
}

interface Step {
  readonly round: RoundDocument;
  readonly post: PlannedPost;
  /** Ids of the posts before it, by key. */
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * Makes a post, stores it in its round, and approves it with its times. A post that a person has sent
 * back to review or deleted stays as it is.
 */
async function makePost(work: Work, owner: Caller, step: Step): Promise<number> {
  const { caps, series } = work;
  const { round, post } = step;
  const effectKey = `series ${series._id} ${round.date} ${post.key}`;
  const stored = await writtenPost(work, owner, { ...step, effectKey });
  const questions = await caps.store.questions.ofPosts([stored._id]);
  const { _id: postId, questionIds } = stored;
  const items = itemsOf(post, questions);
  await caps.store.rounds.addPost(round, { key: post.key, postId, questionIds }, items);
  if (stored.curationStatus === "draft") {
    await invoke(caps, owner, "approvePost", {
      params: { postId },
      body: scheduleOf(post),
      effectKey: `${effectKey} approval`,
    });
  }
  return postId;
}

/** Returns the post that an earlier run has written, or else writes it. */
async function writtenPost(
  { caps, series }: Work,
  owner: Caller,
  { post, ids, effectKey }: Step & { readonly effectKey: string },
): Promise<PostDocument> {
  const { posts } = caps.store;
  const known = await posts.madeBy(effectKey);
  if (known !== null) return known;
  const { parents } = post;
  const conditional = {
    condition_id: ids.get(parents?.condition ?? "") ?? 0,
    condition_child_id: ids.get(parents?.child ?? "") ?? 0,
  };
  const body = {
    ...post.body,
    default_project: series.projectId,
    ...(parents === null ? {} : { conditional }),
  };
  const { id } = (await invoke(caps, owner, "createPost", { body, effectKey })) as { id: number };
  const made = await posts.byId(id);
  if (made === null) throw new Error(`the post ${id} of a series is gone`);
  return made;
}

/** Returns what the questions of a post depend on. */
function itemsOf({ items }: PlannedPost, questions: readonly QuestionDocument[]): RoundItem[] {
  return items.flatMap(({ label, target, on, rule }) => {
    const question = label === null ? questions[0] : questions.find((one) => one.label === label);
    if (question === undefined) return [];
    return { questionId: question._id, postId: question.postId, target, on, rule };
  });
}

function scheduleOf({ times }: PlannedPost) {
  const [opens, reveals, closes, resolves] = [
    times.opens,
    times.reveals,
    times.closes,
    times.resolvesBy,
  ].map((time) => new Date(time).toISOString());
  return {
    published_at: opens,
    open_time: opens,
    cp_reveal_time: reveals,
    scheduled_close_time: closes,
    scheduled_resolve_time: resolves,
  };
}
