/**
 * Follows the events of the platform (Contract 2.38). All tabs of a browser share one stream: the tab
 * that has the lock reads it and hands on what it hears. Without a lock each tab reads its own.
 */
import { effect } from "@preact/signals";
import { basePath } from "../base_path.ts";
import { hasExpired, isVisitor, send, user } from "./session.ts";

interface PlatformEvent {
  readonly type: string;
  readonly post_id?: number;
  readonly project_id?: number;
}
export type Concerns = (event: PlatformEvent) => boolean;

interface Listener {
  /** Events come from now on. */
  readonly begin: () => void;
  readonly take: (event: PlatformEvent) => void;
  /** No events come any more, or none of this reader. */
  readonly end: () => void;
}

/** What a stream says, and tabs tell each other. A heartbeat has no event. */
interface Heard {
  readonly id: string;
  readonly event: PlatformEvent | null;
}

const NAME = `presage.events${basePath}`;
/** The server sends a heartbeat every 15 s. A stream that says nothing for so long is lost, ms. */
const SILENT_MS = 40_000;
/** A page that is hidden for so long lets another tab read, ms. */
const HIDDEN_MS = 60_000;
/** Waits until a stream is opened again, ms: the first, and the longest. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [2_000, 300_000];
const MS = 1_000;

let listener: Listener | undefined;
/** The id of what was heard last; empty while no events come. */
let lastId = "";
let silence: ReturnType<typeof setTimeout> | undefined;
/** Ends the part of this tab. Null while it neither reads nor waits for its turn. */
let part: AbortController | null = null;
let wait = 0;
let reader: number | null | undefined;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;

/** Follows the events of the reader until the page is closed. */
export function followEvents(given: Listener): void {
  listener = given;
  channel?.addEventListener("message", ({ data }: MessageEvent<Heard>) => {
    hear(data);
  });
  let hiding: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(leave, HIDDEN_MS);
    else enter();
  });
  effect(() => {
    const isKnown = user.value !== undefined && !hasExpired.value;
    const id = isKnown ? (user.value?.id ?? null) : undefined;
    if (id === reader) return;
    reader = id;
    wait = 0;
    clearTimeout(silence);
    lose();
  });
}

function hear({ id, event }: Heard): void {
  const isFirst = lastId === "";
  lastId = id;
  expectMore();
  if (isFirst) listener?.begin();
  else if (event !== null) listener?.take(event);
}

function expectMore(): void {
  clearTimeout(silence);
  silence = setTimeout(lose, SILENT_MS);
}

function lose(): void {
  lastId = "";
  listener?.end();
  leave();
  enter();
}

function leave(): void {
  part?.abort();
  part = null;
}

/** Reads the stream as soon as no other tab does. */
function enter(): void {
  if (part !== null || reader === undefined || document.hidden) return;
  part = new AbortController();
  const { signal } = part;
  const lead = () => readAgainAndAgain(signal);
  // Browsers offer locks to pages of a secure origin only.
  const end = "locks" in navigator ? navigator.locks.request(NAME, { signal }, lead) : lead();
  end.catch(() => undefined);
}

async function readAgainAndAgain(signal: AbortSignal): Promise<void> {
  for (;;) {
    await pause(wait * (0.5 + Math.random()), signal);
    if (signal.aborted) return;
    wait = Math.min(Math.max(2 * wait, FIRST_WAIT_MS), LONGEST_WAIT_MS);
    // A proxy that holds back what the server sends is silent too.
    expectMore();
    const answer = await open(signal).catch(() => null);
    const seconds = Number(answer?.headers.get("Retry-After") ?? 0);
    wait = Math.max(wait, seconds * MS);
    if (answer?.ok === true && answer.body !== null)
      await readBlocks(answer.body, tellAll).catch(() => undefined);
  }
}

function tellAll(heard: Heard): void {
  wait = FIRST_WAIT_MS;
  hear(heard);
  channel?.postMessage(heard);
}

function open(signal: AbortSignal): Promise<Response> {
  const path = isVisitor() ? "/api/public/events/" : "/api/events/";
  const headers = lastId === "" ? {} : { "Last-Event-ID": lastId };
  return send(new Request(basePath + path, { headers, signal }));
}

/** Reads server-sent events until the stream ends. @throws where the connection is lost */
async function readBlocks(body: ReadableStream<BufferSource>, take: (heard: Heard) => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const data = field("data");
      const event = data === undefined ? null : (JSON.parse(data) as PlatformEvent);
      take({ id: field("id") ?? "", event });
    }
  }
}

/** Waits, no longer than until the signal. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
    setTimeout(resolve, ms);
  });
}
