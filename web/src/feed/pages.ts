/** The pages of the feed that were read, so that "back" and "next" show them at once. */
import { useEffect } from "preact/hooks";
import { effect, signal } from "@preact/signals";
import { type Problem, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";
import { useUpdates } from "../api/use_updates.ts";
import type { Query } from "./filters.ts";

const ask = (query: Query) => readOf(api.GET("/api/posts/", { params: { query } }));
type Listed = NonNullable<Awaited<ReturnType<typeof ask>>["data"]>;
/** A post of a list. It has no descriptions. */
export type FeedPost = Listed["results"][number];

export interface FeedPage {
  readonly posts: readonly FeedPost[];
  readonly hasNext: boolean;
  /** When it was read, in milliseconds of the page's clock. */
  readonly at: number;
  /** How many questions have come in since, and what shows them. */
  readonly news?: { readonly count: number; readonly show: () => void };
}

interface Slot {
  readonly page: FeedPage | null;
  readonly problem: Problem | null;
}

const MOST_PAGES = 40;
/** A page that is younger is shown without asking again. */
const FRESH_MS = 15_000;

const slots = signal<ReadonlyMap<string, Slot>>(new Map());
const waiting = new Map<string, Promise<void>>();

// What one account may see is not for the next one.
let reader: number | undefined;
effect(() => {
  const id = user.value?.id;
  if (id === reader) return;
  reader = id;
  slots.value = new Map();
});

/** Returns the page that answers a query, or null while it is read for the first time. */
export function useFeedPage(query: Query): Slot {
  const key = JSON.stringify(query);
  useEffect(() => {
    void readFeedPage(query);
    // The key stands for the query.
  }, [key]);
  return slots.value.get(key) ?? { page: null, problem: null };
}

/** Reads a page unless a fresh one is there or on its way. */
export function readFeedPage(query: Query): Promise<void> {
  const key = JSON.stringify(query);
  const known = slots.peek().get(key)?.page ?? null;
  if (known !== null && performance.now() - known.at < FRESH_MS) return Promise.resolve();
  const reading = waiting.get(key) ?? read(query, key).finally(() => waiting.delete(key));
  waiting.set(key, reading);
  return reading;
}

async function read(query: Query, key: string): Promise<void> {
  const asked = reader;
  const { data, problem } = await ask(query);
  if (asked !== reader) return;
  const page =
    data === null
      ? (slots.peek().get(key)?.page ?? null)
      : { posts: data.results, hasNext: data.next !== null, at: performance.now() };
  const others = [...slots.peek()].filter(([name]) => name !== key).slice(1 - MOST_PAGES);
  const retry = () => readFeedPage(query);
  slots.value = new Map([...others, [key, { page, problem: problem && { ...problem, retry } }]]);
}

/** Returns the page that answers a query, and keeps it up to date. */
export function useUpdatedFeedPage(query: Query): Slot {
  const key = JSON.stringify(query);
  const isShown = (id?: number) =>
    slots
      .peek()
      .get(key)
      ?.page?.posts.some((one) => one.id === id);
  useUpdates(
    () => refreshFeedPage(query),
    key,
    ({ type, post_id: id }) => type === "question.opened" || isShown(id) === true,
  );
  return useFeedPage(query);
}

/**
 * Reads a shown page again and brings its rows up to date in their places, so that nothing moves
 * under the eyes of the reader. Resolves to whether anything has changed.
 */
async function refreshFeedPage(query: Query): Promise<boolean> {
  const key = JSON.stringify(query);
  const [asked, known] = [reader, slots.peek().get(key)?.page ?? null];
  if (known === null) return false;
  const { data } = await ask(query);
  if (data === null || asked !== reader) return false;
  const newest = new Map(data.results.map((post) => [post.id, post]));
  const posts = known.posts.map((post) => newest.get(post.id) ?? post);
  const at = performance.now();
  const show = (page: FeedPage) => {
    slots.value = new Map([...slots.peek(), [key, { page, problem: null }]]);
  };
  const showAll = () => {
    show({ posts: data.results, hasNext: data.next !== null, at });
  };
  for (const { id } of posts) newest.delete(id);
  const news = { count: newest.size, show: showAll };
  if (posts.length === 0) showAll();
  else show({ posts, hasNext: known.hasNext, at, news });
  return (
    newest.size !== (known.news?.count ?? 0) ||
    JSON.stringify(posts) !== JSON.stringify(known.posts)
  );
}
