import { expect } from "chai";
import { createServerKey, hashCredential } from "../../src/server_key.ts";
import { useApp } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { runCommand } from "../support/run_command.ts";

const TOKEN = /^[0-9a-f]{40}$/;

describe("bots", () => {
  const app = useApp("bots");
  let serial = 0;

  const as = (account: Account) => app.as(account.token);
  const create = (owner: Account, given: object = {}) => {
    serial += 1;
    return as(owner).post("/api/users/me/bots/create/", { username: `bot-${serial}`, ...given });
  };

  describe("POST /api/users/me/bots/create/", () => {
    it("creates a bot with a working token", async () => {
      const owner = await app.make.account();
      const { status, body, headers } = await create(owner, { username: "ada-bot", bio: "Hi" });
      expect(status).to.equal(201);
      expect(body).to.include({
        username: "ada-bot",
        bio: "Hi",
        email: "",
        is_bot: true,
        is_primary_bot: true,
        has_password: false,
      });
      expect(body.bot_owner).to.deep.equal({ id: owner.id, username: owner.username });
      expect(body.token).to.match(TOKEN);
      const { token, user, ...bot } = body;
      expect(user).to.deep.equal(bot);
      expect(headers.get("cache-control")).to.contain("no-store");
      const me = await app.as(token as string).get("/api/users/me/");
      expect(me.body).to.include({ id: body.id, is_bot: true });
    });

    it("makes only the first one primary", async () => {
      const owner = await app.make.account();
      const made = [await create(owner), await create(owner)];
      expect(made.map(({ body }) => body.is_primary_bot as boolean)).to.deep.equal([true, false]);
    });

    it("keeps the limit of five under parallel requests", async () => {
      const owner = await app.make.account();
      const answers = await Promise.all(Array.from({ length: 12 }, () => create(owner)));
      const created = answers.filter(({ status }) => status === 201);
      expect(created).to.have.length(5);
      expect(created.filter(({ body }) => body.is_primary_bot as boolean)).to.have.length(1);
      for (const { status, body } of answers) {
        if (status !== 201) {
          expect(status).to.equal(400);
          expect(body).to.have.all.keys("non_field_errors");
        }
      }
      expect((await as(owner).get("/api/users/me/bots/")).body.results).to.have.length(5);
    });

    it("sets superusers no limit", async () => {
      const root = await app.make.account({ isSuperuser: true });
      for (let i = 0; i < 7; i++) expect((await create(root)).status).to.equal(201);
    });

    it("refuses bad and taken names", async () => {
      const owner = await app.make.account();
      for (const username of ["", "a b", "moderator", owner.username.toUpperCase()]) {
        const { status, body } = await create(owner, { username });
        expect(status, username).to.equal(400);
        expect(body, username).to.have.all.keys("username");
      }
      expect((await as(owner).get("/api/users/me/bots/")).body).to.deep.equal({ results: [] });
    });
  });

  describe("GET /api/users/me/bots/", () => {
    it("lists the primary bot first, then by creation, in an envelope", async () => {
      const owner = await app.make.account();
      const ids: number[] = [];
      for (let i = 0; i < 3; i++) ids.push((await create(owner)).body.id as number);
      await app.caps.store.users.update(ids[0]!, { isPrimaryBot: false });
      await app.caps.store.users.update(ids[2]!, { isPrimaryBot: true });
      const { status, body } = await as(owner).get("/api/users/me/bots/");
      expect(status).to.equal(200);
      const listed = (body.results as { id: number }[]).map(({ id }) => id);
      expect(listed).to.deep.equal([ids[2], ids[0], ids[1]]);
      expect(body.results[0]).to.not.have.any.keys("token", "user");
    });
  });

  describe("GET /api/users/me/bots/{botId}/token/", () => {
    it("gives the same token every time, until it is rotated", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const read = () => as(owner).get(`/api/users/me/bots/${bot.id}/token/`);
      const answers = await Promise.all([read(), read(), read()]);
      for (const { status, body, headers } of answers) {
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ token: bot.token });
        expect(headers.get("cache-control")).to.contain("no-store");
      }
      const rotated = await app.as(bot.token as string).post("/api/auth/api-key/rotate/");
      expect((await read()).body).to.deep.equal({ token: rotated.body.token });
    });

    it("says to rotate a token that another SECRET_KEY sealed, as everything that shows it does", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const token = bot.token as string;
      const foreign = createServerKey("cd".repeat(32));
      const row = { hash: hashCredential(token), sealed: foreign.encrypt(token), createdAt: 0 };
      await app.caps.store.tokens.put(bot.id as number, row);
      const path = `/api/users/me/bots/${bot.id}/token/`;
      // The owner has no button for it. What can be done stands in the answer.
      const byOther = "POST /api/auth/api-key/rotate/ with the token itself";
      for (const [answer, remedy] of [
        [await as(owner).get(path), byOther],
        [await app.as(token).get("/api/auth/api-key/"), "rotate it"],
      ] as const) {
        expect(answer.status, answer.text).to.equal(409);
        expect(answer.body.detail).to.include("SECRET_KEY").and.include(remedy);
      }
      const command = await runCommand(app, "token", "show", bot.username as string);
      expect(command.code).to.equal(1);
      expect(command.err).to.include("npx presage token rotate").and.not.include(" at ");
      const rotated = await app.as(token).post("/api/auth/api-key/rotate/");
      expect((await as(owner).get(path)).body).to.deep.equal({ token: rotated.body.token });
    });

    it("answers 404 to everybody except the owner, and for accounts of people", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const staff = await app.make.account({ isStaff: true, isSuperuser: true });
      for (const caller of [await app.make.account(), staff]) {
        const { status } = await as(caller).get(`/api/users/me/bots/${bot.id}/token/`);
        expect(status).to.equal(404);
      }
      expect((await as(owner).get(`/api/users/me/bots/${owner.id}/token/`)).status).to.equal(404);
    });
  });

  describe("PATCH /api/users/me/bots/{botId}/update/", () => {
    it("changes profile and name together, without a waiting time", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const path = `/api/users/me/bots/${bot.id}/update/`;
      const first = await as(owner).patch(path, { username: "renamed-bot", bio: "New" });
      expect(first.status).to.equal(200);
      expect(first.body).to.include({ username: "renamed-bot", bio: "New" });
      expect(first.body.formerly_known_as).to.deep.equal([bot.username]);
      const second = await as(owner).patch(path, { username: "renamed-again" });
      expect(second.status).to.equal(200);
      const me = await app.as(bot.token as string).get("/api/users/me/");
      expect(me.body).to.include({ username: "renamed-again", bio: "New" });
    });

    it("stores language and mailing tags, and refuses other metadata", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const path = `/api/users/me/bots/${bot.id}/update/`;
      const settings = { language: "de-AT", unsubscribed_mailing_tags: ["news"] };
      const same = await as(owner).patch(path, { ...settings, metadata: bot.metadata });
      expect(same.status).to.equal(200);
      expect(same.body).to.deep.include(settings);
      const other = await as(owner).patch(path, { bio: "never", metadata: { bot_details: 1 } });
      expect(other.status).to.equal(400);
      expect(other.body).to.deep.equal({ metadata: ["The metadata of a bot cannot be changed."] });
      const { body: me } = await app.as(bot.token as string).get("/api/users/me/");
      expect(me).to.deep.include({ ...settings, metadata: bot.metadata, bio: "" });
    });

    it("changes nothing when one field is wrong", async () => {
      const owner = await app.make.account();
      const { body: bot } = await create(owner);
      const path = `/api/users/me/bots/${bot.id}/update/`;
      const { status, body } = await as(owner).patch(path, {
        username: "never-used",
        bio: "never stored",
        website: "javascript:1",
      });
      expect(status).to.equal(400);
      expect(body).to.have.all.keys("website");
      const [shown] = (await as(owner).get("/api/users/me/bots/")).body.results;
      expect(shown).to.include({ username: bot.username, bio: "" });
    });

    it("answers 404, and not 400, for bots of others", async () => {
      const { body: bot } = await create(await app.make.account());
      const stranger = await app.make.account();
      const { status } = await as(stranger).patch(`/api/users/me/bots/${bot.id}/update/`, {
        website: "javascript:1",
      });
      expect(status).to.equal(404);
    });
  });
});
