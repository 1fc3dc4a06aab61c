/**
 * Starts real Redis servers besides those of the run, with the runtime's program: a cluster of
 * masters, or a master with a replica and three sentinels. All listen on the loopback, on free
 * ports.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { Redis } from "ioredis";
import { dataFolder } from "./temporary.ts";
import { until } from "./until.ts";

export interface RedisServer {
  readonly port: number;
  /** Id of the server process; 0 before it was started. */
  readonly pid: number;
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts the server with its own files and resolves when it answers. */
  start(): Promise<void>;
  ask(command: string, ...words: (string | number)[]): Promise<unknown>;
}

export interface RedisServers {
  /** A value for REDIS_URL. */
  readonly url: string;
  readonly servers: readonly RedisServer[];
  readonly close: () => Promise<void>;
}

export interface SentinelServers extends RedisServers {
  /** Returns the server that the sentinels name as master. */
  master(): Promise<RedisServer>;
}

interface Program {
  readonly command: readonly string[];
  readonly libraries: string | undefined;
}

const SLOTS = 16_384;
/** The port of the cluster bus is this much higher. Both ports must be free. */
const BUS_OFFSET = 10_000;
const PORTS = { from: 21_000, count: 24_000 };
const READY_MS = 20_000;
/** A node without an answer for this many ms has failed. */
const NODE_TIMEOUT_MS = 1_500;
const DATA_OPTIONS = ["--appendonly", "yes", "--save", "", "--maxmemory-policy", "noeviction"];
const SENTINELS = 3;
const MASTER_NAME = "presage";
const root = new URL("../../", import.meta.url);

/**
 * Starts single servers, as `REDIS_URL` (`noeviction`, with a file) and `REDIS_CACHE_URL` may name
 * them.
 */
export async function startRedisPair(): Promise<{
  readonly queue: RedisServer;
  readonly cache: RedisServer;
  readonly close: () => Promise<void>;
}> {
  const group = await openGroup();
  try {
    const queue = await group.add(DATA_OPTIONS);
    const cache = await group.add(["--save", "", "--maxmemory-policy", "allkeys-lru"]);
    return { queue, cache, close: group.close };
  } catch (error) {
    await group.close();
    throw error;
  }
}

export async function startRedisCluster(nodes = 3): Promise<RedisServers> {
  const group = await openGroup();
  const clusterOptions = ["--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"];
  const timeout = ["--cluster-node-timeout", String(NODE_TIMEOUT_MS)];
  try {
    for (let i = 0; i < nodes; i++) {
      await group.add([...DATA_OPTIONS, ...clusterOptions, ...timeout]);
    }
    await formCluster(group.servers);
  } catch (error) {
    await group.close();
    throw error;
  }
  const hosts = group.servers.map(({ port }) => `127.0.0.1:${port}`);
  return { ...group, url: `redis-cluster://${hosts.join(",")}` };
}

/**
 * Distributes the slots, sets different epochs and introduces all nodes. Resolves when all report
 * that they are ready.
 */
async function formCluster(servers: readonly RedisServer[]): Promise<void> {
  const share = Math.ceil(SLOTS / servers.length);
  for (const [i, server] of servers.entries()) {
    const length = Math.min(share, SLOTS - i * share);
    const slots = Array.from({ length }, (_, n) => i * share + n);
    await server.ask("CLUSTER", "ADDSLOTS", ...slots);
    await server.ask("CLUSTER", "SET-CONFIG-EPOCH", i + 1);
  }
  for (const { port } of servers.slice(1))
    await servers[0]!.ask("CLUSTER", "MEET", "127.0.0.1", port);
  for (const server of servers) {
    await until(
      "the cluster",
      async () => {
        const info = String(await server.ask("CLUSTER", "INFO"));
        const isWhole = info.includes(`cluster_known_nodes:${servers.length}`);
        return isWhole && info.includes("cluster_state:ok");
      },
      READY_MS,
    );
  }
}

export async function startRedisSentinels(): Promise<SentinelServers> {
  const group = await openGroup();
  const sentinels: RedisServer[] = [];
  try {
    const first = await group.add(DATA_OPTIONS);
    const second = await group.add([
      ...[...DATA_OPTIONS, "--replicaof", "127.0.0.1", String(first.port)],
      ...["--repl-diskless-sync-delay", "0"],
    ]);
    await until("the replica", async () =>
      String(await second.ask("INFO", "replication")).includes("master_link_status:up"),
    );
    for (let i = 0; i < SENTINELS; i++) sentinels.push(await group.addSentinel(first.port));
    for (const sentinel of sentinels) {
      await until("the sentinels know each other", () => knowsAll(sentinel), READY_MS);
    }
  } catch (error) {
    await group.close();
    throw error;
  }
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`);
  const data = group.servers.filter((server) => !sentinels.includes(server));
  return {
    url: `redis-sentinel://${hosts.join(",")}?name=${MASTER_NAME}`,
    servers: data,
    close: group.close,
    async master() {
      const address = await sentinels[0]!.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", MASTER_NAME);
      const port = Number((address as string[])[1]);
      const master = data.find((server) => server.port === port);
      if (master === undefined) throw new Error(`no master at ${port}`);
      return master;
    },
  };
}

