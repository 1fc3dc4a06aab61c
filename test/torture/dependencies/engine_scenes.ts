/** MongoDB and each Redis are stopped, killed and kept down, emptied, and filled up. */
import type { RedisServer } from "../../support/redis_servers.ts";
import type { Stage } from "../../proofs/stage.ts";
import { askExport, isExported, within } from "./checks.ts";
import type { Ground, Kind } from "./ground.ts";
import { KINDS } from "./load.ts";
import { freeze, type Scene, thaw } from "./scene.ts";
import { forecast } from "./send.ts";

export interface Lengths {
  readonly stoppedMs: number;
  readonly downMs: number;
  readonly otherMs: number;
}

export interface Pair {
  readonly queue: RedisServer;
  readonly cache: RedisServer;
}

/** What was lost with the queues is made up for within this time, in ms. */
const OWED_MS = 30_000;
const without = (...kinds: Kind[]): Kind[] => KINDS.filter((kind) => !kinds.includes(kind));

/** Kinds of requests that are served and refused without an engine. */
const WITHOUT = {
  mongo: { serves: ["/healthz"], refuses: ["forecast", "comment", "log in", "/readyz"] },
  queue: { serves: without("log in", "/readyz"), refuses: ["log in", "/readyz"] },
  cache: { serves: without("/readyz"), refuses: ["/readyz"] },
} as const;

export function engineScenes(stage: Stage, pair: Pair, lengths: Lengths): Scene[] {
  return [
    ...stopped(stage, pair, lengths.stoppedMs),
    ...killed(stage, pair, lengths.downMs),
    ...emptied(pair, lengths.otherMs),
    ...full(pair, lengths.otherMs),
  ];
}

function stopped(stage: Stage, { queue, cache }: Pair, ms: number): Scene[] {
  const shared = { ms, triesJobs: true };
  return [
    {
      ...shared,
      ...WITHOUT.mongo,
      name: "MongoDB stopped",
      begin: () => stage.signal("mongo", "SIGSTOP"),
      end: () => stage.signal("mongo", "SIGCONT"),
    },
    {
      ...shared,
      ...WITHOUT.queue,
      name: "Redis of the queues stopped",
      begin: () => freeze(queue),
      end: () => thaw(queue),
    },
    {
      ...shared,
      ...WITHOUT.cache,
      triesJobs: false,
      name: "Redis of the caches stopped",
      begin: () => freeze(cache),
      end: () => thaw(cache),
    },
  ];
}

function killed(stage: Stage, { queue, cache }: Pair, ms: number): Scene[] {
  const shared = { ms, triesJobs: true };
  return [
    {
      ...shared,
      ...WITHOUT.mongo,
      name: "MongoDB killed and kept down",
      begin: () => stage.down("mongo"),
      end: () => stage.up("mongo"),
    },
    {
      ...shared,
      ...WITHOUT.queue,
      name: "Redis of the queues killed and kept down",
      begin: () => queue.kill(),
      end: () => queue.start(),
    },
    {
      ...shared,
      ...WITHOUT.cache,
      triesJobs: false,
      name: "Redis of the caches killed and kept down",
      begin: () => cache.kill(),
      end: () => cache.start(),
    },
  ];
}

/**
 * The queues are emptied with their waiting jobs: an export and the aggregation of every question.
 */
function emptied({ queue, cache }: Pair, ms: number): Scene[] {
  const shared = { ms, serves: KINDS, refuses: [], end: () => undefined };
  let owed = "";
  return [
    {
      ...shared,
      name: "FLUSHALL of the caches",
      triesJobs: false,
      begin: () => cache.ask("FLUSHALL"),
    },
    {
      ...shared,
      name: "FLUSHALL of the queues, with jobs waiting",
      triesJobs: true,
      begin: async (ground) => {
        freeze(ground.site.jobs);
        owed = await askExport(ground);
        await forecastAll(ground);
        await queue.ask("FLUSHALL");
        thaw(ground.site.jobs);
      },
      afterwards: (ground) =>
        within(ground, "the export that waited is made", {
          limitMs: OWED_MS,
          holds: () => isExported(ground, owed),
        }),
    },
  ];
}

async function forecastAll(ground: Ground): Promise<void> {
  const account = ground.accounts[0]!;
  for (const questionId of ground.questionIds) {
    await forecast(ground, { account, questionId, value: 0.77 });
  }
}

function full({ queue, cache }: Pair, ms: number): Scene[] {
  const fill = (redis: RedisServer) => redis.ask("CONFIG", "SET", "maxmemory", "100kb");
  const empty = (redis: RedisServer) => redis.ask("CONFIG", "SET", "maxmemory", "0");
  return [
    {
      ...WITHOUT.queue,
      ms,
      triesJobs: true,
      name: "Redis of the queues out of memory",
      begin: () => fill(queue),
      end: () => empty(queue),
    },
    {
      ...WITHOUT.cache,
      ms,
      triesJobs: false,
      name: "Redis of the caches out of memory",
      begin: () => fill(cache),
      end: () => empty(cache),
    },
  ];
}
