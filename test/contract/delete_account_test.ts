/** An account that its owner deletes: what goes, what stays, and what a crash leaves (2.40). */
import { expect } from "chai";
import { closeQuestions } from "../../jobs/processors/upkeep/close_questions.ts";
import { announce } from "../../src/consequences/announce.ts";
import { eraseAccount } from "../../src/consequences/erase_account.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { type Twin, useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import { binary, type Desk, openDesk, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

const PASSWORD = "wide-open-harbour-7";
const ME = "/api/users/me/";

describe("an account that its owner deletes", () => {
  const app = useApp("delete_account");
  let twin: Twin;
  let desk: Desk;
  let serial = 0;
  before(async () => {
    twin = await app.twin();
    desk = await openDesk(app);
  });

  /** Creates an account whose personal texts all hold one word, which is returned, too. */
  async function person() {
    serial += 1;
    const word = `zebulon${serial}`;
    const account = await app.make.account({
      username: word,
      email: `${word}@example.org`,
      passwordHash: await hashPassword(PASSWORD),
      bio: `${word} forecasts`,
      location: word,
      formerlyKnownAs: [`old-${word}`],
      metadata: { note: word },
      knownAddresses: [`hash-${word}`],
    });
    await app.make.member(desk.projectId, account.id, "forecaster");
    return { ...account, word };
  }
  const erase = (account: Account, password = PASSWORD) =>
    app.as(account.token).call("DELETE", ME, { password });
  const statusOf = (token: string) =>
    Promise.all([app, twin].map(async (one) => (await one.as(token).get(ME)).status));
  const open = () =>
    publish(desk.as(desk.accounts.admin), {
      title: "Q",
      question: binary(),
      default_project: desk.projectId,
    });
  const storedWith = async (word: string) => {
    const found: string[] = [];
    for (const store of Object.values(app.caps.store)) {
      if (!("collection" in store) || store.collection.name === "audit_events") continue;
      const rows = await store.collection.raw.find({}).toArray();
      if (JSON.stringify(rows).includes(word)) found.push(store.collection.name);
    }
    return found;
  };

  it("loses its name, address, sessions, tokens and bots at once, in every process", async () => {
    const account = await person();
    const client = app.as(account.token);
    const bot = (
      await client.post("/api/users/me/bots/create/", { username: `bot-${account.word}` })
    ).body;
    const named = (
      await client.post("/api/users/me/tokens/", { name: account.word, scope: "read" })
    ).body;
    const contact = `${account.word}@example.org`;
    await client.patch(`/api/users/me/bots/${bot.id}/card/`, { contact });
    const login = { login: account.word, password: PASSWORD };
    const session = (await app.as(null).post("/api/auth/login/token/", login)).body.tokens;
    const bearer = { headers: { Authorization: `Bearer ${session.access}` } };
    const tokens = [account.token, bot.token, named.token];
    for (const token of tokens) expect(await statusOf(token)).to.deep.equal([200, 200]);

    expect((await erase(account, "not the password")).status).to.equal(400);
    expect(await statusOf(account.token)).to.deep.equal([200, 200]);
    const answer = await erase(account);
    expect(answer.status, answer.text).to.equal(204);

    for (const token of tokens) expect(await statusOf(token)).to.deep.equal([401, 401]);
    for (const one of [app, twin])
      expect((await one.as(null).get(ME, bearer)).status).to.equal(401);
    const { refresh } = session;
    expect((await app.as(null).post("/api/auth/refresh/", { refresh })).status).to.equal(401);
    expect((await app.as(null).post("/api/auth/login/token/", login)).status).to.equal(400);
    expect(await storedWith(account.word)).to.deep.equal([]);
    expect((await erase(account)).status).to.equal(401);

    const { results } = await bodyAt(
      desk.as(desk.staff),
      `/api/admin/audit/?user=${account.id}&kind=account_deleted`,
    );
    expect(results).to.have.length(1);
    expect(results[0].user.username).to.equal(`deleted user ${account.id}`);
  });

  it("leaves its comments under another name, and its forecast in the prediction", async () => {
    const account = await person();
    const client = app.as(account.token);
    const post = await open();
    const forecast = [{ question: post.question.id, probability_yes: 0.9 }];
    expect((await client.post("/api/questions/forecast/", forecast)).status).to.equal(201);
    const text = { on_post: post.id, text: "It will rain.", is_private: false };
    expect((await client.post("/api/comments/create/", text)).status).to.equal(201);
    app.startJobs();
    const latest = async () =>
      (await bodyAt(desk.as(desk.accounts.admin), `/api/questions/${post.question.id}/`)).question
        ?.aggregations.recency_weighted.latest ??
      (await bodyAt(desk.as(desk.accounts.admin), `/api/posts/${post.id}/`)).question.aggregations
        .recency_weighted.latest;
    await until(
      "the prediction holds the forecast",
      async () => (await latest())?.forecaster_count === 1,
    );

    const reader = desk.as(desk.accounts.viewer);
    const shown = async () => (await bodyAt(reader, `/api/comments/?post=${post.id}`)).results[0];
    expect((await shown()).author.username).to.equal(account.word);
    expect((await erase(account)).status).to.equal(204);
    const comment = await shown();
    expect(comment.text).to.equal("It will rain.");
    expect(comment.author.username).to.equal(`deleted user ${account.id}`);

    // Another forecast computes the prediction again, with the flags of accounts read again.
    app.travel(10 * 60_000);
    const others = [{ question: post.question.id, probability_yes: 0.5 }];
    await desk.as(desk.accounts.forecaster).post("/api/questions/forecast/", others);
    await until("both forecasts count", async () => (await latest())?.forecaster_count === 2);
  });

  it("frees its name and address", async () => {
    const account = await person();
    expect((await erase(account)).status).to.equal(204);
    const body = {
      username: account.word,
      email: `${account.word}@example.org`,
      password: PASSWORD,
    };
    const again = await app.as(null).post("/api/auth/signup/", body);
    expect(again.status, again.text).to.equal(201);
  });

  it("is not opened again, and a request under way writes nothing back", async () => {
    const account = await person();
    expect((await erase(account)).status).to.equal(204);
    const chief = app.as((await app.make.account({ isSuperuser: true })).token);
    const opened = await chief.patch(`/api/admin/users/${account.id}/`, { is_active: true });
    expect(opened.status).to.equal(404);
    expect(await app.caps.store.users.update(account.id, { bio: "I am back" })).to.equal(null);
    const { users } = app.caps.store;
    const told = { issuer: "https://acme.example", subject: account.word };
    const identity = { ...told, key: account.word, provider: "acme", linkedAt: 1 };
    expect(await users.connectIdentity(account.id, identity)).to.equal(false);
    await users.rememberAddress(account.id, `hash-${account.word}`);
    await users.noteResetAsked([account.id], 1);
    const stored = (await users.byId(account.id))!;
    expect(stored.bio).to.equal("");
    expect(stored).to.not.have.any.keys("identities", "knownAddresses", "resetAskedAt");
  });

  it("leaves forecasts of bots out of predictions that operators had closed", async () => {
    const account = await person();
    const ofOwner = { isBot: true, botOwnerId: account.id };
    const open = await app.make.account(ofOwner);
    const closed = await app.make.account({ ...ofOwner, isActive: false });
    const flags = async () => {
      const found = await app.caps.store.users.byIds([account.id, open.id, closed.id]);
      return [account, open, closed].map(({ id }) => found.get(id)!.isBlacklisted);
    };
    expect((await erase(account)).status).to.equal(204);
    expect(await flags()).to.deep.equal([false, false, true]);
    // A run after a crash goes through the same accounts again.
    await announce(app.caps, { kind: "accountDeleted", userId: account.id });
    expect(await flags()).to.deep.equal([false, false, true]);
  });

  it("is recorded once, by the request or by the run after a crash", async () => {
    const { users, auditEvents } = app.caps.store;
    const upkeep = async () => {
      app.travel(31_000);
      await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    };
    const recorded = async (userId: number) => {
      const found = await auditEvents.page(
        { kind: "account_deleted", userId },
        { limit: 9, before: null },
      );
      return found.map(({ actorId, via }) => [actorId, via]);
    };
    const whole = await person();
    expect((await erase(whole)).status).to.equal(204);
    const mark = { $set: { "unfinished.standing": app.caps.clock.now() } };
    await users.collection.raw.updateOne({ _id: whole.id } as never, mark);
    const broken = await person();
    expect(await eraseAccount(app.caps, (await users.byId(broken.id))!)).to.equal(true);
    await upkeep();
    await upkeep();
    expect((await users.byId(whole.id))!.unfinished?.standing).to.equal(undefined);
    expect(await recorded(whole.id)).to.deep.equal([[whole.id, "token"]]);
    expect(await recorded(broken.id)).to.deep.equal([[broken.id, "program"]]);
  });

  it("is erased whole after a process died in between", async () => {
    const account = await person();
    const client = app.as(account.token);
    const bot = (
      await client.post("/api/users/me/bots/create/", { username: `bot-${account.word}` })
    ).body;
    expect(
      (await client.post("/api/users/me/tokens/", { name: account.word, scope: "read" })).status,
    ).to.equal(201);
    const stored = (await app.caps.store.users.byId(account.id))!;
    expect(await eraseAccount(app.caps, stored)).to.equal(true);
    expect(await eraseAccount(app.caps, stored), "twice").to.equal(false);
    expect(await storedWith(account.word)).to.deep.equal(["named_tokens", "users"].sort());

    app.travel(31_000);
    await closeQuestions(app.caps, {}, { signal: new AbortController().signal });
    expect(await storedWith(account.word)).to.deep.equal([]);
    expect(await statusOf(bot.token)).to.deep.equal([401, 401]);
    expect((await app.caps.store.users.byId(account.id))!.unfinished?.standing).to.equal(undefined);
  });

  it("is not deleted by a narrow token, by a bot, or where it is a superuser's", async () => {
    const account = await person();
    const body = { name: "t", scope: "forecast" };
    const { token } = (await app.as(account.token).post("/api/users/me/tokens/", body)).body;
    const narrow = await app.as(token).call("DELETE", ME, { password: PASSWORD });
    expect(narrow.status).to.equal(403);
    const bot = await app.make.account({ isBot: true, botOwnerId: account.id });
    expect((await erase(bot)).status).to.equal(400);
    const passwordHash = await hashPassword(PASSWORD);
    const chief = await app.make.account({ isSuperuser: true, passwordHash });
    expect((await erase(chief)).status).to.equal(400);
    expect(await statusOf(chief.token)).to.deep.equal([200, 200]);
  });
});
