/** Rate limits that are used up by requests, and are full again as after a long time. */
import { Redis } from "ioredis";

const AT_ONCE = 20;
const MOST_ROUNDS = 40;
const TOO_MANY = 429;

/** Sends requests of one class until one is refused. */
export async function exhaust(send: () => Promise<{ readonly status: number }>): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    if (answers.some(({ status }) => status === TOO_MANY)) return;
  }
  throw new Error("The limit is higher than the test expects.");
}

/** Fills the limits of all accounts and addresses. They follow the clock of Redis, which no test moves. */
export async function refill(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl);
  try {
    const buckets = await redis.keys("*:bucket:*");
    if (buckets.length > 0) await redis.del(...buckets);
  } finally {
    redis.disconnect();
  }
}
