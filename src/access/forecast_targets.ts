/**
 * The questions forecasts are made on, with their posts, kept for a short time: a burst on a few
 * questions asks the store once. What is kept may only ever say yes; a refusal is decided on
 * what is read afresh, and a write is checked against the questions once more after it.
 */
import type { Caches, Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import type { ForecastTarget } from "../store/posts/questions.ts";
import { accessTo, type PostAccess } from "./access.ts";
import { projectDirectory } from "./projects.ts";

export interface TargetAccess extends PostAccess {
  readonly question: ForecastTarget;
  /** When the question was read, ms. */
  readonly readAt: number;
  /** `FeedVersions.feed` before it was read; null = not known. */
  readonly feed: string | null;
}

type Needs = Pick<Capabilities, "store" | "clock"> & Caches<"forecastTargets">;

const KEPT_MS = 2_000;

export interface Reading {
  readonly now: number;
  /** Read them from the store whatever is kept. */
  readonly fresh: boolean;
  /** `FeedVersions.feed` by now; null = not known. */
  readonly feed: string | null;
}

/** The questions among `ids` that are visible to the caller, by id. */
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
    const { question, readAt } = target;
    if (access !== null) found.set(id, { ...access, question, readAt, feed: target.feed });
  }
  return found;
}

interface Wanted extends Pick<Reading, "feed"> {
  readonly ids: readonly number[];
}

/** One query for all who wait for the same questions. */
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
  for (const id of ids) known.delete(id);
  for (const question of questions) {
    const post = posts.get(question.postId);
    // A question taken out of its group is no part of the post any more.
    if (post?.questionIds.includes(question._id) === true) {
      known.set(question._id, { question, post, readAt, feed });
    }
  }
}
