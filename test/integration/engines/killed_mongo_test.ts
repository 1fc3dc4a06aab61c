/**
 * MongoDB is killed with SIGKILL while large forecasts are written, so some sockets never drain. No
 * request hangs, none gets 500, and no acknowledged forecast is lost.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { rowsOf } from "../../../src/store/platform/rows.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { straightCdf } from "../../support/cdfs.ts";
import type { Account } from "../../support/factories.ts";
import { type PrivateEngines, startPrivateEngines } from "../../support/private_engines.ts";
import { until } from "../../support/until.ts";

const KILLS = 4;
const FORECASTERS = 12;
const QUESTIONS = 20;
const LOAD_MS = 400;

describe("MongoDB killed under load", function () {
  this.timeout(180_000);
  let engines: PrivateEngines;
  let app: TestApp;
  let accounts: Account[];
  let questionIds: number[];

  before(async () => {
    engines = await startPrivateEngines();
    app = await startApp("killed", {
      environment: { MONGODB_URI: engines.mongoUri, REDIS_URL: engines.redisUrl },
    });
    const made = [];
    for (let i = 0; i < QUESTIONS; i++) made.push(await app.make.question("numeric"));
    questionIds = made.map(({ question }) => question._id);
    accounts = [];
    for (let i = 0; i < FORECASTERS; i++) accounts.push(await app.make.account());
    app.hurry();
  });
  after(async () => {
    await app.close();
    await engines.stop();
  });

  it("loses no acknowledged forecast, stores no other, answers 201 or 503 and never hangs", async () => {
    const acknowledged = new Map(accounts.map(({ id }) => [id, 0]));
    const statuses = new Set<number>();
    let taken = 0;
    const stopping = new AbortController();
    const body = questionIds.map((question) => ({
      question,
      continuous_cdf: straightCdf(200, 0, 0.99),
    }));
    const keepForecasting = async ({ id, token }: Account) => {
      const client = app.as(token);
      while (!stopping.signal.aborted) {
        const { status } = await client.post("/api/questions/forecast/", body);
        statuses.add(status);
        if (status === 201) {
          acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
          taken += 1;
        } else await pause(50);
      }
    };
    const load = accounts.map(keepForecasting);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = taken;
      await until("forecasts are taken", () => taken > before + FORECASTERS);
      engines.signal("mongo", "SIGKILL");
      await pause(LOAD_MS);
    }
    const last = taken;
    await until("forecasts are taken again", () => taken > last + FORECASTERS);
    stopping.abort();
    await Promise.all(load);

    expect([...statuses].sort()).to.deep.equal([201, 503]);
    await until("ready", async () => (await app.as(null).get("/readyz")).status === 200);
    await until("exactly what was acknowledged", async () => {
      for (const { id } of accounts) {
        const rows = rowsOf(app.caps.store.forecasts.collection);
        const counts = await Promise.all(questionIds.map((q) => rows.countDocuments({ q, u: id })));
        if (counts.some((count) => count !== acknowledged.get(id))) return false;
      }
      return true;
    });
  });
});
