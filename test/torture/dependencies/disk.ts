/** A full disk: MongoDB, Redis, exports and logs are on a small file system without a free byte. */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { type Stage, startEngines } from "../../proofs/stage.ts";
import { writeInitialData } from "../../../src/initial_data.ts";
import { mayMount } from "../own_mounts.ts";
import { makeGround, startSite, stopSite } from "./ground.ts";
import { runScene, type Scene, type Told } from "./scene.ts";

/** MongoDB writes its journal in files of 100 MB and needs two. */
const SIZE = "800m";
const BLOCK = Buffer.alloc(1024 * 1024);
const SMALLEST = 512;

export async function diskScene(stage: Stage, ms: number): Promise<Told[]> {
  const dir = path.join(stage.dir, "small");
  mkdirSync(dir);
  const isMounted =
    mayMount() &&
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", dir]).status === 0;
  if (!isMounted) {
    const help = "a small file system may not be mounted here (unshare --mount)";
    stage.check("the disk full", false, `not run, ${help}`);
    return [];
  }
  const engines = await startEngines(dir);
  try {
    const environment = {
      MONGODB_URI: engines.mongoUri,
      REDIS_URL: engines.redisUrl,
      DATA_DIR: dir,
    };
    const caps = await stage.connect(environment);
    await writeInitialData(caps);
    const base = await makeGround(stage, caps);
    const site = await startSite(stage, { ...environment, LOG_LEVEL: "info" }, dir);
    const told = await runScene({ ...base, site }, fullDisk(path.join(dir, "ballast"), ms));
    await stopSite(site);
    return [told];
  } finally {
    await engines.stop();
    spawnSync("umount", ["--lazy", dir]);
  }
}

function fullDisk(ballast: string, ms: number): Scene {
  let filling: NodeJS.Timeout | undefined;
  const size = { bytes: 0 };
  return {
    name: "The disk full",
    ms,
    serves: ["/healthz"],
    refuses: ["/readyz"],
    triesJobs: true,
    begin: ({ stage }) => {
      fill(ballast, size);
      // Space that becomes free meanwhile is filled again.
      filling = setInterval(() => fill(ballast, size), 100);
      stage.say(`${Math.round(size.bytes / BLOCK.length)} MB of ballast`);
    },
    end: () => {
      clearInterval(filling);
      rmSync(ballast);
    },
  };
}

function fill(ballast: string, size: { bytes: number }): void {
  const file = openSync(ballast, "a");
  for (let block = BLOCK; block.length >= SMALLEST; block = block.subarray(block.length / 2)) {
    try {
      for (;;) size.bytes += writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}
