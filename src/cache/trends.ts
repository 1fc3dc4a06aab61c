/**
 * Keeps in Redis what the platform measured in each minute of the last hour. Every API process adds
 * what it served; what describes the whole platform is the same from each of them.
 */
import type { RedisClient } from "./redis_client.ts";

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** A minute is kept for a while longer than it is shown. */
const LIFE_SECONDS = (MINUTES + 2) * 60;

/** What processes add up. */
const SUMS = ["requests", "failedRequests", "refusedRequests"] as const;
/** What each process measures of the platform. */
const LEVELS = [
  ...["jobsWaiting", "jobsFailed"],
  ...["aggregationLagSeconds", "withdrawalLagSeconds"],
] as const;

export type TrendSums = Readonly<Record<(typeof SUMS)[number], number>>;
export interface TrendLevels {
  readonly jobsWaiting: number;
  readonly jobsFailed: number;
  readonly aggregationLagSeconds: number;
  readonly withdrawalLagSeconds: number;
}

/** A minute with what was measured in it. */
export interface TrendMinute extends TrendSums, TrendLevels {
  /** The begin of the minute, milliseconds since the epoch. */
  readonly at: number;
}

export interface Trends {
  /** Adds what a process served since its last call, and what it measures of the platform. */
  add(now: number, sums: TrendSums, levels: TrendLevels): Promise<void>;
  /** Returns the minutes of the last hour that were measured, oldest first. */
  read(now: number): Promise<readonly TrendMinute[]>;
}

export function createTrends(redis: RedisClient): Trends {
  return {
    async add(now, sums, levels) {
      const key = keyOf(minuteOf(now));
      await Promise.all([
        ...SUMS.map((name) => redis.hincrby(key, name, sums[name])),
        redis.hset(key, { ...levels }),
        redis.expire(key, LIFE_SECONDS),
      ]);
    },
    async read(now) {
      const newest = minuteOf(now);
      const minutes = Array.from({ length: MINUTES }, (_, back) => newest - MINUTES + 1 + back);
      const found = await Promise.all(minutes.map((minute) => redis.hgetall(keyOf(minute))));
      return found.flatMap((fields, index) => {
        if (Object.keys(fields).length === 0) return [];
        return [minuteFrom(minutes[index]! * MINUTE_MS, fields)];
      });
    },
  };
}

const minuteOf = (now: number) => Math.floor(now / MINUTE_MS);
const keyOf = (minute: number) => `presage:trend:${minute}`;

function minuteFrom(at: number, fields: Readonly<Record<string, string>>): TrendMinute {
  const values = [...SUMS, ...LEVELS].map((name) => [name, Number(fields[name] ?? 0)]);
  return { at, ...(Object.fromEntries(values) as TrendSums & TrendLevels) };
}
