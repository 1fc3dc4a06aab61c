/**
 * Runs the platform on a Redis Cluster of three nodes and on a Redis with sentinels. It must work
 * there, and continue while a node is down or a master is replaced.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Account } from "../support/factories.ts";
import {
  type RedisServer,
  startRedisCluster,
  startRedisSentinels,
} from "../support/redis_servers.ts";
import { many } from "../../bench/fixture.ts";
import type { Served } from "../../bench/server_process.ts";
import { call, FORECAST_PATH, statusOf, until } from "./calls.ts";
import { closeSite, holdAll, openSite, proveWork, type Site } from "./site.ts";
import type { Stage } from "./stage.ts";

const NODE_AWAY_MS = 4_000;
/** The schedules find forecasts whose job was refused within this time, in ms. */
const CAUGHT_UP_MS = 120_000;
const RECOVERY_MS = 30_000;

export async function prove(stage: Stage): Promise<void> {
  const cluster = await startRedisCluster();
  try {
    stage.say("a Redis Cluster of three nodes, two API processes, one of jobs");
    const site = await openSite(stage, cluster.url);
    await proveWork(stage, site);
    for (const [i, node] of cluster.servers.entries()) {
      await proveAbsence(stage, site, {
        name: `node ${i + 1} of 3`,
        break: () => node.kill(),
        mend: () => node.start(),
      });
    }
    await closeSite(site);
  } finally {
    await cluster.close();
  }
  await proveSentinels(stage);
}

async function proveSentinels(stage: Stage): Promise<void> {
  const sentinels = await startRedisSentinels();
  try {
    stage.say("a Redis master, its replica and three sentinels");
    const site = await openSite(stage, sentinels.url);
    await proveWork(stage, site);
    const old = await sentinels.master();
    const replaced = async (): Promise<RedisServer> => {
      await until("the failover", async () => (await sentinels.master()) !== old, RECOVERY_MS);
      return sentinels.master();
    };
    await proveAbsence(stage, site, {
      name: "the master",
      break: () => old.kill(),
      mend: async () => {
        const { port } = await replaced();
        stage.check("the sentinels made the replica the master", port !== old.port);
      },
    });
    await old.start();
    await until("the old master follows", async () => {
      return String(await old.ask("INFO", "replication")).includes("role:slave");
    });
    stage.check("the old master comes back as a replica", true);
    await closeSite(site);
  } finally {
    await sentinels.close();
  }
}

interface Absence {
  readonly name: string;
  break(): Promise<void>;
  mend(): Promise<void>;
}

/** Requests that were sent while a node was down. */
interface Load {
  readonly acknowledged: Account[];
  reads: number;
  refused: number;
  slowest: number;
}

async function proveAbsence(stage: Stage, site: Site, absence: Absence): Promise<void> {
  const { question } = await stage.make.question("binary", {
    post: { defaultProjectId: site.projectId, projectIds: [site.projectId] },
  });
  const newcomers = await many(200, () => stage.make.account());
  const stopping = new AbortController();
  const load: Load = { acknowledged: [], reads: 0, refused: 0, slowest: 0 };
  const running = site.apis.map((api, i) =>
    keepAsking(api, {
      site,
      questionId: question._id,
      newcomers: newcomers.filter((_, n) => n % 2 === i),
      load,
      signal: stopping.signal,
    }),
  );
  await pause(500);
  await absence.break();
  const before = load.acknowledged.length + load.reads;
  await pause(NODE_AWAY_MS);
  const meanwhile = load.acknowledged.length + load.reads - before;
  await absence.mend();
  const ms = await until("both are ready again", () => areReady(site), RECOVERY_MS);
  await pause(500);
  stopping.abort();
  await Promise.all(running);
  const { acknowledged, refused, slowest } = load;
  stage.check(
    `${absence.name} killed: answers keep coming`,
    meanwhile > 0,
    `${meanwhile} in ${NODE_AWAY_MS} ms, ${refused} refused, slowest ${Math.round(slowest)} ms`,
  );
  stage.check("both processes are ready again", true, `${ms} ms after it was back`);
  const caught = await until(
    "the forecasts of that time",
    () => holdAll(stage, [question._id], acknowledged.length),
    CAUGHT_UP_MS,
  );
  const detail = `${acknowledged.length} forecasters, ${caught} ms later`;
  stage.check("every forecast taken meanwhile is in the prediction", true, detail);
}

async function areReady({ apis }: Site): Promise<boolean> {
  const replies = await Promise.all(
    apis.map((api) => fetch(`http://127.0.0.1:${api.port}/readyz`).catch(() => null)),
  );
  return replies.every((reply) => reply?.status === 200);
}

interface Asking {
  readonly site: Site;
  readonly questionId: number;
  readonly newcomers: Account[];
  readonly load: Load;
  readonly signal: AbortSignal;
}

/** Sends a forecast of a new account, reads a page, and repeats this. */
async function keepAsking(api: Served, asking: Asking): Promise<void> {
  const { site, questionId, newcomers, load, signal } = asking;
  while (!signal.aborted) {
    const account = newcomers.pop();
    const started = performance.now();
    if (account !== undefined) {
      const body = [{ question: questionId, probability_yes: 0.5 }];
      const status = await statusOf(
        call(api, account, { method: "POST", path: FORECAST_PATH, body }),
      );
      if (status === 201) load.acknowledged.push(account);
      else load.refused += 1;
    }
    const path = `/api/posts/${questionId}/`;
    if ((await statusOf(call(api, site.staff, { method: "GET", path }))) === 200) load.reads += 1;
    else load.refused += 1;
    load.slowest = Math.max(load.slowest, performance.now() - started);
    await pause(20);
  }
}
