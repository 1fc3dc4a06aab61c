/**
 * Sessions when tabs, log-ins and changes of password happen at the same time (Contract 3.9, 2.19).
 */
import { expect } from "chai";
import { hashCredential } from "../../src/server_key.ts";
import type { SessionTokens } from "../../src/schema/token.ts";
import { startApp, type TestApp } from "../support/app.ts";

const PASSWORD = "wide-open-harbour-7";
const MINUTE = 60_000;

describe("sessions side by side", () => {
  let app: TestApp;
  let serial = 0;

  before(async () => {
    app = await startApp("sessions");
  });
  after(() => app.close());

  async function person() {
    serial += 1;
    const username = `Tabber${serial}`;
    const body = { username, email: `tabber${serial}@example.org`, password: PASSWORD };
    const made = await app.as(null).post("/api/auth/signup/", body);
    expect(made.status, made.text).to.equal(201);
    return { username, id: made.body.user.id as number, tokens: made.body.tokens as SessionTokens };
  }
  const refresh = (token: string) => app.as(null).post("/api/auth/refresh/", { refresh: token });
  const me = (access: string) =>
    app.as(null).get("/api/users/me/", { headers: { Authorization: `Bearer ${access}` } });

  describe("POST /api/auth/refresh/ with a used token", () => {
    it("returns its own pair for a minute, although later tokens were used since", async () => {
      const { tokens } = await person();
      const first = await refresh(tokens.refresh);
      const second = await refresh(first.body.refresh);
      const third = await refresh(second.body.refresh);
      expect(third.status).to.equal(200);
      const again = [await refresh(tokens.refresh), await refresh(first.body.refresh)];
      expect(again.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(again.map(({ body }) => body)).to.deep.equal([first.body, second.body]);
      expect((await me(first.body.access)).status).to.equal(200);
      expect((await refresh(third.body.refresh)).status).to.equal(200);
    });

    it("counts the minute from its first use, and then ends the session", async () => {
      const { tokens } = await person();
      const first = await refresh(tokens.refresh);
      app.travel(MINUTE / 2);
      const second = await refresh(first.body.refresh);
      app.travel(MINUTE / 2 + 1000);
      expect((await refresh(first.body.refresh)).body).to.deep.equal(second.body);
      expect((await refresh(tokens.refresh)).status).to.equal(401);
      expect((await refresh(second.body.refresh)).status).to.equal(401);
      expect((await me(second.body.access)).status).to.equal(401);
    });

    it("works with sessions that were stored without the pairs", async () => {
      const { tokens } = await person();
      const { raw } = app.caps.store.sessions.collection;
      const _id = tokens.refresh.slice(0, 32) as never;
      const stolen = `${tokens.refresh.slice(0, 33)}${"0".repeat(48)}`;
      const $set = { usedRefreshHashes: [hashCredential(stolen)], sealedPair: null };
      await raw.updateOne({ _id }, { $unset: { usedPairs: "" }, $set });
      const first = await refresh(tokens.refresh);
      expect(first.status).to.equal(200);
      expect((await refresh(tokens.refresh)).body).to.deep.equal(first.body);
      expect((await refresh(stolen)).status).to.equal(401);
      expect((await refresh(first.body.refresh)).status).to.equal(401);
    });
  });

  describe("a log-in whose password is being verified", () => {
    const NEW = "another-long-phrase-9";

    /** Runs `act` once, just before the next session is stored, as if during the verification. */
    function meanwhile(act: () => Promise<unknown>): void {
      const { sessions } = app.caps.store;
      const insert = sessions.insert.bind(sessions);
      sessions.insert = async (session) => {
        sessions.insert = insert;
        await act();
        await insert(session);
      };
    }
    const logIn = (login: string) =>
      app.as(null).post("/api/auth/login/token/", { login, password: PASSWORD });
    const sessionsOf = (userId: number) =>
      app.caps.store.sessions.collection.raw.countDocuments({ userId });

    it("gets no session when the password changes meanwhile", async () => {
      const { id, username, tokens } = await person();
      const headers = { Authorization: `Bearer ${tokens.access}` };
      const body = { old_password: PASSWORD, new_password: NEW };
      let changed = 0;
      meanwhile(async () => {
        const path = "/api/users/me/password/";
        changed = (await app.as(null).post(path, body, { headers })).status;
      });
      const reply = await logIn(username);
      expect(changed).to.equal(200);
      expect(reply.status).to.equal(400);
      expect(reply.body).to.have.all.keys("password");
      expect(await sessionsOf(id), "that of the change only").to.equal(1);
    });

    it("gets no session when the account is closed meanwhile", async () => {
      const chief = await app.make.account({ isSuperuser: true });
      for (const flag of [{ is_active: false }, { is_spam: true }]) {
        const { id, username } = await person();
        meanwhile(() => app.as(chief.token).patch(`/api/admin/users/${id}/`, flag));
        const reply = await logIn(username);
        expect(reply.status).to.equal(400);
        expect(reply.body).to.have.all.keys("password");
        expect(await sessionsOf(id)).to.equal(0);
      }
    });
  });
});
