/**
 * Measures what open pages of the console cost an API process. Half of the pages show the feed, half a
 * question, each of another account. They poll as `web/src/api/updates.ts` does without events.
 *
 * - rested: nothing has changed for half an hour, so the pages ask every five minutes
 * - calm: the pages were just opened and nothing changes, so they ask less and less often
 * - watched: pages ask every 15 s and get a 304, as right after they were opened
 * - busy: the same, while something changes every second that none of these pages shows; shown
 *   without a limit
 * - news: every answer is new and is sent whole, every 15 s; shown without a limit
 */
import { setTimeout as pause } from "node:timers/promises";
import { openSession } from "../../src/accounts/sessions.ts";
import type { Bench } from "../harness.ts";
import { processorTime } from "../processor_time.ts";
import type { Limited } from "./limited.ts";

const FIRST_MS = 15_000;
const MOST_MS = 300_000;
const SLOWER = 1.5;
const JITTER = 0.2;

/** Each of the four is measured for so long. */
const MEASURED_MS = 45_000;
const WARM_MS = 2 * FIRST_MS;
const LIMIT_PERCENT = 10;
const US_PER_MS = 1_000;
const NOT_MODIFIED = 304;
const BUSY = 503;
const MODES = ["rested", "calm", "watched", "busy", "news"] as const;
const LIMITED: readonly Mode[] = ["rested", "calm", "watched"];
const CHANGE_MS = 1_000;
/** The query of the feed as it is opened (`web/src/feed/filters.ts`). */
const FEED =
  "/api/posts/?statuses=open&for_main_feed=true&order_by=-hotness&with_cp=true&limit=20&offset=0";

type Mode = (typeof MODES)[number];

interface OpenPage {
  readonly path: string;
  readonly headers: { readonly Authorization: string };
  tag: string | null;
}

interface Tally {
  answers: number;
  unchanged: number;
}

interface Run {
  readonly mode: Mode;
  readonly tally: Tally;
  readonly ms: number;
}

/** @param count the number of open pages */
export async function measurePolling(bench: Bench, count: number): Promise<Limited[]> {
  const api = await bench.api("small", { RATE_LIMITS: "on" });
  const base = `http://127.0.0.1:${api.port}`;
  const pages = await openPages(bench, count);
  const { caps } = await bench.platform("small");
  const change = () => void caps.cache.feed.bumpLive();
  // Pages that were opened over the last seconds, and code that is compiled.
  await runPages(base, pages, {
    mode: "watched",
    tally: { answers: 0, unchanged: 0 },
    ms: WARM_MS,
  });
  const found: Limited[] = [];
  for (const mode of MODES) {
    const tally = { answers: 0, unchanged: 0 };
    const changes = mode === "busy" ? setInterval(change, CHANGE_MS) : undefined;
    const before = used(api.pid);
    const started = performance.now();
    await runPages(base, pages, { mode, tally, ms: MEASURED_MS });
    clearInterval(changes);
    const ms = performance.now() - started;
    const busy = (used(api.pid) - before) / US_PER_MS;
    const name = `${count} open pages, ${mode} (${tally.unchanged} of ${tally.answers} unchanged)`;
    const limit = LIMITED.includes(mode) ? LIMIT_PERCENT : null;
    found.push(
      { what: name, value: (busy / ms) * 100, limit, unit: "% of a core" },
      { what: "  one answer", value: busy / tally.answers, limit: null, unit: "ms" },
    );
  }
  return found;
}

async function openPages(bench: Bench, count: number): Promise<OpenPage[]> {
  const { caps, make, binary, numeric } = await bench.platform("small");
  const questions = [...binary, ...numeric];
  const pages: OpenPage[] = [];
  for (const [at, { user }] of (await make.accounts(count)).entries()) {
    const tokens = await openSession(caps, user);
    if (tokens === null) throw new Error("An account has no session.");
    const { postId } = questions[at % questions.length]!;
    pages.push({
      path: at % 2 === 0 ? FEED : `/api/posts/${postId}/?minimize=true`,
      headers: { Authorization: `Bearer ${tokens.access}` },
      tag: null,
    });
  }
  return pages;
}

/** Returns the processor time of the process with its threads, microseconds. */
function used(pid: number): number {
  const { main, threads } = processorTime(pid);
  return main + threads;
}

async function runPages(base: string, pages: readonly OpenPage[], run: Run): Promise<void> {
  const end = performance.now() + run.ms;
  await Promise.all(pages.map((page) => poll(base, page, { ...run, end })));
  // The last wait may be shorter than what is left.
  await pause(Math.max(0, end - performance.now()));
}

/** Polls as a page does that was opened at a random time. */
async function poll(
  base: string,
  page: OpenPage,
  { mode, tally, end }: Run & { readonly end: number },
): Promise<void> {
  let wait = mode === "rested" ? MOST_MS : FIRST_MS;
  let due = performance.now() + Math.random() * wait;
  while (due < end) {
    await pause(due - performance.now());
    const hasNews = await ask(base, page, mode, tally);
    if (mode === "calm") wait = hasNews ? FIRST_MS : Math.min(MOST_MS, wait * SLOWER);
    due = performance.now() + wait * (1 + JITTER * (Math.random() - 1));
  }
}

/**
 * @returns whether the answer is another one than the last
 * @throws {Error} for an answer that no page can show
 */
async function ask(base: string, page: OpenPage, mode: Mode, tally: Tally): Promise<boolean> {
  const tag = mode === "news" ? null : page.tag;
  const reply = await fetch(`${base}${page.path}`, {
    headers: { ...page.headers, ...(tag === null ? {} : { "If-None-Match": tag }) },
  });
  await reply.arrayBuffer();
  const { status } = reply;
  // A server that is too busy is asked again later, and its processor time counts all the same.
  if (status !== 200 && status !== NOT_MODIFIED && status !== BUSY)
    throw new Error(`status ${status}`);
  tally.answers += 1;
  if (status === NOT_MODIFIED) tally.unchanged += 1;
  page.tag = reply.headers.get("ETag") ?? page.tag;
  return status === 200;
}
