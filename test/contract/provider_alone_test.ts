/** Platforms where a provider is the only way in, or invites, is slow or away (Contract 3.17). */
import { expect } from "chai";
import { startApp, type TestApp } from "../support/app.ts";
import { openProvider, person, said, type TestProvider } from "../support/provider.ts";
import { createSignInBrowser } from "../support/sign_in_browser.ts";

const PASSWORD = "wide-open-harbour-7";
const OIDC = "/api/auth/oidc/";

describe("sign-in by a provider alone", () => {
  let acme: TestProvider;
  let app: TestApp;

  before(async () => {
    acme = await openProvider();
    const environment = { ...acme.environment(), PASSWORD_LOGIN: "off" };
    app = await startApp("provider_alone", { environment });
  });
  after(async () => {
    await app.close();
    await acme.close();
  });

  it("refuses passwords in one sentence, except for those of superusers", async () => {
    const { hashPassword } = await import("../../src/password_hash.ts");
    const passwordHash = await hashPassword(PASSWORD);
    const plain = await app.make.account({ passwordHash });
    const root = await app.make.account({ passwordHash, isSuperuser: true });
    const post = (path: string, body: object) => app.as(null).post(`/api/auth/${path}/`, body);
    const logIn = (login: string, password: string) => post("login/token", { login, password });
    const refused = await Promise.all([
      logIn(plain.username, PASSWORD),
      logIn(root.username, "wrong"),
      logIn("nothing", PASSWORD),
      post("signup", { username: "new", email: "new@acme.example", password: PASSWORD }),
      post("password-reset", { login: plain.username }),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.detail]).to.deep.equal([
        403,
        "Passwords do not sign in on this platform. Sign in by a provider of the sign-in page.",
      ]);
    }
    expect((await logIn(root.username, PASSWORD)).status).to.equal(200);
    const { body } = await app.as(null).get(OIDC);
    expect(body).to.deep.include({ password_login: false, signup: false });
  });

  it("counts refused answers as log-ins of their address, and asks no provider beyond them", async () => {
    const environment = {
      ...acme.environment(),
      RATE_LIMITS: "on",
      RATE_LIMIT_OVERRIDES: "login=2/0.01",
    };
    const limited = await startApp("provider_limited", { environment });
    try {
      const start = `${limited.baseUrl}${OIDC}company/start/`;
      acme.become(person());
      const good = createSignInBrowser();
      const callback = await good.signInAt((await good.open(start)).location);
      for (const status of [302, 302, 429]) {
        const browser = createSignInBrowser();
        const state = new URL((await browser.open(start)).location).searchParams.get("state") ?? "";
        const answer = new URLSearchParams({ code: "guess", state, iss: acme.issuer }).toString();
        const step = await browser.open(`${limited.baseUrl}${OIDC}company/callback/?${answer}`);
        expect(step.status, step.location).to.equal(status);
      }
      expect((await good.open(callback)).status).to.equal(429);
      const kind = "log_in_failed";
      const failed = await limited.caps.store.auditEvents.page(
        { kind },
        { limit: 9, before: null },
      );
      expect(failed).to.have.length(2);
    } finally {
      await limited.close();
    }
  });

  it("counts people who get no account as log-ins of their address, too", async () => {
    const environment = {
      ...acme.environment(),
      RATE_LIMITS: "on",
      RATE_LIMIT_OVERRIDES: "login=2/0.01",
    };
    const limited = await startApp("provider_refused", { environment });
    try {
      for (const expected of [403, 403, 429]) {
        acme.become(person({ email_verified: false }));
        const browser = createSignInBrowser();
        const { location } = await browser.open(`${limited.baseUrl}${OIDC}company/start/`);
        const back = await browser.open(await browser.signInAt(location));
        const answer =
          back.status === 429
            ? back
            : await limited
                .as(null)
                .post(
                  `${OIDC}exchange/`,
                  { code: said(back.location).get("code") },
                  { headers: { Cookie: browser.cookies(limited.baseUrl) } },
                );
        expect(answer.status).to.equal(expected);
      }
      const { auditEvents } = limited.caps.store;
      const failed = await auditEvents.page({ kind: "log_in_failed" }, { limit: 9, before: null });
      expect(failed).to.have.length(2);
    } finally {
      await limited.close();
    }
  });

  it("lets the invited in while sign-up is closed, once, and makes them members", async () => {
    const closed = await startApp("provider_invited", {
      environment: { ...acme.environment(), SIGNUP: "off" },
    });
    try {
      const owner = await closed.make.account();
      const project = await closed.make.project({ createdBy: owner.id, defaultPermission: null });
      const link = `/api/projects/${project._id}/invitations/link/`;
      const made = await closed.as(owner.token).post(link, { uses: 1, permission: "viewer" });
      const token = /([0-9a-f]{48})/.exec(made.text)![1]!;
      const enter = async (invite_token: string | null) => {
        acme.become(person());
        const browser = createSignInBrowser();
        const { location } = await browser.open(`${closed.baseUrl}${OIDC}company/start/`);
        const back = await browser.open(await browser.signInAt(location));
        const code = said(back.location).get("code");
        const headers = { Cookie: browser.cookies(closed.baseUrl) };
        return closed.as(null).post(`${OIDC}exchange/`, { code, invite_token }, { headers });
      };
      expect((await enter(null)).status).to.equal(403);
      const { status, body, text } = await enter(token);
      expect(status, text).to.equal(200);
      const row = await closed.caps.store.memberships.byId(project._id, body.user.id);
      expect(row?.permission).to.equal("viewer");
      expect((await enter(token)).status).to.equal(403);
      expect((await enter("0".repeat(48))).status).to.equal(403);
    } finally {
      await closed.close();
    }
  });

  it("goes on with what is known while the provider is asked again after an hour", async () => {
    const slow = await openProvider();
    const aging = await startApp("provider_aging", { environment: slow.environment() });
    try {
      const start = () => aging.as(null).get(`${OIDC}company/start/`);
      const { status, headers } = await start();
      expect([status, headers.get("location")?.startsWith(slow.issuer)]).to.deep.equal([302, true]);
      aging.travel(3_600_001);
      await slow.close();
      expect((await start()).headers.get("location")?.startsWith(slow.issuer)).to.equal(true);
    } finally {
      await aging.close();
    }
  });

  it("leads back below the path of the platform, by TLS where its address has it", async () => {
    const environment = {
      ...acme.environment(),
      BASE_PATH: "/forecasts",
      BASE_URL: "https://presage.example/forecasts",
    };
    // The document knows the paths below.
    const below = await startApp("provider_below", { environment, watch: () => undefined });
    try {
      const browser = createSignInBrowser();
      const start = `${below.baseUrl}/forecasts${OIDC}company/start/`;
      const { location, cookies } = await browser.open(start);
      expect(new URL(location).searchParams.get("redirect_uri")).to.equal(
        `https://presage.example/forecasts${OIDC}company/callback/`,
      );
      expect(cookies[0])
        .to.include("; Path=/forecasts/api/auth/oidc/; ")
        .and.match(/; Secure$/);
      acme.become({ sub: "s", email: "s@acme.example", email_verified: true });
      const callback = await browser.signInAt(location);
      const page = await browser.open(callback.replace("https://presage.example", below.baseUrl));
      expect(new URL(page.location).pathname).to.equal("/forecasts/sign-in/");
      expect(new URL(page.location).hash).to.match(/^#code=[0-9a-f]{64}$/);
    } finally {
      await below.close();
    }
  });

  it("leads to a sentence while the provider is away", async () => {
    // The applications of tests have a provider that is away.
    const away = await startApp("provider_away");
    try {
      const { status, headers } = await away.as(null).get(`${OIDC}company/start/`);
      expect([status, headers.get("location")]).to.deep.equal([302, "/sign-in/#error=unavailable"]);
    } finally {
      await away.close();
    }
  });
});
