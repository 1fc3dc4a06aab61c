/** Creating, changing and deleting projects, and their members (contract 3.10, 2.22). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import type { Account } from "../support/factories.ts";
import { binary, DAY, openDesk, publish } from "../support/desk.ts";

const CREATE = "/api/projects/create/";

describe("administration of projects", () => {
  const app = useApp("project_admin");
  const desk = prepared(() => openDesk(app));
  const staff = () => desk.as(desk.staff);
  const create = async (body: Record<string, unknown>, client = staff()): Promise<any> => {
    const answer = await client.post(CREATE, { type: "tournament", ...body });
    expect(answer.status, answer.text).to.equal(201);
    return answer.body;
  };

  describe("POST /api/projects/create/", () => {
    it("makes a tournament with a primary peer leaderboard, owned by its creator", async () => {
      const body = await create({
        name: "Spring Cup",
        prize_pool: 2500,
        close_date: "2099-01-01",
        default_permission: null,
        description: " # kept ",
      });
      expect(body).to.include({
        type: "tournament",
        slug: "spring-cup",
        prize_pool: "2500.00",
        close_date: "2099-01-01T00:00:00Z",
        default_permission: null,
        visibility: "not_in_main_feed",
        user_permission: "admin",
        score_type: "peer",
        description: " # kept ",
      });
      const board = await app.caps.store.leaderboards.byId(body.primary_leaderboard_id as number);
      expect(board).to.include({
        projectId: body.id,
        name: "Spring Cup",
        scoreType: "peer_tournament",
        prizePool: "2500.00",
        isPrimary: true,
        finalized: false,
      });
      const { body: members } = await staff().get(`/api/projects/${body.id}/members/`);
      expect(members.results[0]).to.deep.include({ role: "owner", permission: "admin" });
      expect(
        (await desk.as(desk.outsider).get(`/api/projects/tournaments/${body.id}/`)).status,
      ).to.equal(404);
    });

    it("makes the primary leaderboard of the score type that is asked for", async () => {
      const body = await create({ name: "Spot Cup", leaderboard_score_type: "spot_peer" });
      expect(body.score_type).to.equal("spot_peer");
      const board = await app.caps.store.leaderboards.byId(body.primary_leaderboard_id as number);
      expect(board?.scoreType).to.equal("spot_peer_tournament");
    });

    it("creates every type, in its own shape", async () => {
      for (const type of [
        "question_series",
        "index",
        "category",
        "topic",
        "tag",
        "leaderboard_tag",
        "news_category",
      ]) {
        const body = await create({ type, name: `A ${type}` });
        expect(body).to.include({
          type,
          name: `A ${type}`,
          slug: `a-${type.replaceAll("_", "-")}`,
        });
      }
    });

    it("chooses another slug when the first choice is taken, also at the same time", async () => {
      const made = await Promise.all(
        Array.from({ length: 5 }, () => create({ name: "Same name" })),
      );
      expect(new Set(made.map(({ slug }) => slug)).size).to.equal(5);
    });

    it("refuses a slug that another project has", async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () =>
          staff().post(CREATE, { type: "tournament", name: "X", slug: "mine" }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 400, 400, 400, 400]);
      for (const { status, body } of answers) if (status === 400) expect(body).to.have.key("slug");
      await create({ type: "topic", name: "X", slug: "mine" });
    });

    it("refuses what breaks the rules, with a fault on the field", async () => {
      const cases: [Record<string, unknown>, string][] = [
        [{}, "name"],
        [{ name: "x".repeat(201) }, "name"],
        [{ name: "Cup\u001b[2J" }, "name"],
        [{ name: "X", type: "club" }, "type"],
        [{ name: "X", type: "site_main" }, "type"],
        [{ name: "X", slug: "123" }, "slug"],
        [{ name: "X", slug: "a b" }, "slug"],
        [{ name: "X", prize_pool: "1.234" }, "prize_pool"],
        [{ name: "X", prize_pool: -1 }, "prize_pool"],
        [{ name: "X", prize_currency: "eur" }, "prize_currency"],
        [{ name: "X", prize_currency: "EURO" }, "prize_currency"],
        [{ name: "X", default_permission: "owner" }, "default_permission"],
        [{ name: "X", visibility: "secret" }, "visibility"],
        [{ name: "X", order: 0.5 }, "order"],
        [{ name: "X", order: 1e300 }, "order"],
        [{ name: "X", header_image: "javascript:alert(1)" }, "header_image"],
        [{ name: "X", close_date: "someday" }, "close_date"],
        [{ name: "X", start_date: "2026-02-01", close_date: "2026-01-01" }, "close_date"],
      ];
      for (const [given, field] of cases) {
        const { status, body } = await staff().post(CREATE, { type: "tournament", ...given });
        expect(status, JSON.stringify(given)).to.equal(400);
        expect(body).to.have.property(field).that.is.an("array");
      }
    });

    it("lets every person create a community, which stays out of the main feed", async () => {
      const body = await create(
        { type: "community", name: "Risk", visibility: "normal" },
        desk.as(desk.outsider),
      );
      expect(body).to.deep.include({
        type: "community",
        visibility: "not_in_main_feed",
        user_permission: "admin",
        is_subscribed: false,
        posts_count: 0,
      });
      expect(body.created_by.id).to.equal(desk.outsider.id);
      const bot = await app.make.account({ isBot: true, botOwnerId: desk.owner.id });
      for (const type of ["community", "tournament"]) {
        const answer = await desk.as(bot).post(CREATE, { type, name: "Bots" });
        expect(answer.status).to.equal(403);
      }
    });
  });

  describe("PATCH /api/projects/{id}/update/", () => {
    const patch = (id: number, body: Record<string, unknown>, client = staff()) =>
      client.patch(`/api/projects/${id}/update/`, body);

    it("changes the fields that are sent; null clears optional ones", async () => {
      const { id } = await create({ name: "Before", close_date: "2099-01-01", subtitle: "kept" });
      const { status, body } = await patch(id, {
        name: "After",
        close_date: null,
        prize_pool: "10.5",
        leaderboard_score_type: "spot_peer",
      });
      expect(status).to.equal(200);
      expect(body).to.include({
        name: "After",
        close_date: null,
        subtitle: "kept",
        prize_pool: "10.50",
        score_type: "spot_peer",
        slug: "before",
      });
      const board = await app.caps.store.leaderboards.byId(body.primary_leaderboard_id as number);
      expect(board).to.include({
        name: "After",
        scoreType: "spot_peer_tournament",
        prizePool: "10.50",
      });
    });

    it("does not change what staff set on the primary board, and updates the other fields", async () => {
      const { id } = await create({ name: "Before", prize_pool: "5.00", start_date: "2026-01-01" });
      const made = await staff().post("/api/admin/leaderboards/", {
        project_id: id,
        score_type: "peer",
        name: "Finals",
        prize_pool: "777.00",
        is_primary: true,
        end_time: "2098-01-01",
      });
      expect(made.status, made.text).to.equal(201);
      const board = () => app.caps.store.leaderboards.byId(made.body.id as number);
      const own = { name: "Finals", prizePool: "777.00", endTime: Date.UTC(2098, 0) };

      await patch(id, { description: "x" });
      expect(await board()).to.include({ ...own, startTime: Date.UTC(2026, 0) });
      await patch(id, {
        name: "After",
        prize_pool: "6.00",
        start_date: "2026-02-01",
        close_date: "2099-01-01",
        leaderboard_score_type: "baseline",
      });
      expect(await board()).to.include({
        ...own,
        startTime: Date.UTC(2026, 1),
        scoreType: "baseline_tournament",
      });
    });

    it("gives the board the last of simultaneous changes of one field", async () => {
      const { id, primary_leaderboard_id: boardId } = await create({ name: "Before" });
      const names = Array.from({ length: 8 }, (_, index) => `After ${index}`);
      for (let round = 0; round < 5; round++) {
        const answers = await Promise.all(
          names.map((name, index) => patch(id, { name, prize_pool: `${index}.50` })),
        );
        expect(answers.map(({ status }) => status)).to.deep.equal(names.map(() => 200));
        const project = await app.caps.store.projects.byId(id as number);
        const board = await app.caps.store.leaderboards.byId(boardId as number);
        const { name, prizePool } = project!;
        expect(board).to.include({ name, prizePool });
      }
    });

    it("refuses one of two simultaneous changes that contradict each other", async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await create({
          name: "Dates",
          start_date: "2030-01-01",
          close_date: "2033-01-01",
        });
        const answers = await Promise.all([
          patch(id, { start_date: "2032-01-01" }),
          patch(id, { close_date: "2031-01-01" }),
        ]);
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
        const { startDate, closeDate } = (await app.caps.store.projects.byId(id as number))!;
        expect(startDate).to.be.below(closeDate!);
      }
    });

    it("closes a project to others before it replies, and opens it again", async () => {
      const { id } = await create({ name: "Doors" });
      const path = `/api/projects/tournaments/${id}/`;
      const outsider = desk.as(desk.outsider);
      for (const [default_permission, status] of [
        [null, 404],
        ["viewer", 200],
        [null, 404],
      ] as const) {
        await patch(id, { default_permission });
        expect((await outsider.get(path)).status).to.equal(status);
      }
    });

    it("refuses a new name with a control character, and keeps a stored one", async () => {
      const { id } = await create({ name: "Plain" });
      const name = "Old\u001b[2J";
      expect((await patch(id, { name })).body).to.have.all.keys("name");
      const old = await app.make.project({ name, createdBy: desk.staff.id });
      expect((await patch(old._id, { name, subtitle: "New" })).body).to.include({
        name,
        subtitle: "New",
      });
    });

    it("ignores the type and refuses a slug that is taken", async () => {
      const first = await create({ name: "One", slug: "one-slug" });
      const second = await create({ name: "Two" });
      expect((await patch(second.id, { type: "topic" })).body.type).to.equal("tournament");
      const { status, body } = await patch(second.id, { slug: first.slug });
      expect(status).to.equal(400);
      expect(body).to.have.key("slug");
      expect((await patch(first.id, { slug: first.slug })).status).to.equal(200);
    });

    it("keeps communities out of the main feed", async () => {
      const client = desk.as(desk.outsider);
      const { id } = await create({ type: "community", name: "Quiet" }, client);
      expect((await patch(id, { visibility: "normal" }, client)).status).to.equal(400);
      expect((await patch(id, { visibility: "unlisted" }, client)).status).to.equal(200);
      const allowed = await patch(id, { visibility: "normal" }, desk.as(desk.superuser));
      expect([allowed.status, allowed.body.visibility]).to.deep.equal([200, "normal"]);
    });
  });

  describe("POST /api/projects/{id}/delete/", () => {
    const remove = (id: number, account: Account) =>
      desk.as(account).post(`/api/projects/${id}/delete/`);

    it("hides the project and frees its slug", async () => {
      const { id, slug } = await create({ name: "Short life" });
      expect((await remove(id, desk.staff)).status).to.equal(204);
      expect((await staff().get(`/api/projects/tournaments/${slug}/`)).status).to.equal(404);
      expect((await remove(id, desk.staff)).status).to.equal(404);
      expect((await create({ name: "Short life" })).slug).to.equal(slug);
    });

    it("is for superusers and for staff who own or administer it", async () => {
      const answers = await Promise.all(
        [desk.accounts.admin, desk.owner].map((account) => remove(desk.projectId, account)),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal([403, 403]);
      const { id } = await create({ name: "Mine" }, desk.as(desk.superuser));
      expect((await remove(id, desk.staff)).status).to.equal(403);
      expect((await remove(id, desk.superuser)).status).to.equal(204);
    });

    it("is refused while approved posts have forecasts, and for the main project", async () => {
      const { id } = await create({ name: "Busy" });
      const post = await publish(staff(), { title: "T", question: binary(), default_project: id });
      await staff().post("/api/questions/forecast/", [{ question: post.id, probability_yes: 0.2 }]);
      const refused = await remove(id, desk.staff);
      expect(refused.status).to.equal(400);
      expect(refused.body.non_field_errors[0]).to.contain("to another project, or take them out");
      expect((await remove(await app.make.siteMainId(), desk.superuser)).status).to.equal(400);
    });
  });

  describe("members", () => {
    const path = () => `/api/projects/${desk.projectId}/members/`;
    const invite = (body: Record<string, unknown>, account = desk.accounts.admin) =>
      desk.as(account).post(`${path()}invite/`, body);
    const change = (userId: number, body: Record<string, unknown>, account = desk.accounts.admin) =>
      desk.as(account).patch(`${path()}${userId}/`, body);
    const remove = (userId: number, account = desk.accounts.admin) =>
      desk.as(account).delete(`${path()}${userId}/`);
    const sees = async (account: Account): Promise<boolean> =>
      (await desk.as(account).get(`/api/projects/tournaments/${desk.projectId}/`)).status === 200;

    it("are listed completely, owner first, then by rank and name", async () => {
      const { status, body } = await desk.as(desk.accounts.curator).get(path());
      expect(status).to.equal(200);
      expect(body).to.include({ count: body.results.length, next: null, previous: null });
      expect(body.results[0]).to.deep.equal({
        user: { id: desk.owner.id, username: desk.owner.username, is_bot: false, is_staff: false },
        permission: "admin",
        role: "owner",
      });
      const ranks = ["owner", "admin", "curator", "forecaster", "viewer"];
      const shown = body.results.map((row: any) => ranks.indexOf(row.role));
      expect(shown).to.deep.equal([...shown].sort((a, b) => a - b));
    });

    it("are paged when a limit is sent", async () => {
      const client = desk.as(desk.accounts.curator);
      const first = await client.get(`${path()}?limit=2`);
      expect(first.body.results).to.have.length(2);
      expect(first.body.previous).to.equal(null);
      expect(first.body.next).to.match(/limit=2&offset=2$/);
      const second = await client.get(first.body.next as string);
      expect(second.body.results).to.have.length(2);
      expect(second.body.previous).to.match(/\?limit=2$/);
      expect(second.body.count).to.equal(first.body.count);
    });

    it("are added all or none, by name in any case, and see the project at once", async () => {
      const [one, two] = [await app.make.account(), await app.make.account()];
      expect(await sees(one)).to.equal(false);
      const refused = await invite({ usernames: [one.username, "nobody-here"] });
      expect(refused.status).to.equal(400);
      expect(refused.body.usernames).to.have.length(1);
      expect(await sees(one)).to.equal(false);
      const { status, body } = await invite({
        usernames: [one.username.toUpperCase(), two.username],
      });
      expect(status).to.equal(201);
      expect(body).to.deep.equal({
        added: [one, two].map(({ username }) => ({ username, permission: "forecaster" })),
        unchanged: [],
      });
      expect(await sees(one)).to.equal(true);
      expect(await sees(two)).to.equal(true);
      expect((await remove(one.id)).status).to.equal(204);
      expect(await sees(one)).to.equal(false);
    });

    it("are invited at a level only by admins; present members keep their level", async () => {
      const [one, two] = [await app.make.account(), await app.make.account()];
      const usernames = [one.username];
      const refused = await invite({ usernames, permission: "curator" }, desk.accounts.curator);
      expect(refused.status).to.equal(403);
      const curator = { username: one.username, permission: "curator" };
      const first = await invite({ usernames, permission: "curator" });
      expect(first.body).to.deep.equal({ added: [curator], unchanged: [] });
      const second = await invite({
        usernames: [...usernames, two.username, desk.owner.username],
      });
      expect(second.status).to.equal(201);
      expect(second.body.added).to.deep.equal([
        { username: two.username, permission: "forecaster" },
      ]);
      expect(second.body.unchanged).to.have.deep.members([
        curator,
        { username: desk.owner.username, permission: "admin" },
      ]);
      const { results } = (await desk.as(desk.accounts.admin).get(path())).body;
      const roleOf = (id: number) => results.find((row: any) => row.user.id === id)?.role;
      expect([roleOf(one.id), roleOf(two.id)]).to.deep.equal(["curator", "forecaster"]);
    });

    it("refuse wrong bodies and unknown members", async () => {
      for (const body of [{}, { usernames: [] }, { usernames: "ada" }, { usernames: [3] }]) {
        const answer = await invite(body);
        expect(answer.status).to.equal(400);
        expect(answer.body).to.have.key("usernames");
      }
      const member = desk.accounts.viewer.id;
      for (const body of [{}, { permission: "owner" }]) {
        expect((await change(member, body)).body).to.have.key("permission");
      }
      expect((await change(999_999, { permission: "viewer" })).status).to.equal(404);
      expect((await remove(999_999)).status).to.equal(404);
    });

    it("change level at once, the owner never below admin", async () => {
      const one = await app.make.account();
      await invite({ usernames: [one.username] });
      const level = async (): Promise<string> =>
        (await desk.as(one).get(`/api/projects/tournaments/${desk.projectId}/`)).body
          .user_permission as string;
      expect(await level()).to.equal("forecaster");
      expect((await change(one.id, { permission: "viewer" })).status).to.equal(204);
      expect(await level()).to.equal("viewer");
      const lowered = await change(desk.owner.id, { permission: "viewer" });
      expect(lowered.status).to.equal(400);
      expect(lowered.body).to.have.key("permission");
      expect((await change(desk.owner.id, { permission: "admin" })).status).to.equal(204);
      expect((await remove(desk.owner.id)).status).to.equal(400);
    });

    it("are removed by admins, by curators up to forecaster, and by themselves", async () => {
      const make = async (permission: "viewer" | "forecaster" | "curator") => {
        const account = await app.make.account();
        await app.make.member(desk.projectId, account.id, permission);
        return account;
      };
      const { curator, forecaster } = desk.accounts;
      const viewer = await make("viewer");
      const colleague = await make("curator");
      expect((await remove(viewer.id, forecaster)).status).to.equal(403);
      expect((await remove(viewer.id, curator)).status).to.equal(204);
      expect((await remove(colleague.id, curator)).status).to.equal(403);
      expect((await remove(colleague.id, colleague)).status).to.equal(204);
      expect(await sees(colleague)).to.equal(false);
    });

    it("are listed for staff without a role, who may not change them", async () => {
      expect((await desk.as(desk.staff).get(path())).status).to.equal(200);
      const one = await app.make.account();
      expect((await invite({ usernames: [one.username] }, desk.staff)).status).to.equal(404);
      expect((await desk.as(desk.outsider).get(path())).status).to.equal(404);
      expect((await desk.as(desk.accounts.forecaster).get(path())).status).to.equal(403);
    });

    it("may be lowered below the default of an open project", async () => {
      const project = await app.make.project({ createdBy: desk.owner.id });
      const one = await app.make.account();
      await desk.as(desk.owner).post(`/api/projects/${project._id}/members/invite/`, {
        usernames: [one.username],
        permission: "viewer",
      });
      const answer = await desk.as(one).post("/api/posts/create/", {
        title: "T",
        question: binary(),
        default_project: project._id,
      });
      expect(answer.status).to.equal(403);
    });
  });

  it("ends a tournament at its close date", async () => {
    const { id } = await create({ name: "Over soon", close_date: new Date(Date.now() + DAY) });
    app.travel(2 * DAY);
    const { body } = await staff().get(`/api/projects/tournaments/${id}/`);
    expect(body.is_ongoing).to.equal(false);
    app.travel(-2 * DAY);
  });
});
