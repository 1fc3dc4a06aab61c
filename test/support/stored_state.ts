/** Everything that an application has stored, in MongoDB and in Redis, as one hash for each place. */
import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import type { Capabilities } from "../../src/capabilities.ts";

/** Returns hash by collection, and by key of Redis: versions, limits, queues and pages. */
export async function storedState(
  caps: Pick<Capabilities, "config" | "store">,
): Promise<Record<string, string>> {
  const { db } = caps.store.users.collection.model;
  const state: Record<string, string> = {};
  for (const { name } of await db.listCollections()) {
    const hash = createHash("sha256");
    const rows = db.collection(name).find({}, { sort: { _id: 1 } });
    for await (const row of rows) hash.update(JSON.stringify(row));
    state[name] = hash.digest("hex");
  }
  const redis = new Redis(caps.config.redis.url);
  try {
    for (const key of (await redis.keys("*")).sort()) {
      // It is null where the key has expired since it was listed.
      const dump = (await redis.dumpBuffer(key)) as Buffer | null;
      if (dump === null) continue;
      state[`redis ${key}`] = createHash("sha256").update(dump).digest("hex");
    }
  } finally {
    redis.disconnect();
  }
  return state;
}

/**
 * Returns the collections and keys that were written since `before`. Nothing is written, counted or
 * enqueued without one of them. A key of Redis that is gone has expired.
 */
export function writtenSince(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}
