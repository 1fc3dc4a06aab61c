/**
 * The streams of events of a process (Contract 2.38). One connection to Redis waits for new events,
 * and they go to all readers in memory. What a reader may learn of is judged at each delivery; its
 * credentials are judged every few seconds besides, so that a revoked token ends its streams.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import { createVisitAgain } from "../admission/visit_again.ts";
import { addressKey } from "../domain/requests/address.ts";
import { machineTime } from "../machine_time.ts";
import { isEventId, isLater, timeOfEventId } from "../domain/requests/platform_event.ts";
import { OverloadError, RateLimitError } from "../errors.ts";
import type { Reader } from "./deliver.ts";
import { beginning, EventBody, gapFrame } from "./event_body.ts";
import { createRounds } from "./rounds.ts";
import type { EventStreams, StreamRequest } from "./streams.ts";
import { createTail, type Tail } from "./tail.ts";

/** Streams of an account, and of an address without one, over all processes. */
export const MOST_OF_ACCOUNT = 5;
const MOST_OF_ADDRESS = 50;
/** Streams of a process. */
export const MOST_OF_PROCESS = 1_000;
/** Events of the past are given for so long, ms. */
const REPLAY_MS = 86_400_000;
const AGAIN_SECONDS = 15;

type Needs = Pick<Capabilities, "store" | "cache" | "clock" | "config" | "log" | "random"> &
  Caches<"accounts" | "projects">;

export function createEventStreams(caps: Needs): EventStreams {
  const { streamPlaces } = caps.cache;
  const visit = createVisitAgain(caps);
  const all = new Set<Reader>();
  const tail = createTail(caps, visit);
  const rounds = createRounds(caps, { all, live: tail.live, visit });
  let isClosed = false;

  const enter = (reader: Reader) => {
    if (isClosed) throw new OverloadError("The process stops.");
    if (all.size >= MOST_OF_PROCESS)
      throw new OverloadError("This process has no more streams.", AGAIN_SECONDS);
    all.add(reader);
    reader.body.once("close", () => {
      all.delete(reader);
      tail.leave(reader);
      rounds.restOf(all.size);
      streamPlaces.leave(reader.owner, reader.stream).catch(() => undefined);
    });
  };
  return {
    get size() {
      return all.size;
    },
    async open(request) {
      const reader = newReader(request, caps.random.uuid());
      enter(reader);
      try {
        await takePlace(caps, reader, request);
        await begin(caps, tail, reader, request.lastId);
      } catch (error) {
        reader.body.destroy();
        throw error;
      }
      rounds.begin();
      tail.catchUp(reader).catch((err: unknown) => {
        caps.log.debug({ err }, "a stream of events ends");
        reader.body.finish();
      });
      return reader.body;
    },
    close() {
      isClosed = true;
      tail.close();
      rounds.restOf(0);
      for (const { body } of all) body.finish();
    },
  };
}

function newReader(request: StreamRequest, stream: string): Reader {
  const { wish, accountId, authorization, address } = request;
  const owner = accountId === null ? `address-${addressKey(address)}` : `account-${accountId}`;
  return { wish, accountId, authorization, owner, stream, body: new EventBody(), cursor: "0-0" };
}

async function takePlace(
  { cache }: Pick<Capabilities, "cache">,
  { owner, stream }: Reader,
  { accountId }: StreamRequest,
): Promise<void> {
  const most = accountId === null ? MOST_OF_ADDRESS : MOST_OF_ACCOUNT;
  const isTaken = await cache.streamPlaces.take(owner, stream, most).catch(away);
  if (!isTaken)
    throw new RateLimitError(AGAIN_SECONDS, `No more than ${most} streams may be open.`);
}

function away(): never {
  throw new OverloadError("The events cannot be read now.", AGAIN_SECONDS);
}

/** Sends the begin of the answer, and places the reader where it goes on. */
async function begin(
  { cache, clock }: Pick<Capabilities, "cache" | "clock">,
  tail: Pick<Tail, "cursor">,
  reader: Reader,
  lastId: string | undefined,
): Promise<void> {
  const bounds = await cache.events.bounds().catch(away);
  const now = clock.now();
  // Where Redis has lost the events, the reader begins where the others are, so that it joins them.
  const last = bounds?.last ?? tail.cursor ?? "0-0";
  if (lastId === undefined) {
    reader.cursor = last;
    reader.body.send(beginning(last));
    return;
  }
  const oldest = `${machineTime() - REPLAY_MS}-0`;
  const first = bounds !== null && isLater(bounds.first, oldest) ? bounds.first : oldest;
  const isWithin = isEventId(lastId) && !isLater(first, lastId) && !isLater(lastId, last);
  const isKnown = (bounds !== null && isWithin) || lastId === last;
  if (isKnown) {
    reader.cursor = lastId;
    reader.body.send(beginning(lastId));
    return;
  }
  // Whatever came before is lost, so the reader begins with the oldest event that there is.
  reader.cursor = bounds === null ? last : `${timeOfEventId(first) - 1}-0`;
  reader.body.send(beginning(reader.cursor) + gapFrame(reader.cursor, now));
}
