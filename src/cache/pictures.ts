/**
 * Keeps pictures that were drawn, in the Redis of pages. A picture is found by the text that it was
 * drawn from, so it is never out of date. Drawing takes some 130 ms and finding 1 ms.
 */
import { createHash } from "node:crypto";
import type { RedisClient } from "./redis_client.ts";

/** Pictures in Redis. The number is that of how they are drawn. */
const IN_REDIS = "picture:1";
/** Seconds that a picture is kept. Then it is drawn again if somebody still asks for it. */
const LIFE_SECONDS = 3_600;

export interface Pictures {
  /**
   * Returns the picture of a text. `draw` runs once for all callers that wait, and without Redis too.
   * @returns the bytes of the picture
   */
  of(text: string, draw: (text: string) => Promise<Uint8Array>): Promise<Buffer>;
}

export function createPictures(redis: RedisClient): Pictures {
  const underWay = new Map<string, Promise<Buffer>>();
  const make = async (name: string, text: string, draw: (text: string) => Promise<Uint8Array>) => {
    const known = await redis.getBuffer(name).catch(() => null);
    if (known !== null) return known;

    const picture = Buffer.from(await draw(text));
    await redis.set(name, picture, "EX", LIFE_SECONDS).catch(() => undefined);
    return picture;
  };
  return {
    of(text, draw) {
      const name = `${IN_REDIS}:${createHash("sha256").update(text).digest("base64url")}`;
      const running = underWay.get(name);
      if (running !== undefined) return running;
      const picture = make(name, text, draw).finally(() => underWay.delete(name));
      underWay.set(name, picture);
      return picture;
    },
  };
}
