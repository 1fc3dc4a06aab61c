/** Says how the private MongoDB of an installation is started and where it answers. */
import fs from "node:fs";
import path from "node:path";
import { runMongoCommand } from "./ask.mjs";
import { announced, untilAnswers } from "./child.mjs";
import { projectDir } from "./settings.mjs";

const stopMs = 4000;
/** By default an index build needs 500 MB of free disk, and a small demo machine may have less. */
const indexBuildFreeMb = 50;

/**
 * Shares of the cache that may hold data not yet written to the data files; the journal has it.
 * Above the first share the engine's background threads write, above the second the sender of a
 * command helps. With its defaults of 5 and 20 % and 256 MB, a burst of forecasts wrote the same
 * pages again and again. It took twice as much of the engine as with these shares and 1 GB
 * (docs/performance.md).
 */
const unwritten = [
  "eviction_dirty_target=20,eviction_dirty_trigger=40",
  "eviction_updates_target=10,eviction_updates_trigger=20",
].join(",");

/**
 * Returns the address of the engine. `journal=true` makes acknowledged writes survive a killed
 * engine.
 * @param {string} runDir
 */
export function mongoUri(runDir, database = "presage") {
  const host = encodeURIComponent(path.join(runDir, "mongo.sock"));
  return `mongodb://${host}/${database}?directConnection=true&w=1&journal=true`;
}

/**
 * Plans the MongoDB process.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./provision.mjs").OwnEngine} engine
 * @returns {import("./child.mjs").ChildPlan}
 */
export function planMongo(settings, engine) {
  const runDir = settings.runDir();
  const socket = path.join(runDir, "mongo.sock");
  const shared = { name: "mongo", logFile: path.join(settings.dataDir, "logs/mongo.log"), stopMs };
  if (engine.kind === "path") {
    const dataDir = path.join(settings.dataDir, "mongod");
    return {
      ...shared,
      command: serverCommand(engine.program, { dataDir, socket, runDir, settings }),
      leash: "watchdog",
      untilReady: ({ signal }) => untilAnswers(signal, () => runMongoCommand(socket, { ping: 1 })),
    };
  }
  const script = path.join(projectDir, "src/runtime/engine.cjs");
  return {
    ...shared,
    command: [...engine.command, script, path.join(settings.dataDir, "mongo"), runDir],
    env: { ...memoryOf(engine), TMPDIR: runDir, NODE_OPTIONS: "" },
    leash: "ipc",
    untilReady: async (running) => {
      await announced(running);
      await untilAnswers(running.signal, () => runMongoCommand(socket, { ping: 1 }));
      await setLimits(socket, settings.mongoCacheMb);
    },
  };
}

/**
 * Returns the variables that choose the memory allocator. MongoDB allocates very often, from
 * several threads. With the allocator of the embedded Redis, a forecast of 201 points takes three
 * tenths less to insert and a sixth less to end than with two arenas of the C library. More arenas
 * would use more memory.
 * @param {{ allocator?: string }} engine
 * @returns {Record<string, string>}
 */
function memoryOf({ allocator }) {
  const hasOne = allocator !== undefined && fs.existsSync(allocator);
  return hasOne ? { LD_PRELOAD: allocator } : { MALLOC_ARENA_MAX: "2" };
}

/**
 * @param {string} program
 * @param {{ dataDir: string, socket: string, runDir: string, settings:
 * import("./settings.mjs").Settings }} places
 * @returns {import("./child.mjs").Command}
 */
function serverCommand(program, { dataDir, socket, runDir, settings }) {
  const cacheGb = Math.max(settings.mongoCacheMb / 1024, 0.25).toFixed(2);
  return [
    "/bin/sh",
    ...["-c", 'mkdir -p "$0" && exec "$@"', dataDir],
    ...[program, "--dbpath", dataDir, "--bind_ip", socket, "--unixSocketPrefix", runDir],
    ...["--wiredTigerCacheSizeGB", cacheGb],
  ];
}

/**
 * @param {string} socket
 * @param {number} cacheMb
 */
async function setLimits(socket, cacheMb) {
  await runMongoCommand(socket, {
    setParameter: 1,
    wiredTigerEngineRuntimeConfig: `cache_size=${cacheMb}M,${unwritten}`,
  });
  await runMongoCommand(socket, {
    setParameter: 1,
    indexBuildMinAvailableDiskSpaceMB: indexBuildFreeMb,
  });
}
