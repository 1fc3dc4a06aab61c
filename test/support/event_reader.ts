/** Reads a stream of server-sent events, as a program does. */
import type { EventType } from "../../src/domain/vocabulary.ts";
import { until } from "./until.ts";

export interface ReadEvent {
  readonly id: string;
  readonly event: EventType | "gap";
  readonly data: {
    readonly type: string;
    readonly key: string;
    readonly time: string;
    readonly post_id?: number;
    readonly question_id?: number;
    readonly comment_id?: number;
    readonly leaderboard_id?: number;
  };
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** All that came so far. */
  readonly events: readonly ReadEvent[];
  readonly comments: readonly string[];
  /** The id with which it would come again. */
  readonly lastId: string;
  /** Whether the server has ended the stream or cut the connection. */
  readonly isOver: boolean;
  /** Resolves with the first event of this type about this post, question or board. */
  next(type: ReadEvent["event"], about?: number): Promise<ReadEvent>;
  close(): void;
}

export interface ReaderOptions {
  readonly token: string | null;
  readonly query?: string;
  readonly lastId?: string;
}

export async function readEvents(
  baseUrl: string,
  { token, query = "", lastId }: ReaderOptions,
): Promise<EventReader> {
  const stop = new AbortController();
  const path = token === null ? "/api/public/events/" : "/api/events/";
  const response = await fetch(`${baseUrl}${path}${query}`, {
    headers: {
      ...(token === null ? {} : { Authorization: `Token ${token}` }),
      ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }),
    },
    signal: stop.signal,
  });
  const state = {
    status: response.status,
    headers: response.headers,
    events: [] as ReadEvent[],
    comments: [] as string[],
    lastId: "",
    isOver: false,
    next: (type: ReadEvent["event"], about?: number) =>
      until(`${type} of ${about ?? "anything"}`, () =>
        state.events.find(
          ({ event, data }) =>
            event === type &&
            (about === undefined ||
              [data.post_id, data.question_id, data.leaderboard_id].includes(about)),
        ),
      ),
    close: () => {
      stop.abort();
    },
  };
  void readAll(response, state);
  // A program that reads the begin knows that it misses nothing from now on.
  if (response.status === 200) await until("the begin", () => state.lastId !== "");
  return state;
}

interface State {
  readonly events: ReadEvent[];
  readonly comments: string[];
  lastId: string;
  isOver: boolean;
}

async function readAll(response: Response, state: State): Promise<void> {
  let rest = "";
  const decoder = new TextDecoder();
  try {
    for await (const part of response.body ?? []) {
      const blocks = (rest + decoder.decode(part as Uint8Array, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) take(block, state);
    }
  } catch {
    // The connection was cut.
  }
  state.isOver = true;
}

function take(block: string, state: State): void {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at === 0) state.comments.push(line.slice(1).trim());
    else fields.set(line.slice(0, at), line.slice(at + 1).trim());
  }
  const id = fields.get("id");
  if (id !== undefined) state.lastId = id;
  const data = fields.get("data");
  if (data === undefined) return;
  const event = fields.get("event") as ReadEvent["event"];
  state.events.push({ id: state.lastId, event, data: JSON.parse(data) as ReadEvent["data"] });
}
