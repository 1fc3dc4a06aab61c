/**
 * Admits each request with one atomic step in Redis. The step takes a unit from the bucket of
 * (account, class) and reads the versions of the account, of the project directory and of the pages
 * of posts. What a process remembers of these is valid only under the version with which it was
 * loaded. After a bump of the version every process therefore refuses a rotated token or a changed
 * membership.
 *
 * Requests are sent in groups: those that arrive while steps are running wait until one ends.
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

/** After a command without an answer the gate counts as closed for this long, ms. */
const PAUSE_MS = 1_000;
const BUMP_RETRY_MS = 500;
const LARGEST_GROUP = 500;
/**
 * How many steps run at a time. With one, Redis would be idle between two steps. With many, each
 * group would be small.
 */
const MOST_STEPS = 2;

export interface AccessGate {
  /**
   * Returns null when Redis is away. Remembered data is then not to be trusted, and requests cannot
   * be counted.
   */
  enter(step: GateStep): Promise<GatePass | null>;
  /**
   * Makes every process forget the account. Call it before the reply whenever the account's token,
   * sessions, flags or memberships changed. Never rejects: while Redis is away no process trusts
   * what it remembers, and the bump is repeated until Redis is back.
   */
  bumpAccount(userId: number): Promise<void>;
  /** Makes every process load the project directory again. */
  bumpProjects(): Promise<void>;
  /** Grows whenever Redis failed. What was remembered before is not to be trusted. */
  readonly epoch: number;
  /** Stops repeating bumps. */
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
      // A clock that was set back must not keep the gate closed.
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

/** Runs one step for each shard that has requests. When one step fails, no request gets a pass. */
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
 * Writes new versions and repeats the write until Redis accepts it. A full Redis accepts only
 * deletions. Deleting the version works too, because the next step makes a version that equals no
 * earlier one.
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
