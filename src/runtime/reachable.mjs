/**
 * Asks engines that are given by their addresses whether they answer. It needs installed packages.
 */
import { Refusal } from "./refusal.mjs";

/**
 * Returns when every given engine has answered.
 * @param {Pick<import("./settings.mjs").Settings, "mongoUri" | "redisUrl" | "redisCacheUrl">} settings
 * @param {number} [patienceMs] milliseconds that an engine has for its first answer
 * @throws {Refusal} with the name of the variable of an engine that does not answer
 */
export async function assertReachable({ mongoUri, redisUrl, redisCacheUrl }, patienceMs = 5_000) {
  if (mongoUri) await ask("MONGODB_URI", () => pingMongo(mongoUri, patienceMs));
  if (redisUrl) await ask("REDIS_URL", () => pingRedis(redisUrl, patienceMs));
  if (redisCacheUrl) await ask("REDIS_CACHE_URL", () => pingRedis(redisCacheUrl, patienceMs));
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} ping
 */
async function ask(name, ping) {
  try {
    await ping();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${name} leads to no server that answers: ${reason}`);
  }
}

/**
 * @param {string} uri
 * @param {number} patienceMs
 */
async function pingMongo(uri, patienceMs) {
  const { mongo } = await import("mongoose");
  const client = new mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: patienceMs,
    connectTimeoutMS: patienceMs,
  });
  try {
    await client.db().command({ ping: 1 });
  } finally {
    await client.close();
  }
}

/**
 * @param {string} url
 * @param {number} patienceMs
 */
async function pingRedis(url, patienceMs) {
  // The forms for groups of servers are read by the platform itself.
  if (!/^rediss?:/.test(url)) return;
  const { Redis } = await import("ioredis");
  /** @type {Error | null} */
  let fault = null;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on("error", (error) => (fault ??= error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw fault ?? error;
  } finally {
    redis.disconnect();
  }
}
