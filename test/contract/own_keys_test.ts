/** Sessions and tokens of one's own: listed, ended, and refused afterwards (Contract 2.39). */
import { expect } from "chai";
import { hashPassword } from "../../src/password_hash.ts";
import type { SessionTokens } from "../../src/schema/token.ts";
import { type TestApp, type Twin, useApp } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";

const PASSWORD = "wide-open-harbour-7";
const MINUTE = 60_000;
const SESSIONS = "/api/users/me/sessions/";

describe("sessions of one's own", () => {
  const app = useApp("own_keys");
  let processes: readonly (TestApp | Twin)[];
  before(async () => {
    processes = [app, await app.twin()];
  });

  const person = async () => app.make.account({ passwordHash: await hashPassword(PASSWORD) });
  const logIn = async (login: string, agent = "Firefox"): Promise<SessionTokens> => {
    const headers = { "User-Agent": agent };
    const body = { login, password: PASSWORD };
    const answer = await app.as(null).post("/api/auth/login/token/", body, { headers });
    expect(answer.status, answer.text).to.equal(200);
    return answer.body.tokens;
  };
  const bearer = ({ access }: SessionTokens) => ({
    headers: { Authorization: `Bearer ${access}` },
  });
  const idOf = ({ refresh }: SessionTokens) => refresh.split(".")[0]!;
  /** Returns the statuses of a session in every process. */
  const seen = (tokens: SessionTokens) =>
    Promise.all(
      processes.map(
        async (one) => (await one.as(null).get("/api/users/me/", bearer(tokens))).status,
      ),
    );
  const refreshed = async ({ refresh }: SessionTokens) =>
    (await app.as(null).post("/api/auth/refresh/", { refresh })).status;

  it("are listed with their client, newest first, and without a secret", async () => {
    const { username } = await person();
    const first = await logIn(username, "Lynx/2.9 (tty)");
    app.travel(MINUTE);
    const second = await logIn(username, "F".repeat(400));
    app.travel(MINUTE);
    const headers = { "User-Agent": "Lynx/3.0 (tty)" };
    const renewed = (
      await app.as(null).post("/api/auth/refresh/", { refresh: first.refresh }, { headers })
    ).body as SessionTokens;

    const answer = await app.as(null).get(SESSIONS, bearer(second));
    const [newest, oldest, ...others] = answer.body.results;
    expect(others).to.have.length(0);
    expect([newest.id, oldest.id]).to.deep.equal([idOf(second), idOf(first)]);
    expect([newest.is_current, oldest.is_current]).to.deep.equal([true, false]);
    expect([newest.user_agent, oldest.user_agent]).to.deep.equal([
      "F".repeat(300),
      "Lynx/3.0 (tty)",
    ]);
    expect(oldest.address).to.match(/127\.0\.0\.1|::1/);
    expect(Date.parse(oldest.last_used_at)).to.be.greaterThan(Date.parse(newest.last_used_at));
    const stored = await app.caps.store.sessions.byId(idOf(first));
    for (const token of [first, second, renewed].flatMap(({ access, refresh }) => [
      access,
      refresh,
    ]))
      expect(answer.text).to.not.include(token.split(".")[1]);
    expect(answer.text).to.not.include(stored!.refreshHash);
    expect(answer.headers.get("cache-control")).to.include("no-store");
  });

  it("one ends in every process at once, and the others go on", async () => {
    const { username } = await person();
    const [lost, kept] = [await logIn(username), await logIn(username)];
    expect(await seen(lost)).to.deep.equal([200, 200]);
    expect((await app.as(null).delete(`${SESSIONS}${idOf(lost)}/`, bearer(kept))).status).to.equal(
      204,
    );
    expect(await seen(lost)).to.deep.equal([401, 401]);
    expect(await refreshed(lost)).to.equal(401);
    expect(await seen(kept)).to.deep.equal([200, 200]);
    const again = await app.as(null).delete(`${SESSIONS}${idOf(lost)}/`, bearer(kept));
    expect(again.status).to.equal(404);
  });

  it("the request may end its own", async () => {
    const { username } = await person();
    const own = await logIn(username);
    expect((await app.as(null).delete(`${SESSIONS}${idOf(own)}/`, bearer(own))).status).to.equal(
      204,
    );
    expect(await seen(own)).to.deep.equal([401, 401]);
  });

  it("those of others are like those that do not exist", async () => {
    const [{ username }, stranger] = [await person(), await person()];
    const own = await logIn(username);
    const client = app.as(stranger.token);
    const others = await client.delete(`${SESSIONS}${idOf(own)}/`);
    const none = await client.delete(`${SESSIONS}${"0".repeat(32)}/`);
    expect([others.status, others.text]).to.deep.equal([none.status, none.text]);
    expect(others.status).to.equal(404);
    expect(await seen(own)).to.deep.equal([200, 200]);
    expect((await bodyAt(client, SESSIONS)).results).to.deep.equal([]);
  });

  it("all others end at once, and an API token ends all", async () => {
    const [account, bystander] = [await person(), await person()];
    const far = await logIn(bystander.username);
    const [one, two, kept] = [
      await logIn(account.username),
      await logIn(account.username),
      await logIn(account.username),
    ];
    expect((await app.as(null).delete(SESSIONS, bearer(kept))).status).to.equal(204);
    expect([await seen(one), await seen(two)].flat()).to.deep.equal([401, 401, 401, 401]);
    expect(await seen(kept)).to.deep.equal([200, 200]);
    expect((await app.as(account.token).delete(SESSIONS)).status).to.equal(204);
    expect(await seen(kept)).to.deep.equal([401, 401]);
    expect(await seen(far)).to.deep.equal([200, 200]);
    expect((await app.as(account.token).get("/api/users/me/")).status).to.equal(200);

    const chief = await app.make.account({ isStaff: true });
    const record = await bodyAt(
      app.as(chief.token),
      `/api/admin/audit/?kind=session_ended&user=${account.username}`,
    );
    expect(record.results.map(({ after }: any) => after.ended)).to.deep.equal(["all", "others"]);
  });

  it("those of an older version are listed without a client", async () => {
    const { username, token } = await person();
    const tokens = await logIn(username);
    const { raw } = app.caps.store.sessions.collection;
    await raw.updateOne({ _id: idOf(tokens) as never }, { $unset: { lastVisit: "" } });
    const { results } = await bodyAt(app.as(token), SESSIONS);
    expect(results).to.have.length(1);
    expect(results[0]).to.include({ last_used_at: null, user_agent: null, address: null });
  });
});
