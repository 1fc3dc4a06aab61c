/** API tokens with names: shown once, limited to their scope, and refused once they end (2.39). */
import { expect } from "chai";
import type { TokenScope } from "../../src/domain/vocabulary.ts";
import { needsAccount, type Route, scopeOf } from "../../src/http/route.ts";
import { routes } from "../../src/routes.ts";
import { type Twin, useApp } from "../support/app.ts";
import { bodyAt, type Client } from "../support/client.ts";
import { binary, type Desk, openDesk, publish } from "../support/desk.ts";

const TOKENS = "/api/users/me/tokens/";
const MINUTE = 60_000;

describe("tokens with names", () => {
  const app = useApp("token_scopes");
  let twin: Twin;
  let desk: Desk;
  before(async () => {
    twin = await app.twin();
    desk = await openDesk(app);
  });

  const make = async (client: Client, scope: TokenScope, more: object = {}) => {
    const answer = await client.post(TOKENS, { name: `for ${scope}`, scope, ...more });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body as { id: number; token: string };
  };
  const statuses = (token: string) =>
    Promise.all([app, twin].map(async (one) => (await one.as(token).get("/api/users/me/")).status));

  describe("what each scope may ask", () => {
    const asked = routes.filter(needsAccount);
    const named = (wanted: (route: Route) => boolean) =>
      asked
        .filter(wanted)
        .map(({ name }) => name)
        .sort();

    it("is what the contract lists, and everything else needs all", () => {
      expect(named((route) => scopeOf(route) === "forecast")).to.deep.equal([
        "createComment",
        "makeProposal",
        "submitFile",
        "submitForecasts",
        "withdrawForecasts",
        "withdrawProposal",
      ]);
      expect(named((route) => route.method !== "GET" && scopeOf(route) === "read")).to.deep.equal([
        "buildCdf",
        "checkAcceptance",
        "checkComment",
        "checkFile",
        "checkForecasts",
        "checkNewPost",
        "checkNewSeries",
        "checkObservations",
        "checkPostUpdate",
        "checkResolution",
        "checkSeriesChange",
        "checkWithdrawals",
        "readPredictions",
      ]);
      expect(named((route) => route.method === "GET" && scopeOf(route) === "all")).to.deep.equal([
        "downloadOwnData",
        "downloadOwnDataFile",
        "listSessions",
        "listTokens",
        "listWebhookDeliveries",
        "listWebhooks",
        "readApiKey",
        "readBotToken",
        "readOutbox",
        "readOwnDataJob",
        "readWebhook",
      ]);
    });

    for (const scope of ["read", "forecast"] as const) {
      it(`of ${scope} is refused everywhere else, for a superuser too`, async () => {
        const { token } = await app.make.account({ isSuperuser: true, isStaff: true });
        const client = app.as((await make(app.as(token), scope)).token);
        const wrong: string[] = [];
        for (const route of asked) {
          const path = route.path.replaceAll(/:\w+/g, "999999999");
          const { status, body } = await client.call(route.method, path);
          const isRefused = status === 403 && /The scope of this token is/.test(body?.detail);
          const mayAsk =
            scopeOf(route) === "read" || (scopeOf(route) === "forecast" && scope === "forecast");
          if (isRefused === mayAsk) wrong.push(`${route.name} ${status}`);
        }
        expect(wrong).to.deep.equal([]);
      });
    }

    it("no header changes the method, and HEAD is no way around", async () => {
      const { token } = await make(desk.as(desk.accounts.forecaster), "read");
      const client = app.as(token);
      const headers = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" };
      expect((await client.get("/api/users/me/", { headers })).status).to.equal(200);
      expect((await client.call("HEAD", "/api/auth/api-key/")).status).to.equal(403);
      expect((await client.call("HEAD", "/api/users/me/")).status).to.equal(200);
    });
  });

  it("a token forecasts, withdraws and comments within its scope, and the refusal names it", async () => {
    const account = desk.accounts.forecaster;
    const post = await publish(desk.as(desk.accounts.admin), {
      title: "Q",
      question: binary(),
      default_project: desk.projectId,
    });
    const forecasts = [{ question: post.question.id, probability_yes: 0.6 }];
    const comment = { on_post: post.id, text: "Because.", is_private: false };
    const { token } = await make(desk.as(account), "forecast");
    const client = app.as(token);
    expect((await client.post("/api/questions/forecast/", forecasts)).status).to.equal(201);
    expect((await client.post("/api/comments/create/", comment)).status).to.equal(201);
    const ends = [{ question: post.question.id }];
    expect((await client.post("/api/questions/withdraw/", ends)).status).to.equal(201);
    const refused = await client.post(`/api/posts/${post.id}/vote/`, { direction: 1 });
    expect(refused.status).to.equal(403);
    expect(refused.body.detail).to.equal(
      'The scope of this token is "forecast". This request needs a token with the scope "all".',
    );

    const reading = app.as((await make(desk.as(account), "read")).token);
    const check = await reading.post("/api/questions/forecast/check/", forecasts);
    expect(check.status, check.text).to.equal(200);
    const write = await reading.post("/api/questions/forecast/", forecasts);
    expect(write.status).to.equal(403);
    expect(write.body.detail).to.include('"read"').and.include('"forecast"');
  });

  it("an answer under an Idempotency-Key is not given again to a narrower token", async () => {
    const owner = desk.as(desk.accounts.forecaster);
    const key = { headers: { "Idempotency-Key": "scoped-1" } };
    const body = { location: "Ulm" };
    const wide = app.as((await make(owner, "all")).token);
    expect((await wide.patch("/api/users/me/update/", body, key)).status).to.equal(200);
    const narrow = app.as((await make(owner, "forecast")).token);
    expect((await narrow.patch("/api/users/me/update/", body, key)).status).to.equal(403);
    const again = await owner.patch("/api/users/me/update/", body, key);
    expect(again.headers.get("idempotency-replayed")).to.equal("true");
  });

  it("a token is shown once and stored as a hash", async () => {
    const account = await app.make.account();
    const client = app.as(account.token);
    const made = await make(client, "read", { name: "Übersicht" });
    expect(made.token).to.match(/^[0-9a-f]{40}$/);
    expect(made.token).to.not.equal(account.token);
    const before = await client.get(TOKENS);
    expect(before.text).to.not.include(made.token);
    expect(before.body.results).to.have.length(1);
    expect(before.body.results[0]).to.include({
      id: made.id,
      name: "Übersicht",
      scope: "read",
      last_used_at: null,
      expires_at: null,
    });
    const stored = await app.caps.store.namedTokens.collection.raw.find({}).toArray();
    expect(JSON.stringify(stored)).to.not.include(made.token);

    expect(await statuses(made.token)).to.deep.equal([200, 200]);
    expect(await statuses(account.token)).to.deep.equal([200, 200]);
    const { results } = await bodyAt(client, TOKENS);
    expect(results[0].last_used_at).to.be.a("string");
  });

  it("one that is ended gets 401 in every process at once, and the others go on", async () => {
    const account = await app.make.account();
    const client = app.as(account.token);
    const [lost, kept] = [await make(client, "all"), await make(client, "read")];
    expect(await statuses(lost.token)).to.deep.equal([200, 200]);
    expect((await client.delete(`${TOKENS}${lost.id}/`)).status).to.equal(204);
    expect(await statuses(lost.token)).to.deep.equal([401, 401]);
    expect(await statuses(kept.token)).to.deep.equal([200, 200]);
    expect((await client.delete(`${TOKENS}${lost.id}/`)).status).to.equal(404);

    const { results } = await bodyAt(
      desk.as(desk.staff),
      `/api/admin/audit/?user=${account.username}`,
    );
    expect(results.map(({ kind }: any) => kind)).to.deep.equal([
      "token_ended",
      "token_made",
      "token_made",
    ]);
    expect(JSON.stringify(results)).to.not.include(lost.token);
  });

  it("one of another account is like one that does not exist", async () => {
    const [owner, stranger] = [await app.make.account(), await app.make.account()];
    const made = await make(app.as(owner.token), "read");
    const others = await app.as(stranger.token).delete(`${TOKENS}${made.id}/`);
    const none = await app.as(stranger.token).delete(`${TOKENS}999999999/`);
    expect([others.status, others.text]).to.deep.equal([404, none.text]);
    expect(await statuses(made.token)).to.deep.equal([200, 200]);
  });

  it("one ends at its time, also where a process knows it already, and is removed later", async () => {
    const account = await app.make.account();
    const client = app.as(account.token);
    const soon = new Date(app.caps.clock.now() + 10 * MINUTE).toISOString();
    const past = new Date(app.caps.clock.now() - MINUTE).toISOString();
    const early = await client.post(TOKENS, { name: "t", scope: "all", expires_at: past });
    expect([early.status, Object.keys(early.body)]).to.deep.equal([400, ["expires_at"]]);
    const { token } = await make(client, "all", { expires_at: soon });
    expect(await statuses(token)).to.deep.equal([200, 200]);
    app.travel(10 * MINUTE);
    expect(await statuses(token)).to.deep.equal([401, 401]);
    await app.caps.store.namedTokens.sweep(app.caps.clock.now());
    expect((await bodyAt(client, TOKENS)).results).to.deep.equal([]);
  });

  it("one of all replaces the token without a name, and stays valid itself", async () => {
    const account = await app.make.account();
    const { token } = await make(app.as(account.token), "all");
    const rotated = await app.as(token).post("/api/auth/api-key/rotate/");
    expect(rotated.status, rotated.text).to.equal(201);
    expect(await statuses(account.token)).to.deep.equal([401, 401]);
    expect(await statuses(rotated.body.token)).to.deep.equal([200, 200]);
    expect(await statuses(token)).to.deep.equal([200, 200]);
  });

  it("those of a closed account get 401, and a bot makes none", async () => {
    const account = await app.make.account();
    const { token } = await make(app.as(account.token), "read");
    const chief = await app.make.account({ isSuperuser: true });
    expect(await statuses(token)).to.deep.equal([200, 200]);
    await app.as(chief.token).patch(`/api/admin/users/${account.id}/`, { is_active: false });
    expect(await statuses(token)).to.deep.equal([401, 401]);
    const bot = await app.make.account({ isBot: true, botOwnerId: desk.accounts.forecaster.id });
    const refused = await app.as(bot.token).post(TOKENS, { name: "t", scope: "read" });
    expect(refused.status).to.equal(400);
  });

  it("an account has 50 at most, however many it asks for at once", async () => {
    const client = app.as((await app.make.account()).token);
    const body = { name: "t", scope: "read" };
    const answers = await Promise.all(Array.from({ length: 60 }, () => client.post(TOKENS, body)));
    const { results } = await bodyAt(client, TOKENS);
    expect(results.length).to.be.at.most(50);
    const made = answers.filter(({ status }) => status === 201);
    expect(made).to.have.length(results.length);
    expect(answers.find(({ status }) => status !== 201)!.status).to.equal(400);
  });
});
