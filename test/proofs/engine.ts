/**
 * Makes engines fail under load: MongoDB is killed fifty times and stopped for 20 s, and Redis is
 * filled. No acknowledged write is lost, no refused one is stored, every answer comes in time, and
 * everything recovers without help.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { straightCdf } from "../support/cdfs.ts";
import type { Account } from "../support/factories.ts";
import { many } from "../../bench/fixture.ts";
import type { Served } from "../../bench/server_process.ts";
import { call, FORECAST_PATH, statusLine, statusOf, until } from "./calls.ts";
import { holdAll } from "./site.ts";
import type { Stage } from "./stage.ts";

const KILLS = 50;
const FORECASTERS = 12;
/** Questions in one body. With 201 points each, a group is larger than a socket accepts at once. */
const QUESTIONS = 20;
const STOPPED_MS = 20_000;
const FULL_MS = 5_000;
const MOST_RECOVERY_MS = 10_000;
const MOST_ANSWER_MS = 5_000;
const WAIT_MS = 30_000;
/** Pause after a refused request of an account, in ms. */
const REFUSED_PAUSE_MS = 50;

interface Scene {
  readonly stage: Stage;
  readonly api: Served;
  readonly accounts: readonly Account[];
  readonly questionIds: readonly number[];
  /** Account id → its forecasts that were answered with 201. */
  readonly acknowledged: Map<number, number>;
}

/** Answers since the beginning. */
interface Seen {
  readonly statuses: Map<number, number>;
  /** The longest time to an answer, in ms. */
  slowest: number;
}

export async function prove(stage: Stage): Promise<void> {
  const made = await many(QUESTIONS, () => stage.make.question("numeric"));
  const scene: Scene = {
    stage,
    api: await stage.start("api"),
    accounts: await many(FORECASTERS, () => stage.make.account()),
    questionIds: made.map(({ question }) => question._id),
    acknowledged: new Map(),
  };
  await proveKills(scene);
  await proveStop(scene);
  await proveFullRedis(scene);
}

async function proveKills(scene: Scene): Promise<void> {
  const { stage } = scene;
  const load = startLoad(scene);
  await load.untilTaken();
  const recoveries: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    // The kills hit different places of a write.
    await pause((kill * 37) % 200);
    stage.signal("mongo", "SIGKILL");
    recoveries.push(await load.untilTaken());
  }
  const seen = await load.stop();
  const worst = Math.max(...recoveries);
  const median = [...recoveries].sort((a, b) => a - b)[Math.floor(KILLS / 2)];
  stage.check(
    `after each of ${KILLS} kills of MongoDB a forecast is taken within 10 s`,
    worst <= MOST_RECOVERY_MS,
    `median ${median} ms, worst ${worst} ms`,
  );
  checkAnswers(stage, seen);
  await checkRows(scene);
}

async function proveStop(scene: Scene): Promise<void> {
  const { stage } = scene;
  const load = startLoad(scene);
  await load.untilTaken();
  stage.signal("mongo", "SIGSTOP");
  await pause(MOST_ANSWER_MS);
  const ready = await statusOf(fetch(`http://127.0.0.1:${scene.api.port}/readyz`));
  await pause(STOPPED_MS - MOST_ANSWER_MS);
  stage.signal("mongo", "SIGCONT");
  const recovered = await load.untilTaken();
  const seen = await load.stop();
  stage.check("MongoDB stopped for 20 s: /readyz is 503 meanwhile", ready === 503, String(ready));
  const detail = `${recovered} ms`;
  stage.check("forecasts are taken again within 10 s", recovered <= MOST_RECOVERY_MS, detail);
  checkAnswers(stage, seen);
  await checkRows(scene);
}

