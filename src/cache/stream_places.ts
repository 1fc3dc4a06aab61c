/**
 * Counts the open streams of an account over all processes. Each stream holds a place for a time and
 * renews it; the places of a process that died end by themselves.
 */
import type { RedisClient } from "./redis_client.ts";

/** How long a place is held without being renewed, ms. */
const LEASE_MS = 45_000;

export interface StreamPlaces {
  /** Takes a place, and returns false where `most` places are taken. */
  take(owner: string, stream: string, most: number): Promise<boolean>;
  /** Holds places for longer. */
  renew(places: readonly (readonly [owner: string, stream: string])[]): Promise<void>;
  leave(owner: string, stream: string): Promise<void>;
}

export function createStreamPlaces(redis: RedisClient, clock: { now(): number }): StreamPlaces {
  const keyOf = (owner: string) => `presage:streams:${owner}`;
  const hold = (owner: string, stream: string) =>
    Promise.all([
      redis.zadd(keyOf(owner), clock.now() + LEASE_MS, stream),
      redis.pexpire(keyOf(owner), LEASE_MS),
    ]);
  return {
    async take(owner, stream, most) {
      const key = keyOf(owner);
      // One step, so that of several streams that open together none takes a place too many.
      const answers = await redis
        .multi()
        .zremrangebyscore(key, 0, clock.now())
        .zadd(key, clock.now() + LEASE_MS, stream)
        .zcard(key)
        .pexpire(key, LEASE_MS)
        .exec();
      const [error, taken] = answers?.[2] ?? [];
      if (error) throw error;
      if (Number(taken) <= most) return true;
      await redis.zrem(key, stream);
      return false;
    },
    async renew(places) {
      await Promise.all(places.map(([owner, stream]) => hold(owner, stream)));
    },
    async leave(owner, stream) {
      await redis.zrem(keyOf(owner), stream);
    },
  };
}
