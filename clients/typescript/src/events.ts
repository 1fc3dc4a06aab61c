/** Reads the events of a platform as they happen (Contract 2.38). */
import { PresageError } from "./errors.ts";
import { pause } from "./retries.ts";

/** Something that happened. It names things, and a program reads them again. */
export interface PlatformEvent {
  /** Where to go on after it, for `lastId`. */
  readonly id: string;
  /** What happened, as `question.opened`; `gap` says that events may be missing. */
  readonly type: string;
  /** The same whenever the same happening is told: an event may come twice. */
  readonly key?: string;
  /** When it happened, UTC. */
  readonly time?: string;
  readonly project_id?: number;
  readonly post_id?: number;
  readonly question_id?: number;
  readonly comment_id?: number;
  readonly leaderboard_id?: number;
}

export interface Listening {
  /** Ends the events: the loop over them throws the reason of the signal. */
  readonly signal?: AbortSignal;
  /** The `id` of the last event that an earlier run has had; what happened since comes first. */
  readonly lastId?: string;
}

/** The server asks for this wait before a stream is opened again, in seconds. */
const WAIT = 2;
/** A heartbeat comes every 15 s. A stream that says nothing for so long is lost, in seconds. */
const LONGEST_SILENCE = 45;

/**
 * Yields events without end. A stream that ends is opened again with the id of what came last.
 * @param open opens the stream after an event
 * @throws {PresageError} when the server refuses for a reason that will not pass
 */
export async function* listen(
  open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>,
  { signal, lastId }: Listening,
): AsyncGenerator<PlatformEvent, void, undefined> {
  const place = { lastId };
  for (;;) {
    const end = new AbortController();
    try {
      const ends = signal === undefined ? [end.signal] : [end.signal, signal];
      yield* eventsIn(await open(place.lastId, AbortSignal.any(ends)), place, end);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PresageError && !error.isTemporary) throw error;
    } finally {
      end.abort();
    }
    await pause(WAIT, signal);
  }
}

/** Yields the events of one stream, and notes where to go on after it. */
async function* eventsIn(
  response: Response,
  place: { lastId: string | undefined },
  end: AbortController,
): AsyncGenerator<PlatformEvent, void, undefined> {
  for await (const { id = place.lastId, data } of blocksOf(response, end)) {
    place.lastId = id;
    if (data !== undefined) yield { ...(JSON.parse(data) as PlatformEvent), id: id ?? "" };
  }
}

interface Block {
  readonly id?: string;
  readonly data?: string;
}

/** Yields the blocks of server-sent events until the stream ends or is silent for too long. */
async function* blocksOf(
  { body }: Response,
  end: AbortController,
): AsyncGenerator<Block, void, undefined> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const timer = setTimeout(() => {
      end.abort();
    }, LONGEST_SILENCE * 1000);
    const { done, value } = await reader.read().finally(() => {
      clearTimeout(timer);
    });
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield fieldsOf(block);
  }
}

/** Returns the fields of a block. A heartbeat has no data. */
function fieldsOf(block: string): Block {
  return Object.fromEntries(
    block.split("\n").flatMap((line) => {
      const [, name, value] = /^(id|data): ?(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
}
