/** An account without a password that its owner deletes after a new sign-in (Contract 2.40, 3.17). */
import { expect } from "chai";
import { announce } from "../../src/consequences/announce.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { openProvider, type Person, person, said, type TestProvider } from "../support/provider.ts";
import { createSignInBrowser } from "../support/sign_in_browser.ts";

const OIDC = "/api/auth/oidc/";
const ME = "/api/users/me/";
const MINUTE_MS = 60_000;

describe("an account without a password", () => {
  let acme: TestProvider;
  let uni: TestProvider;
  let app: TestApp;

  before(async () => {
    [acme, uni] = await Promise.all([openProvider(), openProvider()]);
    const environment = {
      OIDC_PROVIDERS: "acme, uni",
      OIDC_ISSUER: "",
      OIDC_CLIENT_ID: "",
      ...acme.environment("acme"),
      ...uni.environment("uni"),
    };
    app = await startApp("provider_proof", { environment });
  });
  after(async () => {
    await app.close();
    await acme.close();
    await uni.close();
  });

  /** Signs in by the provider, in a browser of its own, and returns the session. */
  async function enter(who: Person) {
    acme.become(who);
    const browser = createSignInBrowser();
    const { location } = await browser.open(`${app.baseUrl}${OIDC}acme/start/`);
    const back = said((await browser.open(await browser.signInAt(location))).location);
    const headers = { Cookie: browser.cookies(app.baseUrl) };
    const { body, text } = await app
      .as(null)
      .post(`${OIDC}exchange/`, { code: back.get("code") }, { headers });
    expect(body.user, text).to.be.an("object");
    return { id: body.user.id as number, session: bearer(body.tokens.access), browser };
  }
  type Entered = Awaited<ReturnType<typeof enter>>;
  const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });

  const start = ({ session: headers }: Pick<Entered, "session">, provider = "acme") =>
    app.as(null).post(`${OIDC}connections/${provider}/start/?fresh=true`, undefined, { headers });

  /** Signs in once more as `who`, and returns what the callback says. The page may be changed before. */
  async function prove(
    one: Pick<Entered, "session" | "browser">,
    who: Person,
    { at, change }: { at?: number; change?: (asked: URLSearchParams) => void } = {},
  ) {
    const { browser } = one;
    const begun = await start(one);
    expect(begun.status, begun.text).to.equal(200);
    browser.keep(app.baseUrl, begun.headers.getSetCookie());
    const page = new URL(begun.body.address);
    change?.(page.searchParams);
    acme.become(who, at);
    const { location } = await browser.open(await browser.signInAt(page.href));
    expect(new URL(location).pathname).to.equal("/account/");
    return Object.fromEntries(said(location));
  }
  const erase = ({ session }: Pick<Entered, "session">, body?: object) =>
    app.as(null).call("DELETE", ME, body, { headers: session });
  const refusal = async (one: Pick<Entered, "session">, body?: object) => {
    const answer = await erase(one, body);
    expect(answer.status, answer.text).to.equal(400);
    return answer.body.password[0] as string;
  };
  const NOT_PROVEN = /^This account has no password\. Sign in again at its provider/;

  it("is deleted by a session whose person has just signed in again", async () => {
    const mia = person();
    const one = await enter(mia);
    const { address } = (await start(one)).body;
    const asked = new URL(address).searchParams;
    expect([asked.get("prompt"), asked.get("max_age")]).to.deep.equal(["login", "0"]);
    expect(await refusal(one)).to.match(NOT_PROVEN);
    expect(await prove(one, mia)).to.deep.equal({ proof: "acme" });
    app.travel(4 * MINUTE_MS);
    const answer = await erase(one);
    expect(answer.status, answer.text).to.equal(204);
    expect((await app.as(null).get(ME, { headers: one.session })).status).to.equal(401);
    expect((await enter(mia)).id).to.not.equal(one.id);
  });

  it("is kept once the proof is older than five minutes, and in another session", async () => {
    const mia = person();
    const one = await enter(mia);
    const other = await enter(mia);
    expect(other.id).to.equal(one.id);
    expect(await prove(one, mia)).to.deep.equal({ proof: "acme" });
    expect(await refusal(other)).to.match(NOT_PROVEN);
    expect(await refusal(other, { password: "anything" })).to.match(NOT_PROVEN);
    app.travel(5 * MINUTE_MS + 1);
    expect(await refusal(one)).to.match(NOT_PROVEN);
    expect(await prove(one, mia)).to.deep.equal({ proof: "acme" });
    expect((await erase(one)).status).to.equal(204);
  });

  it("is kept where another account has signed in", async () => {
    const one = await enter(person());
    const colleague = person();
    // A browser that the provider does not know yet.
    const browser = createSignInBrowser();
    expect(await prove({ ...one, browser }, colleague)).to.deep.equal({
      proof: "acme",
      error: "other",
    });
    expect(await refusal(one)).to.match(NOT_PROVEN);
    const failed = { kind: "log_in_failed", userId: one.id } as const;
    const events = await app.caps.store.auditEvents.page(failed, { limit: 9, before: null });
    expect(events.map(({ after }) => after)).to.deep.equal([{ by: "acme" }]);
    // The colleague has an account of the same provider, too.
    const theirs = await enter(colleague);
    expect(await refusal(theirs)).to.match(NOT_PROVEN);
  });

  it("is kept where the provider does not say that the sign-in is new", async () => {
    const mia = person();
    const one = await enter(mia);
    const unasked = await prove(one, mia, {
      change(asked) {
        asked.delete("prompt");
        asked.delete("max_age");
      },
    });
    expect(unasked, "without auth_time").to.deep.equal({ proof: "acme", error: "refused" });
    const at = Math.floor(Date.now() / 1000) - 40;
    const old = await prove(one, mia, { at });
    expect(old, "signed in before").to.deep.equal({ proof: "acme", error: "refused" });
    expect(await refusal(one)).to.match(NOT_PROVEN);
  });

  it("is proven in the browser that began alone, while the session lasts, and gets no code", async () => {
    const mia = person();
    const one = await enter(mia);
    const begun = await start(one);
    acme.become(mia);
    const stranger = createSignInBrowser();
    const callback = await stranger.signInAt(begun.body.address);
    expect(said((await stranger.open(callback)).location).get("error")).to.equal("expired");
    expect(await refusal(one)).to.match(NOT_PROVEN);

    const late = await start(one);
    one.browser.keep(app.baseUrl, late.headers.getSetCookie());
    const answer = await one.browser.signInAt(late.body.address);
    await app.caps.store.sessions.removeOfUser(one.id);
    const told = said((await one.browser.open(answer)).location);
    expect(Object.fromEntries(told)).to.deep.equal({ proof: "acme", error: "expired" });
  });

  it("is not proven by a token, nor at a provider that is not connected", async () => {
    const one = await enter(person());
    const made = await app
      .as(null)
      .post("/api/users/me/tokens/", { name: "t", scope: "all" }, { headers: one.session });
    const token = { Authorization: `Token ${made.body.token}` };
    expect((await start({ session: token })).status).to.equal(403);
    expect((await start(one, "uni")).status).to.equal(404);
    const mia = person();
    const proven = await enter(mia);
    const kept = await app
      .as(null)
      .post("/api/users/me/tokens/", { name: "t", scope: "all" }, { headers: proven.session });
    expect(await prove(proven, mia)).to.deep.equal({ proof: "acme" });
    const byToken = { session: { Authorization: `Token ${kept.body.token}` } };
    expect(await refusal(byToken)).to.match(NOT_PROVEN);
  });

  it("is not proven by a provider that was connected a short time ago", async () => {
    const mia = person();
    const one = await enter(mia);
    // Somebody who holds the session connects an account of their own.
    app.travel(2 * MINUTE_MS);
    const thief = person();
    uni.become(thief);
    const headers = one.session;
    const begun = await app.as(null).post(`${OIDC}connections/uni/start/`, undefined, { headers });
    const browser = createSignInBrowser();
    browser.keep(app.baseUrl, begun.headers.getSetCookie());
    const { location } = await browser.open(await browser.signInAt(begun.body.address));
    const cookies = { ...headers, Cookie: browser.cookies(app.baseUrl) };
    const code = said(location).get("code");
    const made = await app.as(null).post(`${OIDC}connections/`, { code }, { headers: cookies });
    expect(made.status, made.text).to.equal(204);

    const refused = await start(one, "uni");
    expect(refused.status, refused.text).to.equal(409);
    expect(await refusal(one)).to.match(NOT_PROVEN);
    await app.caps.store.users.collection.raw.updateOne({ _id: one.id } as never, {
      $inc: {
        "identities.1.linkedAt": -7 * 24 * 60 * MINUTE_MS,
        dateJoined: -30 * 24 * 60 * MINUTE_MS,
      },
    });
    await announce(app.caps, { kind: "accountChanged", userIds: [one.id] });
    expect((await start(one, "uni")).status).to.equal(200);
  });

  it("asks for the password once it has one, whatever was proven", async () => {
    const mia = person();
    const one = await enter(mia);
    expect(await prove(one, mia)).to.deep.equal({ proof: "acme" });
    const password = "wide-open-harbour-7";
    const { users } = app.caps.store;
    expect(await users.replacePassword(one.id, null, await hashPassword(password))).to.equal(true);
    await announce(app.caps, { kind: "accountChanged", userIds: [one.id] });
    expect(await refusal(one)).to.equal("Required.");
    expect(await refusal(one, { password: "not that" })).to.equal("Wrong password.");
    expect((await erase(one, { password })).status).to.equal(204);
  });
});
