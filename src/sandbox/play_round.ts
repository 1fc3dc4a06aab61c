/**
 * Plays the rounds of the sandbox (Contract 3.12). Each run does what is due and not done yet, and
 * then ends. What is done is read from the store, and every call carries a key that follows from its
 * round. So a run may be cut off anywhere, and two may run at once. docs/adr/0017.
 */
import type { Caller, Capabilities } from "../capabilities.ts";
import { PresageError } from "../errors.ts";
import { callerOf } from "../access/stored_caller.ts";
import { invoke } from "../local_calls.ts";
import type { RoundPost } from "../store/posts/round_posts.ts";
import type { Draw } from "./games.ts";
import { type Home, houseBots, openHome } from "./home.ts";
import { type Part, partsOf } from "./parts.ts";
import { type Round, roundAt, roundNamed } from "./rounds.ts";

/**
 * The share of a round before its end at which the posts of the next one are made. So they all open
 * at one instant, and a bot that polls never gets a part of them.
 */
const AHEAD_SHARE = 0.2;
/** How many rounds before the present one stay. */
const ROUNDS_KEPT = 6;
/**
 * Milliseconds for which a run keeps others away. Two at once would do no harm to the rounds. They
 * would leave questions without a post, though, where both make the same one.
 */
const BUSY_MS = 15_000;
/** Milliseconds after which no request and no job works on a deleted post any more. */
const FORGET_AFTER_MS = 600_000;
/** Digits of a keyed hash that make a number, and the number that they reach. */
const HEX_DIGITS = 13;
const HEX_RANGE = 16 ** HEX_DIGITS;

/** A post that an earlier run has made. */
interface MadePost {
  readonly post: RoundPost;
  readonly round: Round;
  readonly part: string;
}

interface Play {
  readonly caps: Capabilities;
  readonly home: Home;
  readonly owner: Caller;
  readonly now: number;
  readonly round: Round;
}

/** Does what is due. `signal` ends the run between two steps. */
export async function playRound(caps: Capabilities, signal: AbortSignal): Promise<void> {
  const home = await openHome(caps);
  const now = caps.clock.now();
  const { projects } = caps.store;
  const claim = { now, until: now + BUSY_MS };
  if (!(await projects.claim(home.project._id, claim))) return;
  await playIn(caps, home, { now, signal }).finally(() =>
    projects.release(home.project._id, claim.until),
  );
}

async function playIn(
  caps: Capabilities,
  home: Home,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  const owner = await callerOf(caps, home.owner);
  const play = { caps, home, owner, now, round: roundAt(now, caps.config.sandbox.roundMs) };
  const posts = await madePosts(play);
  for (const step of [openRound, makeNextRound, resolveRounds, clearAway]) {
    signal.throwIfAborted();
    await step(play, posts).catch((error: unknown) => {
      // Another run or an administrator was first. The next run looks at what is there then.
      if (!(error instanceof PresageError)) throw error;
      caps.log.warn({ err: error, round: play.round.name }, "the sandbox met a refusal");
    });
  }
}

/** Returns the posts of all rounds. A post that a person wrote in the project is none of them. */
async function madePosts({ caps, home }: Pick<Play, "caps" | "home">): Promise<MadePost[]> {
  const posts = await caps.store.posts.inRounds(home.project._id);
  return posts.flatMap((post) => {
    const keys = (post.effectKeys ?? []).map((key) => key.split(" "));
    const [made] = keys.flatMap(([name = "", part = ""]) => {
      const round = roundNamed(name);
      return round === null ? [] : { post, round, part };
    });
    return made ?? [];
  });
}

function drawOf({ serverKey }: Pick<Capabilities, "serverKey">, { name }: Round): Draw {
  return (about) =>
    Number.parseInt(serverKey.pseudonym(`${name} ${about}`).slice(0, HEX_DIGITS), 16) / HEX_RANGE;
}

/**
 * Makes the forecasts that are due while the present round is open, and its posts where no run has
 * made them before its start.
 */
async function openRound(play: Play, before: readonly MadePost[]): Promise<void> {
  const { caps, now, round } = play;
  if (now >= round.close) return;
  const parts = partsOf(round, drawOf(caps, round));
  await forecast(play, parts, await completePosts(play, parts, before));
}

/** Makes the posts of the next round shortly before its start. */
async function makeNextRound(play: Play, before: readonly MadePost[]): Promise<void> {
  const { caps, now } = play;
  const { start, end } = play.round;
  if (now < end - AHEAD_SHARE * (end - start)) return;
  const round = roundAt(end, end - start);
  await completePosts({ ...play, round }, partsOf(round, drawOf(caps, round)), before);
}

/** Makes what is missing of the posts of a round. Returns all of them. */
async function completePosts(
  play: Play,
  parts: readonly Part[],
  before: readonly MadePost[],
): Promise<Posts> {
  const { caps, round } = play;
  const posts = postsOf(round, before);
  const areDone = (made: Posts) => !parts.some(({ name }) => isUnfinished(made.get(name)));
  if (areDone(posts)) return tellRound(play, posts);
  await makePosts(play, parts, posts);
  const made = postsOf(round, await madePosts(play));
  if (areDone(made)) await tellRound(play, made);
  caps.log.info({ round: round.name, posts: made.size }, "the posts of a sandbox round are made");
  return made;
}

