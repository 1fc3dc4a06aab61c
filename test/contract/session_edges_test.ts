/** When sessions end, exactly and in every process (Contract 3.9). */
import { expect } from "chai";
import { createServerKey } from "../../src/server_key.ts";
import type { SessionTokens } from "../../src/schema/token.ts";
import { startApp, type TestApp, type Twin } from "../support/app.ts";

const PASSWORD = "wide-open-harbour-7";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("a session", () => {
  let app: TestApp;
  let processes: readonly (TestApp | Twin)[];
  let serial = 0;

  before(async () => {
    app = await startApp("session_edges");
    processes = [app, await app.twin()];
  });
  beforeEach(() => app.stopClock());
  after(() => app.close());

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
  });

  it("ends at log-out, and other sessions continue", async () => {
    const { username, tokens } = await person();
    const other = await logIn(username);
    expect(await statuses(tokens.access)).to.deep.equal([200, 200]);
    const headers = bearer(tokens.access);
    const out = await app.as(null).post("/api/auth/logout/", undefined, { headers });
    expect(out.status).to.equal(204);
    expect(await statuses(tokens.access)).to.deep.equal([401, 401]);
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
