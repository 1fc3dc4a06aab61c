/** Gives a batch of events to the readers who want them and may learn of them. */
import type { LoggedEvent } from "../cache/event_log.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../capabilities.ts";
import type { VisitAgain } from "../admission/visit_again.ts";
import { isLater } from "../domain/requests/platform_event.ts";
import { createChoice, mayConcern } from "./choose_events.ts";
import { type EventBody, frameOf } from "./event_body.ts";
import type { StreamRequest } from "./streams.ts";

/** How many events are read and delivered together. */
export const BATCH = 500;
/** New events gather for so long while the last ones are delivered, ms. */
export const GATHER_MS = 50;

export interface Reader extends Pick<StreamRequest, "wish" | "accountId" | "authorization"> {
  readonly body: EventBody;
  /** Whose places it takes one of, and its name there. */
  readonly owner: string;
  readonly stream: string;
  /** The id of the newest event that was considered for it. */
  cursor: string;
}

export type DeliveryNeeds = DirectoryNeeds & Pick<Capabilities, "store">;

/** Moves a reader on, and never back. */
export function advance(reader: Reader, id: string): void {
  if (isLater(id, reader.cursor)) reader.cursor = id;
}

/** Returns a function that looks at each credential once, because a batch has many readers. */
export function eachOnce(visit: VisitAgain): VisitAgain {
  const visits = new Map<string | null, Promise<Caller | null>>();
  return (authorization) => {
    const known = visits.get(authorization) ?? visit(authorization);
    visits.set(authorization, known);
    return known;
  };
}

/**
 * Delivers a batch. A reader whose credentials are not valid any more gets the end of its stream. So
 * does one where something failed: it comes again, with the id of the last event that it had.
 */
export async function deliver(
  caps: DeliveryNeeds,
  visit: VisitAgain,
  batch: readonly LoggedEvent[],
  readers: readonly Reader[],
): Promise<void> {
  const wanting = readers.flatMap((reader) => {
    const events = batch.filter(
      (event) => isLater(event.id, reader.cursor) && mayConcern(reader.wish, event),
    );
    return events.length === 0 ? [] : [{ reader, events }];
  });
  if (wanting.length === 0) return;
  try {
    const wanted = [...new Set(wanting.flatMap(({ events }) => events))];
    const choose = await createChoice(
      caps,
      wanted,
      wanting.map(({ reader }) => reader),
    );
    const frames = new Map(wanted.map((event) => [event, frameOf(event)]));
    const visitOnce = eachOnce(visit);
    await Promise.all(
      wanting.map(async ({ reader, events }) => {
        try {
          const caller = await visitOnce(reader.authorization);
          if (caller === null) {
            reader.body.finish();
            return;
          }
          for (const event of await choose(caller, reader, events))
            reader.body.send(frames.get(event) ?? "");
        } catch {
          reader.body.finish();
        }
      }),
    );
  } catch {
    for (const { reader } of wanting) reader.body.finish();
  }
}
