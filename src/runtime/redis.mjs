/** Says how the private Redis of an installation is started and where it answers. */
import fs from "node:fs";
import path from "node:path";
import { redisInfo } from "./ask.mjs";
import { untilAnswers } from "./child.mjs";

const stopMs = 3000;

/**
 * Returns the address of the engine. The client library takes a bare socket path; `?db=n` may
 * follow.
 * @param {string} runDir
 */
export function redisUrl(runDir) {
  return path.join(runDir, "redis.sock");
}

/**
 * Plans the Redis process. Queues must never be evicted, so every cache key in it has its own
 * lifetime.
 * @param {import("./settings.mjs").Settings} settings
 * @param {import("./provision.mjs").OwnEngine} engine
 * @returns {import("./child.mjs").ChildPlan}
 */
export function planRedis(settings, engine) {
  const dir = path.join(settings.dataDir, "redis");
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const socket = redisUrl(settings.runDir());
  /** @type {import("./child.mjs").Command} */
  const program = engine.kind === "path" ? [engine.program] : engine.command;
  return {
    name: "redis",
    command: [
      ...program,
      ...["--port", "0", "--unixsocket", socket, "--unixsocketperm", "700", "--dir", dir],
      ...["--appendonly", "yes", "--appendfsync", "everysec", "--save", ""],
      ...["--maxmemory-policy", "noeviction", "--databases", "1024", "--daemonize", "no"],
    ],
    env: librariesOf(engine),
    logFile: path.join(settings.dataDir, "logs/redis.log"),
    leash: "watchdog",
    stopMs,
    untilReady: async ({ signal }) => {
      const info = await untilAnswers(signal, () => redisInfo(socket));
      return Number(info.get("process_id"));
    },
  };
}

/**
 * @param {import("./provision.mjs").OwnEngine} engine
 * @returns {Record<string, string>}
 */
function librariesOf(engine) {
  const libraries = engine.kind === "embedded" ? engine.libraries : undefined;
  return libraries ? { LD_LIBRARY_PATH: libraries } : {};
}
