import { expect } from "chai";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { hashPassword } from "../../src/password_hash.ts";
import { useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

const DAY = 86_400_000;
const PASSWORD = "wide-open-harbour-7";

describe("users", () => {
  const app = useApp("users");

  const as = (account: Account) => app.as(account.token);

  describe("GET /api/users/me/", () => {
    it("returns the private profile with no-store, with and without the slash", async () => {
      const account = await app.make.account({ email: "me@example.org", metadata: { a: 1 } });
      for (const path of ["/api/users/me/", "/api/users/me"]) {
        const { status, body, headers } = await as(account).get(path);
        expect(status).to.equal(200);
        expect(body).to.include({ id: account.id, email: "me@example.org", app_theme: "auto" });
        expect(body.metadata).to.deep.equal({ a: 1 });
        expect(body.unsubscribed_mailing_tags).to.deep.equal([]);
        expect(headers.get("cache-control")).to.contain("no-store");
        expect(headers.get("etag")).to.equal(null);
      }
    });

    it("writes the time of joining in the form of the contract", async () => {
      const { body } = await as(await app.make.account()).get("/api/users/me/");
      expect(body.date_joined).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
    });
  });

  describe("GET /api/users/{userId}/", () => {
    it("shows no private field, not even to oneself or a superuser", async () => {
      const account = await app.make.account({
        email: "hidden@example.org",
        metadata: { secret: 1, bot_details: { model: "x" } },
      });
      const root = await app.make.account({ isSuperuser: true, isStaff: true });
      for (const caller of [account, root]) {
        const { status, body } = await as(caller).get(`/api/users/${account.id}/`);
        expect(status).to.equal(200);
        expect(body).to.not.have.any.keys("email", "unsubscribed_mailing_tags");
        expect(body.metadata).to.deep.equal({ bot_details: { model: "x" } });
        expect(JSON.stringify(body)).to.not.contain("hidden@example.org");
      }
    });

    it("answers 404 for unknown, inactive and spam accounts, except to staff", async () => {
      const reader = await app.make.account();
      const staff = await app.make.account({ isStaff: true });
      const closed = await app.make.account({ isActive: false });
      const spam = await app.make.account({ isSpam: true });
      for (const id of [closed.id, spam.id, 999_999]) {
        expect((await as(reader).get(`/api/users/${id}/`)).status).to.equal(404);
      }
      for (const id of [closed.id, spam.id]) {
        expect((await as(staff).get(`/api/users/${id}/`)).status).to.equal(200);
      }
      expect((await as(reader).get("/api/users/abc/")).status).to.equal(404);
    });
  });

  describe("GET /api/users/", () => {
    it("pages through active accounts by id", async () => {
      const reader = await app.make.account();
      for (let i = 0; i < 4; i++) await app.make.account();
      const closed = await app.make.account({ isActive: false });
      const first = await as(reader).get("/api/users/?limit=3");
      expect(first.status).to.equal(200);
      expect(first.body).to.have.all.keys("count", "next", "previous", "results");
      expect(first.body.previous).to.equal(null);
      expect(first.body.next).to.contain("/api/users/?limit=3&offset=3");
      const ids: number[] = [];
      let next: string | null = "/api/users/?limit=3";
      while (next !== null) {
        const { body } = await as(reader).get(next);
        ids.push(...(body.results as { id: number }[]).map(({ id }) => id));
        next = body.next as string | null;
      }
      expect(ids).to.deep.equal([...ids].sort((a, b) => a - b));
      expect(ids).to.have.length(first.body.count as number);
      expect(ids).to.include(reader.id).and.not.include(closed.id);
    });

    it("finds a part of a name, the exact name first", async () => {
      await app.make.account({ username: "XQuokka", usernameKey: "xquokka" });
      await app.make.account({ username: "quokka", usernameKey: "quokka" });
      const reader = await app.make.account();
      const { body } = await as(reader).get("/api/users/?search=QUOKKA");
      const names = (body.results as { username: string }[]).map(({ username }) => username);
      expect(names).to.deep.equal(["quokka", "XQuokka"]);
      expect(body.count).to.equal(2);
    });

    it("searches for the literal text and requires three characters", async () => {
      const reader = await app.make.account();
      expect((await as(reader).get("/api/users/?search=...")).body.results).to.deep.equal([]);
      expect((await as(reader).get("/api/users/?search=%5B%28%2A")).body.results).to.deep.equal([]);
      const short = await as(reader).get("/api/users/?search=ab");
      expect(short.status).to.equal(400);
      expect(short.body).to.have.all.keys("search");
    });

    it("takes a search of 200 characters, however long it becomes, and refuses a longer one", async () => {
      const reader = await app.make.account();
      // The normal form of this letter has 18 characters.
      const search = (count: number) =>
        as(reader).get(`/api/users/?search=${encodeURIComponent("\uFDFA".repeat(count))}`);
      expect((await search(200)).status).to.equal(200);
      for (const count of [201, 1_700]) {
        const refused = await search(count);
        expect(refused.status).to.equal(400);
        expect(refused.body).to.have.all.keys("search");
      }
    });

    it("is empty past the end", async () => {
      const reader = await app.make.account();
      const { status, body } = await as(reader).get("/api/users/?offset=2000000");
      expect(status).to.equal(200);
      expect(body.results).to.deep.equal([]);
      expect(body.next).to.equal(null);
    });
  });

  describe("PATCH /api/users/me/update/", () => {
    it("changes only what was sent, and the next read shows it", async () => {
      const account = await app.make.account({ location: "Oslo" });
      const update = {
        bio: "  kept *as is*  ",
        website: "https://example.org",
        linkedin: "ada",
        profile_picture: "https://example.org/a.png",
        hide_community_prediction: "True",
        app_theme: "system",
        language: "pt-BR",
        prediction_expiration_percent: 25,
        is_staff: true,
        username: "ignored",
      };
      const { status, body } = await as(account).patch("/api/users/me/update/", update);
      expect(status).to.equal(200);
      expect(body).to.include({
        bio: "  kept *as is*  ",
        website: "https://example.org/",
        location: "Oslo",
        hide_community_prediction: true,
        app_theme: "auto",
        language: "pt-BR",
        prediction_expiration_percent: 25,
        is_staff: false,
        username: account.username,
      });
      expect((await as(account).get("/api/users/me/")).body).to.deep.equal(body);
    });

    it("empties texts with null", async () => {
      const account = await app.make.account({
        location: "Oslo",
        language: "en",
        profilePicture: "https://example.org/a.png",
      });
      const { body } = await as(account).patch("/api/users/me/update/", {
        location: null,
        language: null,
        profile_picture: "",
      });
      expect(body).to.include({ location: "", language: null, profile_picture: null });
    });

    it("changes nothing with an empty body", async () => {
      const account = await app.make.account();
      const before = (await as(account).get("/api/users/me/")).body;
      const { status, body } = await as(account).patch("/api/users/me/update/");
      expect(status).to.equal(200);
      expect(body).to.deep.equal(before);
    });

    it("reports all faulty fields at once and changes nothing", async () => {
      const account = await app.make.account();
      const faulty: [string, unknown][] = [
        ["bio", "x".repeat(20_001)],
        ["website", "javascript:alert(1)"],
        ["website", "example.org"],
        ["location", "x".repeat(101)],
        ["twitter", "javascript:alert(1)"],
        ["linkedin", "ftp://example.org/in/ada"],
        ["profile_picture", `https://example.org/${"x".repeat(500)}`],
        ["profile_picture", "data:image/png;base64,AA"],
        ["hide_community_prediction", "maybe"],
        ["app_theme", "neon"],
        ["language", "not a language"],
        ["language", `en${"-abcdefgh".repeat(4)}`],
        ["prediction_expiration_percent", 101],
        ["unsubscribed_mailing_tags", Array(51).fill("x")],
        ["occupation", 7],
      ];
      for (const [field, value] of faulty) {
        const { status, body } = await as(account).patch("/api/users/me/update/", {
          github: "changed",
          [field]: value,
        });
        expect(status, field).to.equal(400);
        expect(body, field).to.have.all.keys(field);
        expect(body[field][0]).to.be.a("string");
      }
      expect((await as(account).get("/api/users/me/")).body.github).to.equal("");
    });
  });

  describe("a website", () => {
    const put = async (website: string) =>
      as(await app.make.account()).patch("/api/users/me/update/", { website });

    it("is stored as the URL parser writes it", async () => {
      for (const [sent, stored] of [
        ["HTTPS://Example.ORG:443/a/../b?q=ä#x", "https://example.org/b?q=%C3%A4#x"],
        ["http://ехаmple.org", "http://xn--mple-43d3a6i.org/"],
        ["http://0x7f.1/", "http://127.0.0.1/"],
        ["", ""],
      ]) {
        const { status, body } = await put(sent ?? "");
        expect(status, sent).to.equal(200);
        expect(body.website, sent).to.equal(stored);
      }
    });

    it("is refused when the parser refuses it or its form is too long", async () => {
      for (const website of [
        "https://[::1",
        "http://a%00b.org",
        `https://x.org/${"ä".repeat(20)}`,
      ]) {
        const { status, body } = await put(website);
        expect(status, website).to.equal(400);
        expect(body, website).to.have.all.keys("website");
      }
    });
  });

  describe("POST /api/users/change-username/", () => {
    const rename = (account: Account, username: unknown) =>
      as(account).post("/api/users/change-username/", { username });

    it("renames, lists former names newest first and starts the waiting time", async () => {
      const account = await app.make.account();
      const { status, body } = await rename(account, "Renamed.1");
      expect(status).to.equal(200);
      expect(body.username).to.equal("Renamed.1");
      expect(body.formerly_known_as).to.deep.equal([account.username]);
      expect((await as(account).get("/api/users/me/")).body.username).to.equal("Renamed.1");
      const again = await rename(account, "Renamed.2");
      expect(again.status).to.equal(400);
      expect(again.body).to.have.all.keys("username");
      await app.caps.store.users.update(account.id, { usernameSetAt: Date.now() - 180 * DAY });
      await app.caps.cache.access.bumpAccount(account.id);
      const later = await rename(account, "Renamed.2");
      expect(later.status).to.equal(200);
      expect(later.body.formerly_known_as).to.deep.equal(["Renamed.1", account.username]);
    });

    it("does nothing for exactly the present name, and counts a change of case", async () => {
      const account = await app.make.account({ username: "Cases", usernameKey: "cases" });
      const same = await rename(account, "Cases");
      expect(same.status).to.equal(200);
      expect(same.body.username_set_at).to.equal(null);
      const other = await rename(account, "cASES");
      expect(other.status).to.equal(200);
      expect(other.body.username).to.equal("cASES");
      expect(other.body.formerly_known_as).to.deep.equal(["Cases"]);
      expect(other.body.username_set_at).to.be.a("string");
    });

    it("frees the former name at once", async () => {
      const first = await app.make.account({ username: "Vacated", usernameKey: "vacated" });
      expect((await rename(first, "MovedOn")).status).to.equal(200);
      expect((await rename(await app.make.account(), "vacated")).status).to.equal(200);
    });

    it("refuses names against the rules, reserved and taken ones", async () => {
      await app.make.account({ username: "Occupied", usernameKey: "occupied" });
      const account = await app.make.account();
      const bad = ["", "a b", "...", "x".repeat(31), "ADMIN", "me", "oCCupied", 7, null, "a\u0000"];
      for (const name of bad) {
        const { status, body } = await rename(account, name);
        expect(status, String(name)).to.equal(400);
        expect(body, String(name)).to.have.all.keys("username");
      }
      expect((await as(account).post("/api/users/change-username/", {})).status).to.equal(400);
    });

    it("normalises to NFKC", async () => {
      const { body } = await rename(await app.make.account(), "ﬁne①");
      expect(body.username).to.equal("fine1");
    });

    it("lets bots change at any time", async () => {
      const bot = await app.make.account({ isBot: true, usernameSetAt: Date.now() });
      expect((await rename(bot, "quick-bot")).status).to.equal(200);
      expect((await rename(bot, "quicker-bot")).status).to.equal(200);
    });
  });

  describe("POST /api/users/me/password/", () => {
    async function withPassword(): Promise<Account> {
      return app.make.account({ passwordHash: await hashPassword(PASSWORD) });
    }
    const change = (account: Account, body: object) =>
      as(account).post("/api/users/me/password/", body);

    it("changes it, ends all sessions and keeps the API token", async () => {
      const account = await withPassword();
      const login = { login: account.username, password: PASSWORD };
      const { body: before } = await app.as(null).post("/api/auth/login/", login);
      const { status, body } = await change(account, {
        old_password: PASSWORD,
        new_password: "another-long-phrase-9",
      });
      expect(status).to.equal(200);
      expect(body).to.have.all.keys("refresh", "access");
      const me = (access: string) =>
        app.as(null).get("/api/users/me/", { headers: { Authorization: `Bearer ${access}` } });
      expect((await me(before.tokens.access as string)).status).to.equal(401);
      expect((await me(body.access as string)).status).to.equal(200);
      expect((await as(account).get("/api/users/me/")).status).to.equal(200);
      expect((await app.as(null).post("/api/auth/login/", login)).status).to.equal(400);
    });

    it("refuses a password of blanks", async () => {
      const account = await withPassword();
      for (const blank of [" ".repeat(12), "\u3000\u00a0".repeat(6), "\t \u200b\ufeff".repeat(4)]) {
        const { status, body } = await change(account, {
          old_password: PASSWORD,
          new_password: blank,
        });
        expect(status).to.equal(400);
        expect(body).to.deep.equal({
          new_password: ["A password may not consist of blanks only."],
        });
      }
    });

    it("ends a reset secret that was mailed before", async () => {
      const account = await withPassword();
      const { text: secret } = await issueSecret(app.caps, "reset", account.id);
      const next = "another-long-phrase-9";
      const changed = await change(account, { old_password: PASSWORD, new_password: next });
      expect(changed.status).to.equal(200);
      const path = `/api/auth/password-reset/change/?user_id=${account.id}&token=${secret}`;
      const late = await app.as(null).post(path, { password: "yet-another-phrase-9" });
      expect(late.status).to.equal(400);
      expect(late.body).to.have.all.keys("token");
    });

    it("accepts `password` instead of `old_password`", async () => {
      const { status } = await change(await withPassword(), {
        password: PASSWORD,
        new_password: "another-long-phrase-9",
      });
      expect(status).to.equal(200);
    });

    it("reports every missing password", async () => {
      const account = await withPassword();
      const missing = async (body: object) => Object.keys((await change(account, body)).body);
      expect(await missing({})).to.have.members(["old_password", "new_password"]);
      expect(await missing({ password: PASSWORD })).to.deep.equal(["new_password"]);
      expect(await missing({ new_password: PASSWORD })).to.deep.equal(["old_password"]);
    });

    it("refuses a wrong old password", async () => {
      const { status, body } = await change(await withPassword(), {
        old_password: "not it",
        new_password: "another-long-phrase-9",
      });
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("old_password");
    });

    for (const { isBot, way } of [
      { isBot: false, way: "Ask for a link at /api/auth/password-reset/." },
      { isBot: true, way: "A bot uses its token." },
    ]) {
      it(`says what ${isBot ? "a bot" : "a person"} without a password does instead`, async () => {
        const account = await app.make.account({ isBot, passwordHash: null });
        const passwords = { old_password: PASSWORD, new_password: "another-long-phrase-9" };
        const { status, body } = await change(account, passwords);

        expect(status).to.equal(400);
        expect(body).to.deep.equal({ old_password: [`This account has no password. ${way}`] });
      });
    }

    it("refuses weak and unchanged new passwords", async () => {
      const account = await withPassword();
      const weak = ["short", "1234567890", "password123", account.username + "1", PASSWORD];
      for (const password of [...weak, "x".repeat(129)]) {
        const { status, body } = await change(account, {
          old_password: PASSWORD,
          new_password: password,
        });
        expect(status, password).to.equal(400);
        expect(body, password).to.have.all.keys("new_password");
      }
    });

    it("is refused to accounts without a password", async () => {
      const { status } = await change(await app.make.account(), {
        old_password: "anything at all",
        new_password: "another-long-phrase-9",
      });
      expect(status).to.equal(400);
    });
  });
});
