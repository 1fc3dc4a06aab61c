/**
 * Sessions when tabs, log-ins and changes of password happen at the same time (Contract 3.9, 2.19).
 */
import { expect } from "chai";
import { createServerKey, hashCredential } from "../../src/server_key.ts";
import type { SessionTokens } from "../../src/schema/token.ts";
import { type TestApp, type Twin, useApp } from "../support/app.ts";

const PASSWORD = "wide-open-harbour-7";
const MINUTE = 60_000;

describe("sessions side by side", () => {
  const app = useApp("sessions");
  let serial = 0;

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

const DAY = 24 * 60 * MINUTE;

describe("a session", () => {
  const app = useApp("session_edges");
  let processes: readonly (TestApp | Twin)[];
  let serial = 0;

  before(async () => {
    processes = [app, await app.twin()];
  });
  beforeEach(() => app.stopClock());

  async function person() {
    serial += 1;
    const username = `Edgy${serial}`;
    const body = { username, email: `edgy${serial}@example.org`, password: PASSWORD };
    const made = await app.as(null).post("/api/auth/signup/", body);
    expect(made.status, made.text).to.equal(201);
    return { username, id: made.body.user.id as number, tokens: made.body.tokens as SessionTokens };
  }
  const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });
  /** Returns the status that every process gives to the holder of an access token. */
  const statuses = (access: string) =>
    Promise.all(
      processes.map(async (one) => {
        const reply = await one.as(null).get("/api/users/me/", { headers: bearer(access) });
        return reply.status;
      }),
    );
  const refresh = (token: string) => app.as(null).post("/api/auth/refresh/", { refresh: token });
  const logIn = async (login: string) => {
    const reply = await app.as(null).post("/api/auth/login/", { login, password: PASSWORD });
    expect(reply.status, reply.text).to.equal(200);
    return reply.body.tokens as SessionTokens;
  };

  it("ends for an access token after 15 minutes, to the millisecond", async () => {
    const { tokens } = await person();
    app.travel(15 * MINUTE - 1);
    expect(await statuses(tokens.access)).to.deep.equal([200, 200]);
    app.travel(1);
    expect(await statuses(tokens.access)).to.deep.equal([401, 401]);
  });

  it("refuses to repeat a pair that another SECRET_KEY sealed", async () => {
    const { tokens, id } = await person();
    expect((await refresh(tokens.refresh)).status).to.equal(200);
    const sealed = createServerKey("cd".repeat(32)).encrypt("{}");
    await app.caps.store.sessions.collection.raw.updateOne(
      { userId: id },
      { $set: { "usedPairs.0.sealedPair": sealed } },
    );
    expect((await refresh(tokens.refresh)).status).to.equal(401);
  });

  it("ends for a refresh token after 30 days, counted from its renewal", async () => {
    const { tokens } = await person();
    app.travel(30 * DAY - 1);
    const renewed = await refresh(tokens.refresh);
    expect(renewed.status).to.equal(200);
    expect(await statuses(renewed.body.access)).to.deep.equal([200, 200]);
    app.travel(30 * DAY - 1);
    const again = await refresh(renewed.body.refresh);
    expect(again.status).to.equal(200);
    app.travel(30 * DAY);
    expect((await refresh(again.body.refresh)).status).to.equal(401);
  });

  it("ends when a used refresh token is used again after 60 seconds", async () => {
    const { tokens } = await person();
    const first = await refresh(tokens.refresh);
    app.travel(MINUTE);
    expect((await refresh(tokens.refresh)).body).to.deep.equal(first.body);
    app.travel(1);
    expect((await refresh(tokens.refresh)).status).to.equal(401);
    expect(await statuses(first.body.access)).to.deep.equal([401, 401]);
    expect((await refresh(first.body.refresh)).status).to.equal(401);
  });

  it("ends at log-out, and other sessions continue", async () => {
    const { username, tokens } = await person();
    const other = await logIn(username);
    expect(await statuses(tokens.access)).to.deep.equal([200, 200]);
    const headers = bearer(tokens.access);
    const out = await app.as(null).post("/api/auth/logout/", undefined, { headers });
    expect(out.status).to.equal(204);
    expect(await statuses(tokens.access)).to.deep.equal([401, 401]);
    expect((await refresh(tokens.refresh)).status).to.equal(401);
    expect(await statuses(other.access)).to.deep.equal([200, 200]);
  });

  it("ends with a new password, at once and in every process", async () => {
    const { username, tokens } = await person();
    const other = await logIn(username);
    for (const { access } of [tokens, other]) {
      expect(await statuses(access)).to.deep.equal([200, 200]);
    }
    const body = { old_password: PASSWORD, new_password: "another-long-phrase-9" };
    const path = "/api/users/me/password/";
    const changed = await app.as(null).post(path, body, { headers: bearer(tokens.access) });
    expect(changed.status, changed.text).to.equal(200);
    for (const { access } of [tokens, other]) {
      expect(await statuses(access)).to.deep.equal([401, 401]);
    }
    expect(await statuses(changed.body.access)).to.deep.equal([200, 200]);
    expect((await refresh(other.refresh)).status).to.equal(401);
  });

  it("ends when the account was closed in the database, although the session is stored", async () => {
    for (const closed of [{ isActive: false }, { isSpam: true }]) {
      const { id, tokens } = await person();
      await app.caps.store.users.update(id, closed);
      expect((await refresh(tokens.refresh)).status).to.equal(401);
      await app.caps.store.users.update(id, { isActive: true, isSpam: false });
      expect((await refresh(tokens.refresh)).status, "and with nothing else").to.equal(200);
    }
  });

  it("does not end because of a token that no account ever had", async () => {
    const { tokens } = await person();
    const foreign = `${tokens.refresh.slice(0, 33)}${"0".repeat(48)}`;
    expect((await refresh(foreign)).status).to.equal(401);
    expect(await statuses(tokens.access)).to.deep.equal([200, 200]);
    expect((await refresh(tokens.refresh)).status).to.equal(200);
  });
});
