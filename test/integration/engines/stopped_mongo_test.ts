/**
 * A stopped MongoDB (SIGSTOP) accepts connections and answers nothing. Requests must be answered
 * nevertheless, and everything must continue when it does.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import type { Answer, Client } from "../../support/client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import type { Account } from "../../support/factories.ts";
import { type PrivateEngines, startPrivateEngines } from "../../support/private_engines.ts";
import { until } from "../../support/until.ts";

const FORECAST = "/api/questions/forecast/";

describe("MongoDB stopped", function () {
  this.timeout(120_000);
  let engines: PrivateEngines;
  let app: TestApp;
  let known: Account;
  let questionIds: number[];

  before(async () => {
    engines = await startPrivateEngines();
    app = await startApp("stopped", {
      environment: { MONGODB_URI: engines.mongoUri, REDIS_URL: engines.redisUrl },
    });
    known = await app.make.account();
    const made = await Promise.all([1, 2].map(() => app.make.question("binary")));
    questionIds = made.map(({ question }) => question._id);
    app.hurry();
  });
  after(async () => {
    engines.signal("mongo", "SIGCONT");
    await app.close();
    await engines.stop();
  });

  const forecast = (client: Client, value: number): Promise<Answer> =>
    client.post(
      FORECAST,
      questionIds.map((question) => ({ question, probability_yes: value })),
    );
  const rowsOf = (account: Account) =>
    app.caps.store.forecasts.collection.raw.find({ u: account.id }).toArray();

  it("leads to 503 for reads and writes, and later the failed writes are removed", async () => {
    const client = app.as(known.token);
    const other = await app.make.account();
    expect((await forecast(client, 0.3)).status).to.equal(201);
    engines.signal("mongo", "SIGSTOP");

    const replies = await Promise.all([
      forecast(client, 0.4),
      forecast(app.as(other.token), 0.5),
      client.get(`/api/posts/${questionIds[0]}/`),
      client.get(`/api/users/${other.id}/`),
      client.post("/api/comments/create/", { on_post: questionIds[0], text: "said" }),
      client.post(`/api/posts/${questionIds[0]}/vote/`, { direction: 1 }),
    ]);
    const next = await forecast(client, 0.6);
    engines.signal("mongo", "SIGCONT");

    for (const { status, headers, text } of [...replies, next]) {
      expect(status, text).to.equal(503);
      expect(headers.get("retry-after")).to.match(/^\d+$/);
    }
    await until("ready again", async () => (await app.as(null).get("/readyz")).status === 200);
    await until("only the acknowledged forecasts", async () => (await rowsOf(known)).length === 2);
    await until("nothing of the others", async () => (await rowsOf(other)).length === 0);
    expect((await forecast(client, 0.7)).status).to.equal(201);
    const values = (await rowsOf(known)).map(({ v }) => Number(v));
    expect(values.sort()).to.deep.equal([0.3, 0.3, 0.7, 0.7]);
  });

  it("writes a forecast with a key once, although its first answer never came", async () => {
    const account = await app.make.account();
    const client = app.as(account.token);
    const body = [{ question: questionIds[0], probability_yes: 0.2 }];
    const send = () =>
      client.post(FORECAST, body, { headers: { "Idempotency-Key": "sent-until-it-is-done" } });
    engines.signal("mongo", "SIGSTOP");
    const first = await send();
    engines.signal("mongo", "SIGCONT");
    await until("done", async () => (await send()).status === 201);
    // By then the rows of failed requests without a key have been removed for the second time.
    await pause(6_000);

    expect(first.status).to.equal(503);
    expect((await rowsOf(account)).length).to.equal(1);
  });

  it("makes the platform not ready, which names MongoDB as the reason", async () => {
    engines.signal("mongo", "SIGSTOP");
    // An earlier answer may be cached for a second.
    const body = await until("not ready", async () => {
      const reply = await app.as(null).get("/readyz");
      return reply.status === 503 ? reply.body : null;
    });
    engines.signal("mongo", "SIGCONT");

    expect(body.ready).to.equal(false);
    expect(body.checks.mongo).to.be.a("string").and.not.equal("ok");
    expect(body.checks.redis).to.equal("ok");
    await until("ready again", async () => (await app.as(null).get("/readyz")).status === 200);
  });
});
