/**
 * The questions that receive forecasts, with their posts. They are cached for a short time, so that
 * many forecasts on a few questions cause one query. A cached question may only lead to acceptance:
 * a request is refused only on questions that were just read, and each write is checked against the
 * questions once more afterwards.
 */
import type { Caches, Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { accessTo, type PostAccess } from "./access.ts";
import { projectDirectory } from "./projects.ts";

export interface TargetAccess extends PostAccess {
  readonly question: ForecastTarget;
  /** Whether bots are forecasters of the post. */
  readonly postCountsBots: boolean;
  /** When the question was read, in ms. */
  readonly readAt: number;
  /** `FeedVersions.feed` before the question was read; null when it is not known. */
  readonly feed: string | null;
}

type Needs = Pick<Capabilities, "store" | "clock"> & Caches<"forecastTargets">;

const KEPT_MS = 2_000;

export interface Reading {
  readonly now: number;
  /** Reads from the store, whatever is cached. */
  readonly fresh: boolean;
  /** `FeedVersions.feed` at this time; null when it is not known. */
  readonly feed: string | null;
}

/** Returns those of `ids` that the caller may see, by id. */
export async function forecastTargets(
  caps: Needs & DirectoryNeeds,
  caller: Caller,
  ids: readonly number[],
  { now, fresh, feed }: Reading,
): Promise<Map<number, TargetAccess>> {
  const [directory] = await Promise.all([
    projectDirectory(caps, caller),
    fresh ? load(caps, { ids, feed }) : loadMissing(caps, { ids, feed }),
  ]);
  const found = new Map<number, TargetAccess>();
  for (const id of ids) {
    const target = caps.memory.forecastTargets.peek(id);
    if (target === undefined) continue;
    const access = accessTo(caller, target.post, directory, now);
    if (access !== null) found.set(id, { ...target, ...access });
  }
  return found;
}

interface Wanted extends Pick<Reading, "feed"> {
  readonly ids: readonly number[];
}

/** Loads what is not cached. Simultaneous requests for the same questions share one query. */
async function loadMissing(caps: Needs, { ids, feed }: Wanted): Promise<void> {
  const { forecastTargets: known } = caps.memory;
  const now = caps.clock.now();
  const isFresh = ({ readAt }: { readonly readAt: number }) => {
    const age = now - readAt;
    return age >= 0 && age <= KEPT_MS;
  };
  const missing = ids.filter((id) => known.get(id, isFresh) === undefined);
  if (missing.length === 0) return;
  const unasked = missing.filter((id) => !known.loading.has(id));
  if (unasked.length > 0) {
    const flight = load(caps, { ids: unasked, feed }).finally(() => {
      for (const id of unasked) known.loading.delete(id);
    });
    for (const id of unasked) known.loading.set(id, flight);
  }
  await Promise.all(missing.map((id) => known.loading.get(id) ?? Promise.resolve()));
}

async function load(caps: Needs, { ids, feed }: Wanted): Promise<void> {
  const { forecastTargets: known } = caps.memory;
  const readAt = caps.clock.now();
  const questions = await caps.store.questions.targets(ids);
  const postIds = [...new Set(questions.map(({ postId }) => postId))];
  const posts = new Map((await caps.store.posts.byIds(postIds)).map((post) => [post._id, post]));
  const countsBots = await botFlags(caps, questions, [...posts.values()]);
  for (const id of ids) known.delete(id);
  for (const question of questions) {
    const post = posts.get(question.postId);
    // A question that was removed from its group does not belong to the post any more.
    if (post?.questionIds.includes(question._id) === true) {
      const postCountsBots = countsBots.get(post.questionIds[0]!) ?? false;
      known.set(question._id, { question, post, postCountsBots, readAt, feed });
    }
  }
}

/** Returns by id whether the questions, and the first ones of the posts, aggregate bots. */
async function botFlags(
  { store }: Needs,
  questions: readonly ForecastTarget[],
  posts: readonly PostDocument[],
): Promise<Map<number, boolean>> {
  const firsts = posts.flatMap(({ questionIds }) => questionIds.slice(0, 1));
  const missing = firsts.filter((id) => !questions.some(({ _id }) => _id === id));
  const others = missing.length === 0 ? [] : await store.questions.targets(missing);
  return new Map([...questions, ...others].map((one) => [one._id, one.includeBotsInAggregates]));
}
