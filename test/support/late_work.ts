/**
 * Finds work that a request leaves behind. What a request writes, which versions it changes and
 * which jobs it enqueues is done before its answer is sent, so that a client who reads next sees it.
 * It also finds writes that no version tells: pages are served from memory while none changes.
 * The work of a request is recognised by its asynchronous context.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Capabilities } from "../../src/capabilities.ts";

export interface LateWork {
  /** Call it before the server listens. */
  readonly watch: (server: Server) => void;
  /** Call it once the process is connected. */
  readonly follow: (caps: Capabilities) => void;
  /** What was late so far: the request and its work. */
  readonly faults: readonly string[];
}

interface Call {
  readonly name: string;
  readonly pending: Set<{ readonly work: string }>;
  /** Writes to what pages of posts show, since a version of the pages changed. */
  readonly untold: Set<string>;
  isAnswered: boolean;
}

type Method = (...given: unknown[]) => unknown;
type Methods = Record<string, Method>;

const WRITES = [
  "bulkWrite",
  "deleteMany",
  "deleteOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "insertMany",
  "insertOne",
  "replaceOne",
  "updateMany",
  "updateOne",
];

/**
 * Collections that a request may still write after its answer: forecasts are written and taken back
 * in groups of several requests, the last use of a token and the hold of a key are noted beside the
 * request.
 */
const IN_GROUPS = new Set(["forecasts", "forecast_inputs", "forecast_traces", "participations"]);
const BESIDE = new Set(["tokens", "idempotency"]);

/** What pages of posts show. Their predictions and scores are written by jobs. */
const SHOWN = new Set([
  ...["posts", "questions", "forecasts", "post_votes", "post_views"],
  ...["projects", "memberships"],
]);
const BUMPS = ["bumpFeed", "bumpLive", "bumpOwn"];

export function createLateWork(): LateWork {
  const calls = new AsyncLocalStorage<Call>();
  const faults: string[] = [];

  const note = (call: Call, work: string): void => {
    faults.push(`${call.name} was answered before ${work} was done`);
  };
  const during = <T>(work: string, isShown: boolean, begin: () => T): T => {
    const call = calls.getStore();
    if (call === undefined) return begin();
    if (call.isAnswered) note(call, work);
    if (BUMPS.some((bump) => work.endsWith(bump))) call.untold.clear();
    const answer = begin();
    if (!(answer instanceof Promise)) return answer;
    const one = { work };
    call.pending.add(one);
    const end = () => {
      call.pending.delete(one);
      // A version that changes before the write is done does not tell it.
      if (isShown) call.untold.add(work);
    };
    answer.then(end, end);
    return answer;
  };
  const wrap = (object: object, prefix: string, names: readonly string[]): void => {
    const methods = object as Methods;
    for (const name of names) {
      const method = methods[name]!.bind(object);
      methods[name] = (...given) => {
        if (isTally(given)) return method(...given);
        const isShown = SHOWN.has(prefix) && !isMark(given);
        return during(`${prefix} ${name}`, isShown, () => method(...given));
      };
    }
  };
  const enter = (request: IncomingMessage, response: ServerResponse): void => {
    const call: Call = {
      name: `${request.method} ${request.url}`,
      pending: new Set(),
      untold: new Set(),
      isAnswered: false,
    };
    calls.enterWith(call);
    const end = response.end.bind(response) as Method;
    (response as unknown as { end: Method }).end = (...given) => {
      call.isAnswered = true;
      // A dependency that failed is reported at once, whatever else was under way.
      if (response.statusCode < 500) {
        for (const { work } of call.pending) note(call, work);
        for (const work of call.untold) {
          faults.push(`${call.name} was answered, and no version tells ${work}`);
        }
      }
      return end(...given);
    };
  };
  return {
    faults,
    watch(server) {
      server.prependListener("request", enter);
    },
    follow({ store, cache, jobs }) {
      for (const { collection } of Object.values(store)) {
        const { collectionName: name } = collection.raw;
        if (!IN_GROUPS.has(name) && !BESIDE.has(name)) wrap(collection.raw, name, WRITES);
      }
      wrap(cache.feed, "version", BUMPS);
      wrap(cache.access, "version", ["bumpAccount", "bumpProjects"]);
      const causedBy = jobs.causedBy.bind(jobs);
      jobs.causedBy = (cause) => {
        const own = causedBy(cause);
        wrap(own, "jobs", ["enqueue", "enqueueMany"]);
        return own;
      };
    },
  };
}

/** The counts of forecasts are gathered, and the next reader of a question writes them. */
function isTally([, update]: readonly unknown[]): boolean {
  const { $inc = {} } = (update ?? {}) as { readonly $inc?: object };
  return "forecastsCount" in $inc || "nrForecasters" in $inc;
}

/** The mark of a change goes once its jobs are in the queue. Pages do not show it. */
function isMark([, update]: readonly unknown[]): boolean {
  const { $set = {}, $unset = {} } = (update ?? {}) as {
    readonly $set?: object;
    readonly $unset?: object;
  };
  const names = Object.keys({ ...$set, ...$unset });
  return names.length > 0 && names.every((name) => name.startsWith("unfinished."));
}
