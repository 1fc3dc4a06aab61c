import { expect } from "chai";
import { openSession } from "../../src/accounts/sessions.ts";
import { issueSecret } from "../../src/accounts/mailed_secrets.ts";
import { hashCredential } from "../../src/server_key.ts";
import { useApp, prepared } from "../support/app.ts";
import type { Account } from "../support/factories.ts";

describe("administration", () => {
  const app = useApp("admin");
  const chief = prepared(() => app.make.account({ isSuperuser: true }));
  const staff = prepared(() => app.make.account({ isStaff: true }));
  let ada: Account;

  beforeEach(async () => {
    ada = await app.make.account();
  });

  describe("POST /api/admin/users/", () => {
    const create = (by: Account, body: object) => app.as(by.token).post("/api/admin/users/", body);

    it("makes an account that can use its token at once", async () => {
      const body = {
        username: "grace",
        email: "grace@example.org",
        password: "correct-horse-battery",
        is_staff: true,
        api_access_tier: "benchmarking",
        metadata: { bot_details: null },
      };
      const made = await create(chief, body);
      expect(made.status, made.text).to.equal(201);
      expect(made.headers.get("cache-control")).to.equal("no-store");
      expect(made.body).to.include({
        username: "grace",
        email: "grace@example.org",
        is_staff: true,
        is_superuser: false,
        api_access_tier: "benchmarking",
        has_password: true,
      });
      const me = await app.as(made.body.token).get("/api/admin/reports/");
      expect(me.status).to.equal(200);
    });

    it("stores the facts of the account, and whether it is active", async () => {
      const metadata = { bot_details: { name: "Ask Ada" }, source: "import" };
      const body = { username: "idle", email: "idle@example.org", is_active: false, metadata };
      const made = await create(chief, body);
      expect(made.status, made.text).to.equal(201);
      expect(made.body).to.deep.include({ is_active: false, metadata });
      expect((await app.as(made.body.token).get("/api/users/me/")).status).to.equal(401);
    });

    it("makes bots of an owner, the first of them primary", async () => {
      const first = await create(chief, {
        username: "bot-one",
        is_bot: true,
        bot_owner_id: ada.id,
      });
      expect(first.body).to.include({ is_bot: true, email: "", is_primary_bot: true });
      const second = await create(chief, {
        username: "bot-two",
        is_bot: true,
        bot_owner_id: ada.id,
      });
      expect(second.body.is_primary_bot).to.equal(false);
    });

    it("is only for superusers and reports every faulty field", async () => {
      expect((await create(staff, { username: "x" })).status).to.equal(403);
      expect((await create(ada, { username: "x" })).status).to.equal(403);
      const faulty = await create(chief, {
        username: ada.username,
        email: "nonsense",
        password: "123",
        bot_owner_id: ada.id,
      });
      expect(faulty.status).to.equal(400);
      expect(faulty.body).to.have.keys("username", "email", "password", "bot_owner_id");
      expect((await create(chief, {})).body).to.have.property("username");
      expect((await create(chief, { username: "nomail" })).body).to.have.property("email");
    });
  });

  describe("PATCH /api/admin/users/{userId}/", () => {
    const change = (by: Account, id: number, body: object) =>
      app.as(by.token).patch(`/api/admin/users/${id}/`, body);

    it("lets superusers change everything, at once", async () => {
      const reply = await change(chief, ada.id, {
        username: "renamed",
        email: "new@example.org",
        is_staff: true,
        metadata: { note: 1 },
      });
      expect(reply.status, reply.text).to.equal(200);
      expect(reply.body).to.include({
        username: "renamed",
        email: "new@example.org",
        is_staff: true,
      });
      expect(reply.body.formerly_known_as).to.deep.equal([ada.username]);
      expect((await app.as(ada.token).get("/api/admin/reports/")).status).to.equal(200);
    });

    it("lets staff set flags and tier of ordinary accounts only", async () => {
      const tier = await change(staff, ada.id, { api_access_tier: "unrestricted" });
      expect(tier.body.api_access_tier).to.equal("unrestricted");
      expect((await change(staff, ada.id, { is_staff: true })).status).to.equal(403);
      expect((await change(staff, chief.id, { is_active: false })).status).to.equal(403);
      expect((await change(ada, ada.id, { is_staff: true })).status).to.equal(403);
      expect((await change(staff, 999_999, { is_active: false })).status).to.equal(404);
    });

    it("recomputes predictions and scores of the questions that the account forecast", async () => {
      const [open, resolved] = await Promise.all([
        app.make.question("binary"),
        app.make.question("binary"),
      ]);
      const body = [open, resolved].map(({ question }) => ({
        question: question._id,
        probability_yes: 0.3,
      }));
      expect((await app.as(ada.token).post("/api/questions/forecast/", body)).status).to.equal(201);
      const path = `/api/questions/${resolved.question._id}/resolve/`;
      const yes = { resolution: "yes", actual_resolve_time: new Date().toISOString() };
      expect((await app.as(chief.token).post(path, yes)).status).to.equal(200);
      const { jobs } = app.caps;
      const waiting = async (queue: "aggregation" | "scoring") =>
        (await jobs.queue(queue).getJobs(["waiting"])).map(({ data }) => data.questionId).sort();
      const flags = [{ is_blacklisted: true }, { is_spam: true }, { is_active: false }];
      // A repeat does it again, because the first attempt may have died after its write.
      for (const flag of flags.flatMap((one) => [one, one])) {
        await jobs.queue("aggregation").drain(true);
        await jobs.queue("scoring").drain(true);
        const reply = await change(chief, ada.id, flag);
        expect(reply.status, reply.text).to.equal(200);
        expect(await waiting("aggregation"), JSON.stringify(flag)).to.have.members(
          body.map(({ question }) => question),
        );
        expect(await waiting("scoring")).to.deep.equal([resolved.question._id]);
      }
    });

    it("compares a new password with the name and address in the same request", async () => {
      const username = "zanzibar-voyager";
      const named = await change(chief, ada.id, { username, password: `${username}1` });
      expect(named.body).to.have.keys("password");
      const email = "quixotic.lamplighter@example.org";
      const mailed = await change(chief, ada.id, { email, password: "quixotic.lamplighter" });
      expect(mailed.body).to.have.keys("password");
      const freed = { username, password: `${ada.username}-1` };
      await app.caps.store.users.update(ada.id, { email: "" });
      expect((await change(chief, ada.id, freed)).status).to.equal(200);
    });

    it("invalidates a mailed activation link when it sets is_active", async () => {
      const secret = { hash: hashCredential("mailed"), expiresAt: Date.now() + 3_600_000 };
      await app.caps.store.users.update(ada.id, { isActive: false, activation: secret });
      expect((await change(staff, ada.id, { is_active: true })).status).to.equal(200);
      expect((await change(staff, ada.id, { is_active: false })).status).to.equal(200);
      const link = { user_id: ada.id, token: "mailed" };
      const late = await app.as(null).post("/api/auth/signup/activate/", link);
      expect(late.status).to.equal(400);
      expect(late.body).to.have.keys("token");
      expect((await app.caps.store.users.byId(ada.id))?.isActive).to.equal(false);
    });

    it("ends a reset secret with a new password, and refuses a blank one", async () => {
      const { text: secret } = await issueSecret(app.caps, "reset", ada.id);
      expect((await change(chief, ada.id, { password: " ".repeat(9) })).body).to.have.keys(
        "password",
      );
      const set = await change(chief, ada.id, { password: "correct-horse-battery" });
      expect(set.status, set.text).to.equal(200);
      const path = `/api/auth/password-reset/change/?user_id=${ada.id}&token=${secret}`;
      const late = await app.as(null).post(path, { password: "another-long-phrase-9" });
      expect(late.status).to.equal(400);
      expect(late.body).to.have.keys("token");
    });

    it("ends every session of an account that gets a new password", async () => {
      const tokens = (await openSession(app.caps, ada.user))!;
      const headers = { Authorization: `Bearer ${tokens.access}` };
      const me = () => app.as(null).get("/api/users/me/", { headers });
      expect((await change(chief, ada.id, { metadata: {} })).status).to.equal(200);
      expect((await me()).status).to.equal(200);

      const set = await change(chief, ada.id, { password: "correct-horse-battery" });

      expect(set.status, set.text).to.equal(200);
      const refreshed = await app.as(null).post("/api/auth/refresh/", { refresh: tokens.refresh });
      expect([(await me()).status, refreshed.status]).to.deep.equal([401, 401]);
      expect((await app.as(ada.token).get("/api/users/me/")).status).to.equal(200);
    });

    it("refuses to turn a person into a bot or to change the owner", async () => {
      for (const given of [{ is_bot: true }, { bot_owner_id: chief.id }]) {
        const { status, body } = await change(chief, ada.id, given);
        expect(status).to.equal(400);
        expect(body).to.have.keys(Object.keys(given));
      }
      const same = await change(chief, ada.id, { is_bot: false, bot_owner_id: null });
      expect(same.status, same.text).to.equal(200);
    });

    it("refuses a superuser who removes their own rights", async () => {
      const reply = await change(chief, chief.id, { is_superuser: false });
      expect(reply.status).to.equal(400);
    });
  });

  describe("data access", () => {
    const path = "/api/admin/data-access/";

    it("stores one line for each account and scope", async () => {
      const project = await app.make.project();
      const body = { user_id: ada.id, project_id: project._id, view_user_data: true };
      const first = await app.as(staff.token).post(path, body);
      expect(first.status).to.equal(201);
      expect(first.body).to.include({ view_user_data: true, view_deanonymized_data: false });
      const second = await app.as(staff.token).post(path, { ...body, view_user_data: false });
      expect(second.body).to.include({ id: first.body.id, view_user_data: false });
      const page = await app.as(staff.token).get(path);
      expect(page.body.results[0].id).to.equal(first.body.id);
      const gone = await app.as(staff.token).delete(`${path}${first.body.id}/`);
      expect(gone.status).to.equal(204);
      const again = await app.as(staff.token).delete(`${path}${first.body.id}/`);
      expect(again.status).to.equal(404);
    });

    it("lists the newest line first, page by page, and a second grant replaces every right", async () => {
      const grant = async (user: Account, rights: object) =>
        (await app.as(staff.token).post(path, { user_id: user.id, ...rights })).body;
      const bob = await app.make.account();
      const older = await grant(ada, { view_user_data: true, view_deanonymized_data: true });
      const newer = await grant(bob, {});
      const read = async (query: string) => (await app.as(staff.token).get(`${path}${query}`)).body;
      const first = await read("?limit=1");
      expect([first.results, first.count]).to.deep.equal([[newer], 2]);
      expect(first.next).to.equal(`${app.baseUrl}${path}?limit=1&offset=1`);
      const second = await read("?limit=1&offset=1");
      expect([second.results, second.next]).to.deep.equal([[older], null]);

      const same = await grant(ada, { view_user_data: true });
      expect(same).to.deep.equal({ ...older, view_deanonymized_data: false });
      expect((await read("?offset=1")).results).to.deep.equal([same]);
      const [line] = await app.caps.store.dataAccess.ofUser(ada.id);
      expect(line?.createdBy).to.equal(staff.id);
    });

    it("refuses unknown objects, two scopes at once and callers without the right", async () => {
      const put = (body: object) => app.as(staff.token).post(path, body);
      expect((await put({})).body).to.have.property("user_id");
      expect((await put({ user_id: 999_999 })).body).to.have.property("user_id");
      const unknown = { user_id: ada.id, project_id: 999_999 };
      expect((await put(unknown)).body).to.have.property("project_id");
      const two = { user_id: ada.id, project_id: 1, post_id: 1 };
      expect((await put(two)).body).to.have.property("non_field_errors");
      expect((await app.as(ada.token).get(path)).status).to.equal(403);
    });
  });

  describe("POST /api/posts/{postId}/vote/", () => {
    it("changes the score by the caller's vote, also on their own post", async () => {
      const { post } = await app.make.question("binary", { post: { authorId: ada.id } });
      const vote = (by: Account, direction: unknown) =>
        app.as(by.token).post(`/api/posts/${post._id}/vote/`, { direction });
      expect((await vote(ada, 1)).body).to.deep.equal({ score: 1 });
      expect((await vote(staff, 1)).body).to.deep.equal({ score: 2 });
      expect((await vote(staff, -1)).body).to.deep.equal({ score: 0 });
      expect((await vote(staff, null)).body).to.deep.equal({ score: 1 });
      expect((await vote(ada, 0)).body).to.deep.equal({ score: 0 });
      for (const direction of [2, "up", undefined]) {
        expect((await vote(ada, direction)).body).to.have.property("direction");
      }
      const none = await app.as(ada.token).post("/api/posts/999999/vote/", { direction: 1 });
      expect(none.status).to.equal(404);
    });
  });
});
