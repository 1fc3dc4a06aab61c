/** The bots of a closed account are closed with it in every process (contract 5.3). */
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import { type TestApp, type Twin, useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

const PASSWORD = "wide-open-harbour-7";

describe("bots of a closed owner", () => {
  const app = useApp("closed_owners");
  let processes: readonly (TestApp | Twin)[];
  let staff: Account;

  before(async () => {
    processes = [app, await app.twin()];
    staff = await app.make.account({ isStaff: true });
  });

  const change = async (id: number, fields: object) => {
    const answer = await app.as(staff.token).patch(`/api/admin/users/${id}/`, fields);
    expect(answer.status, answer.text).to.equal(200);
  };

  /** Returns the status that every process gives to the holder of the credentials. */
  const statuses = (headers: Readonly<Record<string, string>>) =>
    Promise.all(
      processes.map(async (one) => (await one.as(null).get("/api/users/me/", { headers })).status),
    );
  const byToken = (token: string) => statuses({ Authorization: `Token ${token}` });

  async function ownerWithBots() {
    const owner = await app.make.account();
    const tokens: string[] = [];
    for (const name of ["first", "second"]) {
      const made = await app
        .as(owner.token)
        .post("/api/users/me/bots/create/", { username: `${name}-of-${owner.id}` });
      expect(made.status, made.text).to.equal(201);
      tokens.push(made.body.token as string);
    }
    // Now both processes have cached the bots.
    for (const token of tokens) expect(await byToken(token)).to.deep.equal([200, 200]);
    return { owner, tokens };
  }

  for (const closing of [{ is_active: false }, { is_spam: true }]) {
    const name = JSON.stringify(closing);

    it(`are refused by every process as soon as ${name} changes, and accepted again with the owner`, async () => {
      const { owner, tokens } = await ownerWithBots();
      await change(owner.id, closing);

      for (const token of tokens) expect(await byToken(token)).to.deep.equal([401, 401]);
      const tokenPage = await app.as(owner.token).get("/api/users/me/bots/");
      expect(tokenPage.status).to.equal(401);
      await change(owner.id, { is_active: true, is_spam: false });
      for (const token of tokens) expect(await byToken(token)).to.deep.equal([200, 200]);
    });
  }

  it("can neither forecast nor rotate their token", async () => {
    const { owner, tokens } = await ownerWithBots();
    const { question } = await app.make.question("binary");
    const forecast = (token: string) =>
      app
        .as(token)
        .post("/api/questions/forecast/", [{ question: question._id, probability_yes: 0.4 }]);
    expect((await forecast(tokens[0]!)).status).to.equal(201);
    await change(owner.id, { is_active: false });

    expect((await forecast(tokens[0]!)).status).to.equal(401);
    expect((await app.as(tokens[1]!).post("/api/auth/api-key/rotate/")).status).to.equal(401);
  });

  it("lose their sessions and open no new ones", async () => {
    const owner = await app.make.account();
    const bot = await app.make.account({
      isBot: true,
      botOwnerId: owner.id,
      passwordHash: await hashPassword(PASSWORD),
    });
    const logIn = () =>
      app.as(null).post("/api/auth/login/token/", { login: bot.username, password: PASSWORD });
    const { access, refresh } = (await logIn()).body.tokens;
    const bySession = { Authorization: `Bearer ${String(access)}` };
    expect(await statuses(bySession)).to.deep.equal([200, 200]);
    await change(owner.id, { is_active: true, is_spam: false });
    expect(await statuses(bySession)).to.deep.equal([200, 200]);
    await change(owner.id, { is_active: false });

    expect(await statuses(bySession)).to.deep.equal([401, 401]);
    for (const one of processes) {
      expect((await one.as(null).post("/api/auth/refresh/", { refresh })).status).to.equal(401);
    }
    expect((await logIn()).status).to.equal(400);
    await change(owner.id, { is_active: true });

    expect(await statuses(bySession)).to.deep.equal([401, 401]);
    expect((await app.as(null).post("/api/auth/refresh/", { refresh })).status).to.equal(401);
  });

  it("are refused although their owner was closed by hand in the database", async () => {
    const { owner, tokens } = await ownerWithBots();
    await app.caps.store.users.update(owner.id, { isSpam: true });
    // A cached account is valid for 30 s when no version changes.
    app.travel(31_000);

    expect(await byToken(tokens[0]!)).to.deep.equal([401, 401]);
  });

  it("do not include bots without an owner or of other owners", async () => {
    const alone = await app.make.account({ isBot: true });
    const [closed, open] = [await ownerWithBots(), await ownerWithBots()];
    await change(closed.owner.id, { is_active: false });

    expect(await byToken(alone.token)).to.deep.equal([200, 200]);
    expect(await byToken(open.tokens[0]!)).to.deep.equal([200, 200]);
  });
});
