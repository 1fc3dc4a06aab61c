/**
 * The questions forecasts are made on, with their posts, remembered for a short time: a burst on a few
 * questions asks the store once. What is remembered may only ever say yes; a refusal is decided on
 * what is read afresh, and a write is checked against the questions once more after it.
 */
import type { Caller, Capabilities } from "../capabilities.ts";
import type { PostDocument } from "../store/posts/post_documents.ts";
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

type Needs = Pick<Capabilities, "store" | "clock">;

interface Remembered {
  readonly question: ForecastTarget;
  readonly post: PostDocument;
  readonly readAt: number;
  readonly feed: string | null;
}

const REMEMBERED_MS = 2_000;
const MOST_REMEMBERED = 10_000;

interface Shelf {
  readonly known: Map<number, Remembered>;
  readonly loading: Map<number, Promise<void>>;
}
const shelves = new WeakMap<Capabilities["store"], Shelf>();

function shelfOf({ store }: Needs): Shelf {
  let shelf = shelves.get(store);
  if (shelf === undefined) {
    shelf = { known: new Map(), loading: new Map() };
    shelves.set(store, shelf);
  }
  return shelf;
}

export interface Reading {
  readonly now: number;
  /** Read them from the store whatever is remembered. */
  readonly fresh: boolean;
  /** `FeedVersions.feed` by now; null = not known. */
  readonly feed: string | null;
}

/** The questions among `ids` that are visible to the caller, by id. */
export async function forecastTargets(
  caps: Needs,
  caller: Caller,
  ids: readonly number[],
  { now, fresh, feed }: Reading,
): Promise<Map<number, TargetAccess>> {
  const shelf = shelfOf(caps);
  const [directory] = await Promise.all([
    projectDirectory(caps, caller),
    fresh ? load(caps, shelf, { ids, feed }) : loadMissing(caps, shelf, { ids, feed }),
  ]);
  const found = new Map<number, TargetAccess>();
  for (const id of ids) {
    const target = shelf.known.get(id);
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
async function loadMissing(caps: Needs, shelf: Shelf, { ids, feed }: Wanted): Promise<void> {
  const now = caps.clock.now();
  const isMissing = (id: number) => {
    const age = now - (shelf.known.get(id)?.readAt ?? -Infinity);
    return age < 0 || age > REMEMBERED_MS;
  };
  const missing = ids.filter(isMissing);
  if (missing.length === 0) return;
  const unasked = missing.filter((id) => !shelf.loading.has(id));
  if (unasked.length > 0) {
    const flight = load(caps, shelf, { ids: unasked, feed }).finally(() => {
      for (const id of unasked) shelf.loading.delete(id);
    });
    for (const id of unasked) shelf.loading.set(id, flight);
  }
  await Promise.all(missing.map((id) => shelf.loading.get(id) ?? Promise.resolve()));
}

async function load(caps: Needs, { known }: Shelf, { ids, feed }: Wanted): Promise<void> {
  const readAt = caps.clock.now();
  const questions = await caps.store.questions.targets(ids);
  const postIds = [...new Set(questions.map(({ postId }) => postId))];
  const posts = new Map((await caps.store.posts.byIds(postIds)).map((post) => [post._id, post]));
  for (const id of ids) known.delete(id);
  if (known.size + questions.length > MOST_REMEMBERED) known.clear();
  for (const question of questions) {
    const post = posts.get(question.postId);
    // A question taken out of its group is no part of the post any more.
    if (post?.questionIds.includes(question._id) === true) {
      known.set(question._id, { question, post, readAt, feed });
    }
  }
}
