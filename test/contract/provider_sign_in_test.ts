/** Sign-in by a provider (Contract 3.17), against a provider that runs. */
import { expect } from "chai";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { createServerKey } from "../../src/server_key.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { openProvider, type Person, person, said, type TestProvider } from "../support/provider.ts";
import { createSignInBrowser, type SignInBrowser } from "../support/sign_in_browser.ts";

const PASSWORD = "wide-open-harbour-7";
const OIDC = "/api/auth/oidc/";

describe("sign-in by a provider", () => {
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
      OIDC_ACME_ALLOWED_DOMAINS: "acme.example",
      OIDC_ACME_GROUPS: "staff:team:forecaster, leads:team:curator, lost:nowhere:admin",
    };
    app = await startApp("provider_sign_in", { environment });
  });
  after(async () => {
    await app.close();
    await acme.close();
    await uni.close();
  });

  const start = (browser: SignInBrowser, provider = "acme") =>
    browser.open(`${app.baseUrl}${OIDC}${provider}/start/`);
  const exchange = (browser: SignInBrowser, code: string | null) => {
    const headers = { Cookie: browser.cookies(app.baseUrl) };
    return app.as(null).post(`${OIDC}exchange/`, { code }, { headers });
  };

  /** Signs in at a provider, and returns what the callback says to the page. */
  async function arrive(browser: SignInBrowser, provider = "acme") {
    const { location } = await start(browser, provider);
    const callback = await browser.signInAt(location);
    return said((await browser.open(callback)).location);
  }

  async function signIn(who: Person, provider = "acme") {
    (provider === "acme" ? acme : uni).become(who);
    const browser = createSignInBrowser();
    return exchange(browser, (await arrive(browser, provider)).get("code"));
  }

  async function withPassword(email: string) {
    const username = `holder${app.caps.random.hex(4)}`;
    const body = { username, email, password: PASSWORD };
    const { body: made, text } = await app.as(null).post("/api/auth/signup/", body);
    expect(made?.user, text).to.be.an("object");
    return { id: made.user.id as number, access: made.tokens.access as string };
  }
  const bearer = (access: string) => ({ Authorization: `Bearer ${access}` });

  const events = async (userId: number | null) => {
    const found = await app.caps.store.auditEvents.collection.raw
      .find({ userId })
      .sort({ _id: 1 })
      .toArray();
    return (found as unknown as { kind: string; after: object | null }[]).map(
      ({ kind, after }) => `${kind} ${JSON.stringify(after)}`,
    );
  };

  it("lists the providers for everybody", async () => {
    const { status, body } = await app.as(null).get(OIDC);
    expect([status, body]).to.deep.equal([
      200,
      {
        providers: [
          { name: "acme", title: "acme" },
          { name: "uni", title: "uni" },
        ],
        password_login: true,
        signup: true,
      },
    ]);
    expect((await app.as(null).get(`${OIDC}other/start/`)).status).to.equal(404);
  });

  it("makes an account, and finds it by issuer and subject whatever else changes", async () => {
    const mia = person();
    const first = await signIn(mia);
    expect(first.status, first.text).to.equal(200);
    const { user, tokens } = first.body;
    expect(user).to.include({ username: mia.preferred_username, email: mia.email });
    expect(user.has_password).to.equal(false);
    const me = await app.as(null).get("/api/users/me/", { headers: bearer(tokens.access) });
    expect(me.body.id).to.equal(user.id);

    const renamed = { ...mia, email: "other@acme.example", preferred_username: "somebody" };
    const again = await signIn(renamed);
    expect(again.body.user).to.include({ id: user.id, username: user.username, email: mia.email });
    expect(await events(user.id)).to.have.members([
      'signed_up {"by":"acme"}',
      'logged_in {"by":"acme"}',
      'logged_in {"by":"acme"}',
    ]);
    const elsewhere = await signIn({ ...mia, email: "mia@uni.example" }, "uni");
    expect(elsewhere.body.user.id).to.not.equal(user.id);
  });

  it("finds a free name that tells no address", async () => {
    const taken = await signIn(person({ preferred_username: "kai@acme.example" }));
    expect(taken.body.user.username).to.equal("kai");
    const second = await signIn(person({ preferred_username: "Kai" }));
    expect(second.body.user.username).to.match(/^person\d+$/);
    const spaced = await signIn(person({ preferred_username: "admin", name: "Zoë van Dijk" }));
    expect(spaced.body.user.username).to.equal("Zoë-van-Dijk");
  });

  it("keeps its secrets out of addresses, and binds them to the browser", async () => {
    const browser = createSignInBrowser();
    const { status, location, cookies } = await start(browser);
    expect(status).to.equal(302);
    expect(location).to.match(new RegExp(`^${acme.issuer}/auth\\?`));
    const asked = new URL(location).searchParams;
    expect(asked.get("code_challenge_method")).to.equal("S256");
    expect(asked.get("redirect_uri")).to.equal(`${app.baseUrl}${OIDC}acme/callback/`);
    expect(cookies).to.have.length(1);
    expect(cookies[0]).to.match(
      /^presage_sign_in_[0-9a-f]{16}=[0-9a-f]{48}; Path=\/api\/auth\/oidc\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    acme.become(person());
    const { location: page } = await browser.open(await browser.signInAt(location));
    expect(page).to.match(/\/sign-in\/#code=[0-9a-f]{64}$/);
  });

  it("refuses a state in another browser, of another provider, twice and too late", async () => {
    acme.become(person());
    const browser = createSignInBrowser();
    const callback = await browser.signInAt((await start(browser)).location);
    const stranger = createSignInBrowser();
    await start(stranger);
    expect(said((await stranger.open(callback)).location).get("error")).to.equal("expired");
    // That cost the state nothing: its own browser still has it.
    const mixedUp = callback.replace("/acme/callback/", "/uni/callback/");
    expect(said((await browser.open(mixedUp)).location).get("error")).to.equal("expired");
    expect(said((await browser.open(callback)).location).get("error")).to.equal("expired");

    const next = await browser.signInAt((await start(browser)).location);
    expect(said((await browser.open(next)).location).get("code")).to.be.a("string");
    expect(said((await browser.open(next)).location).get("error")).to.equal("expired");
    expect(
      said((await browser.open(`${app.baseUrl}${OIDC}acme/callback/`)).location).get("error"),
    ).to.equal("expired");
  });

  it("refuses an answer with another nonce, verifier or issuer", async () => {
    acme.become(person());
    const changed = async (change: (asked: URLSearchParams) => void) => {
      const browser = createSignInBrowser();
      const page = new URL((await start(browser)).location);
      change(page.searchParams);
      return said((await browser.open(await browser.signInAt(page.href))).location);
    };
    const nonce = await changed((asked) => asked.set("nonce", "of-another-sign-in"));
    expect(nonce.get("error")).to.equal("refused");
    const verifier = await changed((asked) => asked.set("code_challenge", "A".repeat(43)));
    expect(verifier.get("error")).to.equal("refused");

    const browser = createSignInBrowser();
    const callback = new URL(await browser.signInAt((await start(browser)).location));
    expect(callback.searchParams.get("iss")).to.equal(acme.issuer);
    callback.searchParams.set("iss", uni.issuer);
    expect(said((await browser.open(callback.href)).location).get("error")).to.equal("refused");
    expect(await events(null)).to.deep.equal(Array(3).fill('log_in_failed {"by":"acme"}'));
  });

  it("says that a person has not signed in, and never follows where an answer leads", async () => {
    const browser = createSignInBrowser();
    const { location } = await start(browser);
    const state = new URL(location).searchParams.get("state") ?? "";
    const iss = encodeURIComponent(acme.issuer);
    const denied = `?error=access_denied&state=${state}&iss=${iss}&next=https://evil.example/`;
    const step = await browser.open(`${app.baseUrl}${OIDC}acme/callback/${denied}`);
    expect(step.location).to.equal(`${app.baseUrl}/sign-in/#error=denied`);
  });

  it("exchanges a code once, in the browser that began", async () => {
    acme.become(person());
    const browser = createSignInBrowser();
    const code = (await arrive(browser)).get("code");
    const stranger = createSignInBrowser();
    expect((await exchange(stranger, code)).status).to.equal(400);
    const [one, two] = await Promise.all([exchange(browser, code), exchange(browser, code)]);
    expect([one.status, two.status].sort()).to.deep.equal([200, 400]);
    expect(Object.keys((one.status === 400 ? one : two).body)).to.deep.equal(["code"]);
  });

  it("finds nothing that another SECRET_KEY sealed", async () => {
    acme.become(person());
    const { serverKey } = app.caps;
    const own = { ...serverKey };
    const sealedByOther = async <T>(work: () => Promise<T>) => {
      Object.assign(serverKey, createServerKey("cd".repeat(32)));
      try {
        return await work();
      } finally {
        Object.assign(serverKey, own);
      }
    };
    const browser = createSignInBrowser();
    const { location } = await sealedByOther(() => start(browser));
    const callback = await browser.signInAt(location);
    expect(said((await browser.open(callback)).location).get("error")).to.equal("expired");
    const code = (await sealedByOther(() => arrive(browser))).get("code");
    expect((await exchange(browser, code)).status).to.equal(400);
  });

  it("takes no account over by its address, and does not say whether it is closed", async () => {
    const victim = person();
    const { id } = await withPassword(victim.email!);
    const open = await signIn({ ...victim, sub: "stranger" });
    expect(open.status).to.equal(403);
    expect(open.body.detail).to.match(/sign in with your password and connect acme/);
    await app.caps.store.users.update(id, { isActive: false });
    expect((await signIn({ ...victim, sub: "stranger" })).text).to.equal(open.text);
    expect(await events(id)).to.deep.equal(["signed_up null"]);

    for (const flags of [{ isActive: false }, { isSpam: true }]) {
      const banned = person();
      const { body } = await signIn(banned);
      await app.caps.store.users.update(body.user.id, flags);
      const refused = await signIn(banned);
      expect([refused.status, refused.text]).to.deep.equal([403, open.text]);
      expect((await events(body.user.id)).at(-1)).to.equal('log_in_failed {"by":"acme"}');
    }
  });

  it("wants a confirmed address of an allowed domain", async () => {
    const doubtful = await signIn(person({ email_verified: false }));
    expect([doubtful.status, doubtful.body.detail]).to.deep.equal([
      403,
      "acme has not confirmed that the e-mail address is yours. Confirm it there, then sign in again.",
    ]);
    const other = await signIn(person({ email: "x@acme.example.evil.example" }));
    expect([other.status, other.body.detail]).to.deep.equal([
      403,
      "Sign-in with acme is for e-mail addresses of acme.example.",
    ]);
  });

  it("gives the levels of groups, and never lowers one", async () => {
    const team = await app.make.project({ slug: "team", defaultPermission: null });
    const level = async (id: number) =>
      (await app.caps.store.memberships.byId(team._id, id))?.permission;
    const lea = person({ groups: ["staff", "lost"] });
    const { id } = (await signIn(lea)).body.user;
    expect(await level(id)).to.equal("forecaster");
    await signIn({ ...lea, groups: ["staff", "leads"] });
    expect(await level(id)).to.equal("curator");
    const before = await events(id);
    await signIn({ ...lea, groups: ["staff"] });
    expect(await level(id)).to.equal("curator");
    expect(before.filter((event) => event.startsWith("member_added"))).to.deep.equal([
      'member_added {"permission":"forecaster","by":"acme"}',
      'member_added {"permission":"curator","by":"acme"}',
    ]);
    expect(await events(id)).to.have.length(before.length + 1);
  });

  describe("connecting", () => {
    async function connect(who: Person, access: string, browser = createSignInBrowser()) {
      acme.become(who);
      const options = { headers: bearer(access) };
      const begun = await app.as(null).post(`${OIDC}connections/acme/start/`, undefined, options);
      expect(begun.status, begun.text).to.equal(200);
      browser.keep(app.baseUrl, begun.headers.getSetCookie());
      const callback = await browser.signInAt(begun.body.address);
      const { location } = await browser.open(callback);
      expect(new URL(location).pathname).to.equal("/account/");
      return said(location).get("code");
    }
    const use = (code: string | null, access: string, browser: SignInBrowser) => {
      const headers = { ...bearer(access), Cookie: browser.cookies(app.baseUrl) };
      return app.as(null).post(`${OIDC}connections/`, { code }, { headers });
    };
    const list = async (access: string) => {
      const { body } = await app.as(null).get(`${OIDC}connections/`, { headers: bearer(access) });
      return body.results.map(({ connected_at: at }: any) => at !== null);
    };

    it("lets a person sign in by the provider from then on, until that is taken back", async () => {
      const noa = person();
      const { id, access } = await withPassword(noa.email!);
      const browser = createSignInBrowser();
      const code = await connect(noa, access, browser);
      expect((await use(code, access, browser)).status).to.equal(204);
      expect(await list(access)).to.deep.equal([true, false]);
      const entered = await signIn(noa);
      expect(entered.body.user.id).to.equal(id);

      const path = `${OIDC}connections/acme/`;
      const headers = bearer(access);
      expect((await app.as(null).delete(path, { headers })).status).to.equal(204);
      expect((await app.as(null).delete(path, { headers })).status).to.equal(404);
      expect((await signIn(noa)).status).to.equal(403);
      expect(await events(id)).to.deep.equal([
        "signed_up null",
        'identity_connected {"provider":"acme"}',
        'logged_in {"by":"acme"}',
        "identity_removed null",
      ]);
    });

    it("ends by a new password by link, because a thief of the session may have connected", async () => {
      const victim = person();
      const { id, access } = await withPassword(victim.email!);
      const thief = { ...victim, sub: "thief" };
      const browser = createSignInBrowser();
      const code = await connect(thief, access, browser);
      expect((await use(code, access, browser)).status).to.equal(204);
      const { text: token } = await issueSecret(app.caps, "reset", id);
      const path = `/api/auth/password-reset/change/?user_id=${id}&token=${token}`;
      const changed = await app.as(null).post(path, { password: "another-long-phrase-9" });
      expect(changed.status, changed.text).to.equal(200);
      expect(await list(changed.body.tokens.access)).to.deep.equal([false, false]);
      expect((await signIn(thief)).status).to.equal(403);
      expect(await events(id)).to.deep.equal([
        "signed_up null",
        'identity_connected {"provider":"acme"}',
        'password_changed {"by":"link"}',
        'identity_removed {"by":"link"}',
      ]);
      // The owner may connect again.
      const again = await connect(victim, changed.body.tokens.access, browser);
      expect((await use(again, changed.body.tokens.access, browser)).status).to.equal(204);
    });

    it("connects nothing by the code of a sign-in or of another account, nor the reverse", async () => {
      const { access } = await withPassword(`a${app.caps.random.hex(3)}@acme.example`);
      const other = await withPassword(`b${app.caps.random.hex(3)}@acme.example`);
      acme.become(person());
      const browser = createSignInBrowser();
      const ofSignIn = (await arrive(browser)).get("code");
      expect((await use(ofSignIn, access, browser)).status).to.equal(400);
      const forOther = await connect(person(), other.access, browser);
      expect((await use(forOther, access, browser)).status).to.equal(400);
      const toConnect = await connect(person(), access, browser);
      expect((await exchange(browser, toConnect)).status).to.equal(400);
    });

    it("refuses what is connected already, and to leave no way in", async () => {
      const eli = person();
      const { tokens } = (await signIn(eli)).body;
      const { access } = await withPassword(`c${app.caps.random.hex(3)}@acme.example`);
      const browser = createSignInBrowser();
      expect((await use(await connect(eli, access, browser), access, browser)).status).to.equal(
        409,
      );
      expect(await list(access)).to.deep.equal([false, false]);
      const path = `${OIDC}connections/acme/`;
      const only = await app.as(null).delete(path, { headers: bearer(tokens.access) });
      expect([only.status, only.body.detail]).to.deep.equal([
        409,
        "acme is the only way into this account. Set a password first.",
      ]);
    });
  });
});
