/**
 * Keeps sign-ins by a provider while they are under way, for some minutes and for one use. Both Redis
 * commands are atomic, so of two uses at once one finds nothing.
 */
import type { RedisClient } from "./redis_client.ts";

export interface SignIns {
  /** Keeps a text. The name is a hash, so Redis holds no secret that could be used. */
  keep(name: string, text: string, seconds: number): Promise<void>;
  /** Returns the text and removes it. Null where there is none. */
  take(name: string): Promise<string | null>;
}

export function createSignIns(redis: RedisClient): SignIns {
  const keyOf = (name: string) => `sign_in:1:${name}`;
  return {
    async keep(name, text, seconds) {
      await redis.set(keyOf(name), text, "EX", seconds);
    },
    take: (name) => redis.getdel(keyOf(name)),
  };
}