async function knowsAll(sentinel: RedisServer): Promise<boolean> {
  const flat = (await sentinel.ask("SENTINEL", "MASTER", MASTER_NAME)) as string[];
  const value = (name: string) => flat[flat.indexOf(name) + 1];
  return value("num-slaves") === "1" && value("num-other-sentinels") === String(SENTINELS - 1);
}

async function openGroup() {
  const program = await redisProgram();
  const dir = mkdtempSync(path.join(dataFolder(), "presage-redis-"));
  const servers: RedisServer[] = [];
  const add = async (words: readonly string[], port: number) => {
    const own = path.join(dir, String(port));
    mkdirSync(own, { recursive: true });
    const server = createRedisServer(program, { port, dir: own, words });
    servers.push(server);
    await server.start();
    return server;
  };
  return {
    servers,
    add: async (options: readonly string[]) => {
      const port = await freePort();
      return add(["--port", String(port), "--bind", "127.0.0.1", ...options], port);
    },
    /** Starts a sentinel. It writes what it learns into its file. */
    addSentinel: async (masterPort: number) => {
      const port = await freePort();
      const file = path.join(dir, `sentinel-${port}.conf`);
      const about = (name: string, value: string) => `sentinel ${name} ${MASTER_NAME} ${value}`;
      const lines = [
        `port ${port}`,
        "bind 127.0.0.1",
        about("monitor", `127.0.0.1 ${masterPort} 2`),
        about("down-after-milliseconds", String(NODE_TIMEOUT_MS)),
        about("failover-timeout", "5000"),
      ];
      writeFileSync(file, `${lines.join("\n")}\n`);
      return add([file, "--sentinel"], port);
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface ServerPlan {
  readonly port: number;
  readonly dir: string;
  readonly words: readonly string[];
}

function createRedisServer({ command, libraries }: Program, plan: ServerPlan): RedisServer {
  const { port, dir, words } = plan;
  let child: ChildProcess | undefined;
  let pid = 0;
  const ask = async (name: string, ...rest: (string | number)[]): Promise<unknown> => {
    const redis = new Redis(port, "127.0.0.1", { lazyConnect: true, retryStrategy: () => null });
    redis.on("error", () => undefined);
    try {
      await redis.connect();
      return await redis.call(name, ...rest);
    } finally {
      redis.disconnect();
    }
  };
  return {
    port,
    ask,
    get pid() {
      return pid;
    },
    async start() {
      const [program = "", ...first] = command;
      const isConfigured = words[0]?.startsWith("--") === false;
      // The file comes first. The folder must not be written into a sentinel's file twice.
      const given = isConfigured ? words : [...words, "--dir", dir];
      child = spawn(program, [...first, ...given], {
        cwd: dir,
        detached: true,
        stdio: ["ignore", "ignore", "ignore", "pipe"],
        env: { ...process.env, ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }) },
      });
      await until(`Redis on ${port}`, async () => (await ask("PING")) === "PONG", READY_MS);
      pid = Number(/process_id:(\d+)/.exec(String(await ask("INFO", "server")))?.[1] ?? 0);
    },
    async kill() {
      const running = child;
      if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) {
        return;
      }
      const gone = new Promise((resolve) => running.once("exit", resolve));
      // The shell that started it ends with it.
      process.kill(-running.pid, "SIGKILL");
      await gone;
    },
  };
}

interface Runtime {
  readonly chooseEngines: (settings: unknown) => {
    readonly redis: { program?: string; command?: string[]; libraries?: string };
    readonly missing: readonly string[];
  };
  readonly provideEngines: (settings: unknown, chosen: unknown) => Promise<void>;
  readonly readSettings: (environment: object) => unknown;
  readonly leashed: (command: readonly string[]) => string[];
}

/** Returns the program of the runtime, in the shell that ends it together with this process. */
async function redisProgram(): Promise<Program> {
  const { readSettings } = await runtime("settings.mjs");
  const { chooseEngines } = await runtime("provision.mjs");
  const { provideEngines } = await runtime("engines.mjs");
  const { leashed } = await runtime("child.mjs");
  // MongoDB is not used here, so any address will do.
  const given = { MONGODB_URI: "mongodb://127.0.0.1", REDIS_URL: "", EMBEDDED: "auto" };
  const settings = readSettings({ ...process.env, ...given });
  const chosen = chooseEngines(settings);
  await provideEngines(settings, chosen);
  const { program, command = [], libraries } = chosen.redis;
  return { command: leashed(program === undefined ? command : [program]), libraries };
}

/** The runtime is plain JavaScript without types. */
async function runtime(file: string): Promise<Runtime> {
  return (await import(new URL(`src/runtime/${file}`, root).href)) as Runtime;
}

let next = (process.pid * 37) % PORTS.count;

async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % PORTS.count;
    const port = PORTS.from + next;
    if ((await isFree(port)) && (await isFree(port + BUS_OFFSET))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
