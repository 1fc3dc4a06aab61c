/** Judges the credentials of all readers every few seconds, and keeps their connections open. */
import type { VisitAgain } from "../admission/visit_again.ts";
import type { Capabilities } from "../capabilities.ts";
import { eachOnce, type Reader } from "./deliver.ts";
import { heartbeat } from "./event_body.ts";

/** Credentials are judged this often, ms. */
const VISIT_EVERY_MS = 2_500;
/** Every so many of these times the readers get a heartbeat: every 15 s. */
const VISITS_OF_HEARTBEAT = 6;

interface Readers {
  readonly all: ReadonlySet<Reader>;
  readonly live: ReadonlySet<Reader>;
  readonly visit: VisitAgain;
}

/** Creates the rounds, which begin with the first reader. */
export function createRounds(
  { cache, log }: Pick<Capabilities, "cache" | "log">,
  { all, live, visit }: Readers,
) {
  let timer: NodeJS.Timeout | undefined;
  let rounds = 0;
  const go = async () => {
    const visitOnce = eachOnce(visit);
    await Promise.all(
      Array.from(all, async ({ authorization, body }) => {
        if ((await visitOnce(authorization)) === null) body.finish();
      }),
    );
    rounds += 1;
    if (rounds % VISITS_OF_HEARTBEAT > 0) return;
    for (const { body, cursor } of live) body.send(heartbeat(cursor));
    await cache.streamPlaces.renew(Array.from(all, ({ owner, stream }) => [owner, stream]));
  };
  return {
    begin() {
      timer ??= setInterval(() => {
        // An engine is away. No reader gets an event then, and the next round judges again.
        go().catch((err: unknown) => {
          log.debug({ err }, "the readers of events could not be judged");
        });
      }, VISIT_EVERY_MS).unref();
    },
    restOf(readers: number) {
      if (readers > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