/** Tells readers of the project that the round is complete. Returns its posts. */
async function tellRound({ caps, home, round }: Play, posts: Posts): Promise<Posts> {
  const { start, close, resolve } = round;
  const { _id, sandboxRound } = home.project;
  if (sandboxRound?.start !== start)
    await caps.store.projects.tellRound(_id, { start, close, resolve });
  return posts;
}

type Posts = ReadonlyMap<string, RoundPost>;

function postsOf({ name }: Round, made: readonly MadePost[]): Posts {
  return new Map(
    made.flatMap(({ round, part, post }) => (round.name === name ? [[part, post]] : [])),
  );
}

/** An administrator may have sent a post back to review, or deleted it. It then stays so. */
function isUnfinished(post: RoundPost | undefined): boolean {
  return post === undefined || post.curationStatus === "draft";
}

async function makePosts(play: Play, parts: readonly Part[], before: Posts): Promise<void> {
  const { caps, owner, home, round } = play;
  const ids = new Map(Array.from(before, ([part, { _id }]) => [part, _id]));
  for (const { name, write } of parts) {
    if (!isUnfinished(before.get(name))) continue;
    const effectKey = `${round.name} ${name}`;
    const content = write((part) => ids.get(part) ?? null);
    if (content === null) continue;
    const body = { ...content, default_project: home.project._id };
    const post = (await invoke(caps, owner, "createPost", { body, effectKey })) as { id: number };
    ids.set(name, post.id);
    await invoke(caps, owner, "approvePost", {
      params: { postId: post.id },
      body: scheduleOf(round),
      effectKey: `${effectKey} approval`,
    });
  }
}

function scheduleOf({ start, close, resolve }: Round) {
  const [opens, closes, resolves] = [start, close, resolve].map(isoOf);
  return {
    published_at: opens,
    open_time: opens,
    cp_reveal_time: opens,
    scheduled_close_time: closes,
    scheduled_resolve_time: resolves,
  };
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

/** Makes the forecasts of the house bots whose time has come. */
async function forecast(play: Play, parts: readonly Part[], posts: Posts): Promise<void> {
  const { caps, home, now, round } = play;
  const asked = parts.flatMap(({ name, games }) => {
    const post = posts.get(name);
    if (post?.curationStatus !== "approved") return [];
    return games.map((game, index) => ({ game, question: post.questionIds[index] ?? 0 }));
  });
  const ids = asked.map(({ question }) => question);
  for (const [index, { name, trust, after }] of houseBots.entries()) {
    const bot = home.bots[index];
    if (bot === undefined || now < round.start + after * (round.end - round.start)) continue;
    const effectKey = `${round.name} ${name}`;
    const written = await caps.store.forecasts.writtenBy(effectKey, ids);
    if (written.length === ids.length) continue;
    const body = asked.map(({ game, question }) => ({ question, ...game.forecast(trust) }));
    await invoke(caps, await callerOf(caps, bot), "submitForecasts", { body, effectKey });
  }
}

/**
 * Resolves what is due, also of rounds that a process began and did not end. The branches of a
 * conditional follow its condition and its child.
 */
async function resolveRounds(play: Play, made: readonly MadePost[]): Promise<void> {
  for (const one of made) {
    const { curationStatus, resolved, scheduledResolveTime, kind } = one.post;
    const isDue = scheduledResolveTime !== null && scheduledResolveTime <= play.now;
    const isOpen = curationStatus === "approved" && !resolved && kind !== "conditional";
    if (isOpen && isDue) await resolvePost(play, one, scheduledResolveTime);
  }
}

async function resolvePost(
  { caps, owner }: Play,
  { post, round, part }: MadePost,
  resolveTime: number,
): Promise<void> {
  const parts = partsOf(round, drawOf(caps, round));
  const games = parts.find(({ name }) => name === part)?.games ?? [];
  for (const question of await caps.store.questions.ofPosts([post._id])) {
    const game = games[post.questionIds.indexOf(question._id)];
    if (game === undefined || question.resolution !== null) continue;
    const body = { resolution: game.resolution, actual_resolve_time: isoOf(resolveTime) };
    await invoke(caps, owner, "resolveQuestion", {
      params: { questionId: question._id },
      body,
      effectKey: `${round.name} ${part} ${question._id}`,
    });
  }
}

/** Hides the posts of old rounds, and removes those that were hidden some time ago. */
async function clearAway({ caps, owner, now }: Play, made: readonly MadePost[]): Promise<void> {
  const old = made.filter(({ round: { start, end } }) => now >= end + ROUNDS_KEPT * (end - start));
  // A conditional is newer than its condition, and goes first.
  for (const { post } of old.toReversed()) {
    const { _id: postId, curationStatus, curationStatusUpdatedAt } = post;
    if (curationStatus !== "deleted") {
      await invoke(caps, owner, "deletePost", { params: { postId } });
    } else if (now >= curationStatusUpdatedAt + FORGET_AFTER_MS) {
      await caps.store.posts.forget(post);
    }
  }
}
