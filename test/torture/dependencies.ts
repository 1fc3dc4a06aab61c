/**
 * The dependencies of the platform fail under a steady light load: engines are stopped, killed,
 * emptied and full; disk, clock and host names fail. Meanwhile every request must be answered in
 * time, no acknowledged write may be lost, and everything must recover without help.
 */
import type { Stage } from "../proofs/stage.ts";
import { startRedisPair } from "../support/redis_servers.ts";
import { clockScenes } from "./dependencies/clock.ts";
import { diskScene } from "./dependencies/disk.ts";
import { engineScenes, type Lengths } from "./dependencies/engine_scenes.ts";
import { makeGround, startSite, stopSite } from "./dependencies/ground.ts";
import { namesScene } from "./dependencies/names.ts";
import { runScene, type Told } from "./dependencies/scene.ts";
import type { Ask, Figures } from "./torture.ts";

/** It mounts a small disk and its own list of host names. */
export const ownMounts = true;

const LONG: Lengths = { stoppedMs: 20_000, downMs: 60_000, otherMs: 20_000 };
const QUICK: Lengths = { stoppedMs: 4_000, downMs: 10_000, otherMs: 3_000 };

export async function torture(stage: Stage, ask: Ask): Promise<Figures | null> {
  const lengths = ask.quick ? QUICK : LONG;
  const told: Told[] = [];
  const pair = await startRedisPair();
  const redis = {
    REDIS_URL: `redis://127.0.0.1:${pair.queue.port}`,
    REDIS_CACHE_URL: `redis://127.0.0.1:${pair.cache.port}`,
  };
  try {
    const base = await makeGround(stage, stage.caps);
    let number = 0;
    const isAsked = () => ask.only === null || ask.only === number;
    const scenes = engineScenes(stage, pair, lengths);
    const site = await startSite(stage, redis);
    for (const scene of scenes) {
      if (isAsked()) told.push(await runScene({ ...base, site }, scene));
      number += 1;
    }
    await stopSite(site);
    for (const run of [
      () => diskScene(stage, lengths.otherMs),
      () => clockScenes(base, redis, lengths.otherMs),
      () => namesScene(base, { mongoUri: stage.mongoUri, pair }, lengths.otherMs),
    ]) {
      if (isAsked()) told.push(...(await run()));
      number += 1;
    }
  } finally {
    await pair.close();
  }
  if (ask.only !== null) return null;
  return { size: lengths.downMs / 1_000, lines: told.flatMap(section) };
}

function section({ heading, lines }: Told): string[] {
  return [`**${heading}**`, "", ...lines, ""];
}
