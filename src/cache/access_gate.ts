/**
 * One atomic step in Redis per request: a unit of the bucket of (account, class), the versions of
 * the account, of the project directory and of the pages of posts. Whatever a process remembers of
 * them is valid only under the version it was loaded with, so a rotated token or a changed
 * membership is refused by every process as soon as its version is bumped.
 *
 * Requests go through together: those that come while steps are under way wait for one to end.
 */
import type { GateStep, GatePass } from "./gate_step.ts";
import type { Log } from "../log.ts";
import { GATE_SCRIPT } from "./gate_script.ts";
import {
  commonOf,
  fieldsOf,
  gateShards,
  type GateShards,
  passOf,
  VERSION_LIFE_SECONDS,
} from "./gate_shards.ts";
import type { RedisClient } from "./redis_client.ts";

/** After a command without answer the gate is taken for closed this long, ms. */
const PAUSE_MS = 1_000;
const BUMP_RETRY_MS = 500;
const LARGEST_GROUP = 500;
/** Steps at a time: with one Redis would idle between them, with many each would be small. */
const MOST_STEPS = 2;

export interface AccessGate {
  /** null = Redis is away: nothing remembered can be trusted and nothing can be counted. */
  enter(step: GateStep): Promise<GatePass | null>;
  /**
   * Makes every process forget the account; call before replying whenever its token, sessions,
   * flags or memberships changed. Never rejects: while Redis is away no caller relies on it, and
   * the bump follows when it is back.
   */
  bumpAccount(userId: number): Promise<void>;
  /** The same for the project directory. */
  bumpProjects(): Promise<void>;
  /** Grows whenever Redis failed: what was remembered before is not to be trusted. */
  readonly epoch: number;
  /** Stops retrying bumps. */
  close(): void;
}

const AWAY = Promise.resolve(null);

interface Waiting {
  readonly step: GateStep;
  readonly resolve: (pass: GatePass | null) => void;
}

type GateRedis = RedisClient & { enterGate(...args: (string | number)[]): Promise<string> };

export interface AccessGateOptions {
  readonly redis: RedisClient;
  readonly log: Log;
  readonly clock: { now(): number };
  readonly random: { uuid(): string };
}

export function createAccessGate(options: AccessGateOptions): AccessGate {
  const { clock, log } = options;
  const redis = withScript(options.redis);
  const shards = gateShards(redis.isCluster);
  const waiting: Waiting[] = [];
  let isDue = false;
  let underWay = 0;
  let closedUntil = 0;
  let epoch = 0;

  const fail = (error: unknown) => {
    log.warn({ err: error }, "the access gate is closed for a short time");
    epoch += 1;
    closedUntil = clock.now() + PAUSE_MS;
    for (const { resolve } of waiting.splice(0)) resolve(null);
  };
  const takeStep = async () => {
    const group = waiting.splice(0, LARGEST_GROUP);
    underWay += 1;
    await enterTogether(redis, shards, group).catch(fail);
    underWay -= 1;
    takeSteps();
  };
  const takeSteps = () => {
    isDue = false;
    while (waiting.length > 0 && underWay < MOST_STEPS) void takeStep();
  };
  const bumps = createBumps(options, () => {
    epoch += 1;
  });
  return {
    enter(step) {
      const left = closedUntil - clock.now();
      // A clock that is set back must not keep it closed.
      if (left > 0 && left <= PAUSE_MS) return AWAY;
      return new Promise((resolve) => {
        waiting.push({ step, resolve });
        if (isDue || underWay >= MOST_STEPS) return;
        isDue = true;
        setImmediate(takeSteps);
      });
    },
    bumpAccount: (userId) => bumps.bump(shards.accountKey(userId)),
    bumpProjects: () => bumps.bump(shards.projectsKey),
    get epoch() {
      return epoch;
    },
    close: () => {
      bumps.close();
    },
  };
}

function withScript(redis: RedisClient): GateRedis {
  redis.defineCommand("enterGate", { lua: GATE_SCRIPT });
  return redis as GateRedis;
}

/** One step for each shard there is somebody for; none gets a pass when one of them fails. */
async function enterTogether(
  redis: GateRedis,
  shards: GateShards,
  group: readonly Waiting[],
): Promise<void> {
  const parts = shards.split(group);
  try {
    const replies = await Promise.all(
      parts.map(async ({ keys, numbers, none }) =>
        fieldsOf(await redis.enterGate(keys.length, ...keys, ...numbers, none)),
      ),
    );
    const common = commonOf(replies[0]!);
    parts.forEach(({ members }, part) => {
      members.forEach(({ resolve }, i) => resolve(passOf(replies[part]!, i, common)));
    });
  } catch (error) {
    for (const { resolve } of group) resolve(null);
    throw error;
  }
}

/**
 * Writes fresh versions, again and again where Redis does not take them. A full Redis takes only
 * deletions: a missing version is as good, since the next step makes one that equals none before.
 */
function createBumps({ redis, log, random }: AccessGateOptions, onFailure: () => void) {
  const owed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const renew = (key: string) =>
    redis
      .set(key, random.uuid(), "EX", VERSION_LIFE_SECONDS)
      .catch((error: unknown) => redis.del(key).catch(() => Promise.reject(error as Error)));
  const write = (key: string) =>
    renew(key).then(
      () => owed.delete(key),
      (error: unknown) => {
        onFailure();
        if (owed.size === 0) log.warn({ err: error, key }, "a version could not be bumped yet");
        owed.add(key);
        timer ??= setTimeout(() => {
          timer = undefined;
          for (const pending of owed) void write(pending);
        }, BUMP_RETRY_MS).unref();
      },
    );
  return {
    async bump(key: string) {
      await write(key);
    },
    close() {
      clearTimeout(timer);
      owed.clear();
    },
  };
}
