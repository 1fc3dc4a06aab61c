import { expect } from "chai";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { startApp, useApp } from "../support/app.ts";
import { until } from "../support/until.ts";

const PASSWORD = "wide-open-harbour-7";
const TOKEN = /^[0-9a-f]{40}$/;
const MINUTE = 60_000;

describe("authentication", () => {
  const app = useApp("auth");
  let serial = 0;

  const anonymous = () => app.as(null);
  const withHeader = (value: string, path = "/api/users/me/") =>
    anonymous().get(path, { headers: { Authorization: value } });
  const withAccess = (access: string) => withHeader(`Bearer ${access}`);

  async function person() {
    serial += 1;
    const username = `Signer${serial}`;
    const email = `signer${serial}@example.org`;
    const { status, body } = await anonymous().post("/api/auth/signup/", {
      username,
      email,
      password: PASSWORD,
    });
    expect(status).to.equal(201);
    return { username, email, id: body.user.id as number, tokens: body.tokens };
  }

  describe("the Authorization header", () => {
    it("is required, with the message that the contract states", async () => {
      const { status, body, headers } = await anonymous().get("/api/users/me/");
      expect(status).to.equal(401);
      expect(body.detail.toLowerCase()).to.contain("credentials not provided");
      expect(headers.get("www-authenticate")).to.equal("Token");
    });

    it("accepts the scheme in any case, and the token alone", async () => {
      const { token } = await app.make.account();
      for (const header of [`Token ${token}`, `token ${token}`, `TOKEN ${token}`, token]) {
        expect((await withHeader(header)).status, header).to.equal(200);
      }
    });

    it("refuses everything else as an invalid token", async () => {
      const { token } = await app.make.account();
      const bad = [
        "Token",
        `Token ${token} ${token}`,
        `Token ${"0".repeat(40)}`,
        `Token ${token.slice(1)}`,
        `Token ${"z".repeat(40)}`,
        `Token ${token.toUpperCase()}x`,
        `Basic ${token}`,
        `Bearer ${token}`,
        "Bearer",
      ];
      for (const header of bad) {
        const { status, body } = await withHeader(header);
        expect(status, header).to.equal(401);
        expect(body.detail.toLowerCase(), header).to.contain("invalid token");
      }
    });

    it("is never read from the query", async () => {
      const { token } = await app.make.account();
      const { status } = await anonymous().get(`/api/users/me/?token=${token}`);
      expect(status).to.equal(401);
    });

    it("is ignored by public endpoints", async () => {
      const { username } = await person();
      const { status } = await anonymous().post(
        "/api/auth/login/token/",
        { login: username, password: PASSWORD },
        { headers: { Authorization: "Token nonsense" } },
      );
      expect(status).to.equal(200);
    });

    it("stops working at once for deactivated and spam accounts", async () => {
      for (const change of [{ isActive: false }, { isSpam: true }]) {
        const { id, token } = await app.make.account();
        expect((await app.as(token).get("/api/users/me/")).status).to.equal(200);
        await app.caps.store.users.update(id, change);
        await app.caps.cache.access.bumpAccount(id);
        expect((await app.as(token).get("/api/users/me/")).status).to.equal(401);
      }
    });

    it("is checked after the route and before the method", async () => {
      expect((await anonymous().put("/api/users/")).status).to.equal(401);
      expect((await anonymous().get("/api/nowhere/")).status).to.equal(404);
      const { token } = await app.make.account();
      expect((await app.as(token).put("/api/users/")).status).to.equal(405);
    });

    it("updates last_used_at of the token", async () => {
      const { id, token } = await app.make.account();
      const started = Date.now();
      await app.as(token).get("/api/users/me/");
      const lastUse = async () => (await app.caps.store.tokens.byUser(id))?.lastUsedAt;
      const first = await until("the time of its use", lastUse);
      expect(first).to.be.within(started, Date.now());
      app.travel(61_000);
      await app.as(token).get("/api/users/me/");
      const isLater = async () => ((await lastUse()) ?? 0) >= first + 60_000;
      await until("the time of its next use", isLater);
    });
  });

  describe("POST /api/auth/api-key/rotate/", () => {
    it("replaces the token; the old one is refused at once", async () => {
      const { token } = await app.make.account();
      const { status, body, headers } = await app.as(token).post("/api/auth/api-key/rotate/");
      expect(status).to.equal(201);
      expect(body.token).to.match(TOKEN);
      expect(body).to.deep.equal({ token: body.token, key: body.token });
      expect(body.token).to.not.equal(token);
      expect(headers.get("cache-control")).to.contain("no-store");
      expect((await app.as(token).get("/api/users/me/")).status).to.equal(401);
      expect((await app.as(body.token).get("/api/users/me/")).status).to.equal(200);
    });

    it("creates the first token of a session", async () => {
      const { tokens } = await person();
      const headers = { Authorization: `Bearer ${tokens.access}` };
      const before = await anonymous().get("/api/auth/api-key/", { headers });
      expect(before.body).to.deep.equal({ key: null, token: null });
      const made = await anonymous().post("/api/auth/api-key/rotate/", undefined, { headers });
      expect(made.status).to.equal(201);
      const shown = await anonymous().get("/api/auth/api-key/", { headers });
      expect(shown.body).to.deep.equal({ key: made.body.token, token: made.body.token });
    });

    it("stores no token in the clear", async () => {
      const { id, token } = await app.make.account();
      const { body } = await app.as(token).post("/api/auth/api-key/rotate/");
      const row = await app.caps.store.tokens.byUser(id);
      expect(JSON.stringify(row)).to.not.contain(body.token);
    });
  });

  describe("POST /api/auth/signup/", () => {
    it("makes an account with the defaults of the contract, logged in", async () => {
      const { status, body } = await anonymous().post("/api/auth/signup/", {
        username: "Newcomer",
        email: "Newcomer@Example.org",
        password: PASSWORD,
        is_staff: true,
      });
      expect(status).to.equal(201);
      expect(body.is_active).to.equal(true);
      expect(body.user).to.include({
        username: "Newcomer",
        email: "Newcomer@Example.org",
        bio: "",
        is_staff: false,
        is_superuser: false,
        is_bot: false,
        profile_picture: null,
        app_theme: "auto",
        language: null,
        api_access_tier: "restricted",
        prediction_expiration_percent: 10,
        metadata: null,
        username_set_at: null,
        has_password: true,
      });
      expect(body.user.formerly_known_as).to.deep.equal([]);
      expect((await withAccess(body.tokens.access)).body.id).to.equal(body.user.id);
    });

    it("reports every faulty field at once", async () => {
      const { status, body } = await anonymous().post("/api/auth/signup/", {
        username: "no blanks",
        email: "nobody",
        password: "12345678",
      });
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("username", "email", "password");
      for (const messages of Object.values(body)) expect(messages).to.be.an("array").not.empty;
    });

    it("accepts language tags of 35 characters and refuses longer ones", async () => {
      const tag = `en${"-abcdefg".repeat(4)}`;
      const signUp = (language: string) =>
        anonymous().post("/api/auth/signup/", {
          username: "Polyglot",
          email: "polyglot@example.org",
          password: PASSWORD,
          language,
        });
      const long = await signUp(`${tag}-a`);
      expect(long.status).to.equal(400);
      expect(long.body).to.have.all.keys("language");
      expect((await signUp(`${tag}h`)).body.user.language).to.equal(`${tag}h`);
    });

    it("stores the theme that is chosen, the one of the system as auto", async () => {
      for (const [app_theme, stored] of [
        ["dark", "dark"],
        ["system", "auto"],
      ] as const) {
        const { body } = await anonymous().post("/api/auth/signup/", {
          username: `Theme-${app_theme}`,
          email: `${app_theme}@example.org`,
          password: PASSWORD,
          app_theme,
        });
        expect(body.user.app_theme).to.equal(stored);
        expect((await app.caps.store.users.byId(body.user.id))?.appTheme).to.equal(stored);
      }
    });

    it("requires all three fields", async () => {
      const { status, body } = await anonymous().post("/api/auth/signup/", {});
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("username", "email", "password");
    });

    it("refuses names and addresses in use, in any case", async () => {
      const { username, email } = await person();
      const { status, body } = await anonymous().post("/api/auth/signup/", {
        username: username.toUpperCase(),
        email: email.toUpperCase(),
        password: PASSWORD,
      });
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("username", "email");
    });
  });

  describe("POST /api/auth/login/token/", () => {
    it("accepts the username or the e-mail address in any case", async () => {
      const { id, username, email } = await person();
      for (const login of [username, username.toUpperCase(), email, email.toUpperCase()]) {
        const { status, body } = await anonymous().post("/api/auth/login/token/", {
          login,
          password: PASSWORD,
        });
        expect(status, login).to.equal(200);
        expect(body.user.id).to.equal(id);
        expect(body.tokens).to.have.all.keys("refresh", "access");
      }
    });

    it("is also served as /api/auth/login/, with or without the slash", async () => {
      const { username } = await person();
      for (const path of ["/api/auth/login/", "/api/auth/login"]) {
        const answer = await anonymous().post(path, { login: username, password: PASSWORD });
        expect(answer.status).to.equal(200);
        expect(answer.headers.get("cache-control")).to.contain("no-store");
      }
    });

    it("gives the same answer to a wrong password and an unknown login", async () => {
      const { username } = await person();
      const wrong = await anonymous().post("/api/auth/login/token/", {
        login: username,
        password: "not it at all",
      });
      const unknown = await anonymous().post("/api/auth/login/token/", {
        login: "nobody-of-that-name",
        password: "not it at all",
      });
      expect(wrong.status).to.equal(400);
      expect(unknown.status).to.equal(400);
      expect(wrong.body).to.have.all.keys("password");
      expect(unknown.body).to.deep.equal(wrong.body);
    });

    it("does not trim the password", async () => {
      const { username } = await person();
      const { status } = await anonymous().post("/api/auth/login/token/", {
        login: username,
        password: ` ${PASSWORD}`,
      });
      expect(status).to.equal(400);
    });

    it("does not reveal a deactivated account", async () => {
      const { id, username } = await person();
      await app.caps.store.users.update(id, { isActive: false });
      const { status, body } = await anonymous().post("/api/auth/login/token/", {
        login: username,
        password: PASSWORD,
      });
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("password");
    });

    it("answers 503 with Retry-After at once while too many passwords wait, and works again afterwards", async () => {
      const { username } = await person();
      const replies = await Promise.all(
        Array.from({ length: 150 }, (_, i) =>
          anonymous().post("/api/auth/login/token/", { login: `nobody${i}`, password: PASSWORD }),
        ),
      );
      const refused = replies.filter(({ status }) => status === 503);

      expect(new Set(replies.map(({ status }) => status))).to.deep.equal(new Set([400, 503]));
      for (const { headers, body } of refused) {
        expect(headers.get("retry-after")).to.equal("1");
        expect(body).to.deep.equal({ detail: "Log-in is not available right now." });
      }
      const right = { login: username, password: PASSWORD };
      expect((await anonymous().post("/api/auth/login/token/", right)).status).to.equal(200);
    });

    it("stores passwords with argon2id", async () => {
      const { id } = await person();
      const user = await app.caps.store.users.byId(id);
      expect(user?.passwordHash).to.match(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe("sessions", () => {
    it("give parallel tabs the same new pair for a minute", async () => {
      const { tokens } = await person();
      const pairs = await Promise.all(
        [1, 2, 3, 4].map(() => anonymous().post("/api/auth/refresh/", { refresh: tokens.refresh })),
      );
      for (const { status, body } of pairs) {
        expect(status).to.equal(200);
        expect(body).to.deep.equal(pairs[0]?.body);
      }
    });

    it("refuse garbage and access tokens as refresh tokens", async () => {
      const { tokens } = await person();
      for (const refresh of ["nonsense", tokens.access, `${tokens.refresh}0`]) {
        const { status } = await anonymous().post("/api/auth/refresh/", { refresh });
        expect(status, refresh).to.equal(401);
      }
      expect((await anonymous().post("/api/auth/refresh/", {})).status).to.equal(400);
      expect((await withAccess(tokens.refresh)).status).to.equal(401);
      expect((await withAccess(tokens.access)).status).to.equal(200);
    });

    it("are stored as hashes only", async () => {
      const { id, tokens } = await person();
      const { body } = await anonymous().post("/api/auth/refresh/", { refresh: tokens.refresh });
      const rows = await app.caps.store.sessions.collection.raw.find({ userId: id }).toArray();
      const stored = JSON.stringify(rows);
      for (const text of [tokens.access, tokens.refresh, body.access, body.refresh] as string[]) {
        expect(stored).to.not.contain(text);
      }
    });
  });

  describe("GET /api/auth/verify_token/", () => {
    it("distinguishes valid credentials from others", async () => {
      const { token } = await app.make.account();
      expect((await app.as(token).get("/api/auth/verify_token/")).status).to.equal(204);
      expect((await app.as("0".repeat(40)).get("/api/auth/verify_token/")).status).to.equal(401);
    });
  });

  describe("POST /api/auth/signup/activate/", () => {
    const path = "/api/auth/signup/activate/";
    const activate = (user_id: number, token: string) => anonymous().post(path, { user_id, token });

    it("activates an account once, with the values of its link in the body or the query", async () => {
      for (const way of ["body", "query"]) {
        const { id, username } = await person();
        await app.caps.store.users.update(id, { isActive: false });
        const { text } = await issueSecret(app.caps, "activation", id);
        const logIn = (password: string) =>
          anonymous().post("/api/auth/login/", { login: username, password });
        expect((await logIn(PASSWORD)).body).to.deep.equal({ user_state: ["inactive"] });
        expect((await logIn("something else")).body).to.have.all.keys("password");
        expect((await activate(id, "wrong")).status).to.equal(400);
        const active =
          way === "body"
            ? await activate(id, text)
            : await anonymous().post(`${path}?user_id=${id}&token=${text}`);
        expect(active.status, active.text).to.equal(200);
        expect(active.body.user.is_active).to.equal(true);
        expect((await activate(id, text)).body).to.have.all.keys("token");
        expect((await logIn(PASSWORD)).status).to.equal(200);
      }
    });

    it("leaves an account inactive whose activation it refuses", async () => {
      const { id } = await person();
      await app.caps.store.users.update(id, { isActive: false, isSpam: true });
      const { text } = await issueSecret(app.caps, "activation", id);
      expect((await activate(id, text)).body).to.have.all.keys("token");
      expect((await app.caps.store.users.byId(id))?.isActive).to.equal(false);
    });

    it("refuses values that are not a link of an account", async () => {
      for (const query of ["", "?user_id=abc&token=x", "?token=x", "?user_id=1"]) {
        const { status, body } = await anonymous().post(`${path}${query}`);
        expect(status, query).to.equal(400);
        expect(body, query).to.have.all.keys("token");
      }
    });
  });

  describe("password reset", () => {
    const change = (id: number, token: string, password: string) =>
      anonymous().post(`/api/auth/password-reset/change/?user_id=${id}&token=${token}`, {
        password,
      });

    it("answers the same for known and unknown accounts", async () => {
      const { username } = await person();
      for (const login of [username, "nobody-at-all"]) {
        const { status } = await anonymous().post("/api/auth/password-reset/", { login });
        expect(status).to.equal(204);
      }
    });

    it("sets a new password once and ends the sessions", async () => {
      const { id, username, tokens } = await person();
      const { text: secret } = await issueSecret(app.caps, "reset", id);
      const weak = await change(id, secret, "12345678");
      expect(weak.status).to.equal(400);
      expect(weak.body).to.have.all.keys("password");
      const changed = await change(id, secret, "another-long-phrase-9");
      expect(changed.status).to.equal(200);
      expect(changed.body).to.have.all.keys("tokens", "user");
      expect((await withAccess(tokens.access)).status).to.equal(401);
      const login = { login: username, password: "another-long-phrase-9" };
      expect((await anonymous().post("/api/auth/login/", login)).status).to.equal(200);
      const again = await change(id, secret, "yet-another-phrase-9");
      expect(again.status).to.equal(400);
      expect(again.body).to.have.all.keys("token");
    });

    it("refuses wrong and old secrets", async () => {
      const { id } = await person();
      const { text: secret } = await issueSecret(app.caps, "reset", id);
      expect((await change(id, "wrong", "another-long-phrase-9")).body).to.have.all.keys("token");
      expect((await change(id + 1, secret, "another-long-phrase-9")).status).to.equal(400);
      app.travel(24 * 60 * MINUTE);
      expect((await change(id, secret, "another-long-phrase-9")).status).to.equal(400);
      const bare = await anonymous().post("/api/auth/password-reset/change/", { password: "x" });
      expect(bare.body).to.have.all.keys("token");
      for (const query of [
        "user_id=abc&token=x",
        "user_id=&token=x",
        `user_id=${"9".repeat(40)}`,
      ]) {
        const path = `/api/auth/password-reset/change/?${query}`;
        const mangled = await anonymous().post(path, { password: "another-long-phrase-9" });
        expect(mangled.status, query).to.equal(400);
        expect(mangled.body, query).to.have.all.keys("token");
      }
    });
  });
});

describe("sign-up by configuration", () => {
  it("is closed with SIGNUP=off to everybody without an invitation, before names are looked at", async () => {
    const app = await startApp("auth_closed", { environment: { SIGNUP: "off" } });
    try {
      const signUp = { username: "x", email: "no address", password: "x" };
      const { status, body } = await app.as(null).post("/api/auth/signup/", signUp);
      expect(status).to.equal(403);
      expect(body.detail).to.be.a("string");
    } finally {
      await app.close();
    }
  });
});