async function proveFullRedis(scene: Scene): Promise<void> {
  const { stage, api, questionIds } = scene;
  const redis = new Redis(stage.redisUrl);
  const ready = () => statusOf(fetch(`http://127.0.0.1:${api.port}/readyz`));
  try {
    await redis.config("SET", "maxmemory", "100kb");
    await until("not ready", async () => (await ready()) === 503);
    const load = startLoad(scene);
    await load.untilTaken();
    await pause(FULL_MS);
    const up = await api.metric("presage_dependency_up", 'dependency="redis"');
    const { statuses } = await load.stop();
    const only = [...statuses.keys()].every((status) => status === 200 || status === 201);
    stage.check("Redis full: forecasts and reads go on", only, statusLine(statuses));
    stage.check("the gauge says that Redis is down", up === 0, String(up));
    await redis.config("SET", "maxmemory", "0");
    const ms = await until("ready again", async () => (await ready()) === 200);
    stage.check("ready again by itself", true, `${ms} ms`);
    await stage.start("jobs");
    const caught = await until("the predictions", () => holdAll(stage, questionIds, FORECASTERS));
    stage.check("every forecaster is in every prediction", true, `${caught} ms later`);
    await checkRows(scene);
  } finally {
    redis.disconnect();
  }
}

function startLoad({ api, accounts, questionIds, acknowledged }: Scene) {
  const stopping = new AbortController();
  const seen: Seen = { statuses: new Map(), slowest: 0 };
  let newest = 0;
  const body = questionIds.map((question) => ({
    question,
    continuous_cdf: straightCdf(200, 0, 0.99),
  }));
  const timed = async (asked: () => Promise<Response>) => {
    const started = performance.now();
    const status = await statusOf(asked());
    seen.slowest = Math.max(seen.slowest, performance.now() - started);
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
    return { status, started };
  };
  const keepAsking = async (account: Account) => {
    while (!stopping.signal.aborted) {
      const path = FORECAST_PATH;
      const forecast = await timed(() => call(api, account, { method: "POST", path, body }));
      if (forecast.status === 201) {
        acknowledged.set(account.id, (acknowledged.get(account.id) ?? 0) + 1);
        newest = Math.max(newest, forecast.started);
      } else await pause(REFUSED_PAUSE_MS);
      const page = `/api/posts/${questionIds[0]}/`;
      await timed(() => call(api, account, { method: "GET", path: page }));
    }
  };
  const running = accounts.map(keepAsking);
  return {
    /** Returns the milliseconds until a forecast that is sent from now on is acknowledged. */
    untilTaken: (): Promise<number> => {
      const now = performance.now();
      return until("a forecast is taken", () => Promise.resolve(newest >= now), WAIT_MS);
    },
    stop: async (): Promise<Seen> => {
      stopping.abort();
      await Promise.all(running);
      return seen;
    },
  };
}

function checkAnswers(stage: Stage, { statuses, slowest }: Seen): void {
  const expected = new Set([200, 201, 503]);
  const only = [...statuses.keys()].every((status) => expected.has(status));
  stage.check("every request is answered: done, or 503", only, statusLine(statuses));
  const detail = `slowest ${Math.round(slowest)} ms`;
  stage.check("every answer comes within 5 s", slowest <= MOST_ANSWER_MS, detail);
}

/** Every acknowledged forecast must be stored, and no refused one. */
async function checkRows({ stage, accounts, questionIds, acknowledged }: Scene): Promise<void> {
  const { raw } = stage.caps.store.forecasts.collection;
  const differ = async (): Promise<number> => {
    let wrong = 0;
    for (const { id } of accounts) {
      for (const q of questionIds) {
        const count = await raw.countDocuments({ q, u: id });
        if (count !== (acknowledged.get(id) ?? 0)) wrong += 1;
      }
    }
    return wrong;
  };
  await until("what was refused is taken back", async () => (await differ()) === 0).catch(() => 0);
  const wrong = await differ();
  const total = [...acknowledged.values()].reduce((sum, count) => sum + count, 0);
  stage.check(
    "exactly the acknowledged forecasts are stored",
    wrong === 0,
    `${total} requests of ${QUESTIONS} forecasts, ${wrong} pairs differ`,
  );
}
