/** Leaderboards (contract 2.25, 2.26, 3.7, 5.5), and how soon they follow a change (1.10). */
import { expect } from "chai";
import { BLANK_CARD } from "../../src/domain/accounts/bot_card.ts";
import { useApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";
import type { Account } from "../support/factories.ts";
import { until } from "../support/until.ts";

const DAY = 86_400_000;

describe("leaderboards", () => {
  const app = useApp("leaderboards");
  let cup: Cup;
  let ada: Account;
  let staff: Account;
  const board = (query = "", account = ada) =>
    app.as(account.token).get(`/api/leaderboards/project/${cup.project._id}/${query}`);

  before(async () => {
    app.startJobs();
    ada = await app.make.account();
    staff = await app.make.account({ isStaff: true });
    cup = await openCup(app, { name: "Spring Cup", slug: "spring-cup", prizePool: "1000.00" });
    const first = await cup.question("binary", [0.9, 0.6, 0.2]);
    const second = await cup.question("multiple_choice", [
      [0.5, 0.3, 0.2],
      [0.2, 0.5, 0.3],
      [0.1, 0.1, 0.8],
    ]);
    await cup.resolve(first, "yes");
    await cup.resolve(second, "A");
    await cup.settled(2);
  });

  describe("of a project", () => {
    it("has the fields of the contract", async () => {
      const { status, body } = await board();

      expect(status).to.equal(200);
      expect(body.leaderboard).to.deep.include({
        id: cup.boardId,
        name: "Spring Cup",
        score_type: "peer",
        start_time: null,
        end_time: null,
        finalized: false,
        project_id: cup.project._id,
        project_name: "Spring Cup",
        project_slug: "spring-cup",
        project_type: "tournament",
        prize_pool: "1000.00",
        is_primary_leaderboard: true,
        max_coverage: 2,
      });
      expect(body).to.include({ count: 3, next: null, previous: null, user_entry: null });
      const [first] = body.entries;
      expect(first.user).to.deep.equal({
        id: cup.people[0]?.id,
        username: cup.people[0]?.username,
        is_bot: false,
        is_staff: false,
      });
      expect(first).to.include({
        card: null,
        rank: 1,
        contribution_count: 2,
        medal: null,
        excluded: false,
        aggregation_method: null,
        exclusion_status: 0,
        percent_prize: 1,
        prize: 1000,
      });
      expect(first.take).to.be.closeTo(first.score ** 2, 1e-6);
      expect(first.ci_lower).to.be.at.most(first.ci_upper);
      expect(first.coverage).to.be.within(0, 1);
    });

    it("orders by rank and by score", async () => {
      const { entries } = (await board()).body;

      expect(entries.map((entry: any) => entry.rank)).to.deep.equal([1, 2, 3]);
      const scores = entries.map((entry: any) => entry.score);
      expect(scores).to.deep.equal([...scores].sort((a, b) => b - a));
    });

    it("says when it was calculated", async () => {
      const { body } = await board();

      const age = app.caps.clock.now() - Date.parse(body.leaderboard.calculated_on);
      expect(age).to.be.within(0, 60_000);
      expect(body.entries[0].calculated_on).to.equal(body.leaderboard.calculated_on);
    });

    it("has pages with links", async () => {
      const { body } = await board("?limit=1&offset=1&score_type=peer");

      expect(body.entries.map((entry: any) => entry.rank)).to.deep.equal([2]);
      const path = `${app.baseUrl}/api/leaderboards/project/${cup.project._id}/`;
      expect(body.next).to.equal(`${path}?limit=1&offset=2&score_type=peer`);
      expect(body.previous).to.equal(`${path}?limit=1&score_type=peer`);
      expect((await board("?offset=50")).body).to.deep.include({ entries: [], next: null });
    });

    it("adds the entry of for_user, or else of the caller", async () => {
      const last = cup.people[2]!;

      const asked = (await board(`?limit=1&for_user=${last.id}`)).body;
      const own = (await board("?limit=1", last)).body;

      expect(asked.user_entry.user.id).to.equal(last.id);
      expect(asked.entries).to.have.lengthOf(1);
      expect(own.user_entry.rank).to.equal(3);
      expect((await board("?for_user=999999")).body.user_entry).to.equal(null);
    });

    it("answers 404 for a leaderboard that the project does not have", async () => {
      expect((await board("?score_type=baseline")).status).to.equal(404);
      expect((await board("?primary_only=true")).status).to.equal(200);
      expect((await board("?primary_only=true&score_type=spot_peer")).status).to.equal(404);
      const bare = await app.make.project();
      const none = await app.as(ada.token).get(`/api/leaderboards/project/${bare._id}/`);
      expect(none.status).to.equal(404);
    });

    it("refuses an unknown score type and hides private projects", async () => {
      const bad = await board("?score_type=brier");
      const hidden = await app.make.project({ defaultPermission: null });

      expect([bad.status, Object.keys(bad.body)]).to.deep.equal([400, ["score_type"]]);
      const path = `/api/leaderboards/project/${hidden._id}/`;
      expect((await app.as(ada.token).get(path)).status).to.equal(404);
      expect((await app.as(staff.token).get(path)).status).to.equal(404);
      expect((await app.as(null).get(path)).status).to.equal(401);
    });

    it("lists aggregation methods only when asked", async () => {
      const { body } = await board("?with_aggregates=true");

      const methods = body.entries.filter((entry: any) => entry.user === null);
      expect(methods.map((entry: any) => entry.aggregation_method).sort()).to.deep.equal([
        "recency_weighted",
        "unweighted",
      ]);
      expect(methods[0]).to.include({ rank: null, excluded: true, exclusion_status: 2 });
      expect(body.count).to.equal(5);
    });
  });

  describe("after a change", () => {
    it("follow a resolution within five seconds, and unresolving restores them exactly", async () => {
      const before = await cup.entries();
      const question = await cup.question("binary", [0.1, 0.7, 0.9]);

      await cup.resolve(question, "yes");
      await cup.settled(3);
      const changed = await cup.entries();
      await cup.unresolve(question);
      await cup.settled(2);

      const bare = (entries: typeof before) =>
        entries.map(({ run, ...entry }) => ({ ...entry, of: typeof run }));
      expect(bare(changed)).not.to.deep.equal(bare(before));
      expect(bare(await cup.entries())).to.deep.equal(bare(before));
    });

    it("show the prizes of the new pool on every board of a project", async () => {
      const other = await openCup(app, { prizePool: "100.00" });
      const further = await app.as(staff.token).post("/api/admin/leaderboards/", {
        project_id: other.project._id,
        score_type: "baseline",
      });
      const index = await app.as(staff.token).post("/api/admin/leaderboards/", {
        project_id: other.project._id,
        score_type: "comment_insight",
        is_primary: true,
      });
      expect([further.status, index.status]).to.deep.equal([201, 201]);
      await other.resolve(await other.question("binary", [0.9, 0.5, 0.2]), "yes");
      const path = `/api/leaderboards/project/${other.project._id}/`;
      const paid = async (scoreType: string): Promise<number> => {
        const { body } = await app.as(ada.token).get(`${path}?score_type=${scoreType}`);
        const prizes: number[] = body.entries.map(({ prize }: any) => prize ?? 0);
        return prizes.reduce((sum, prize) => sum + prize, 0);
      };
      const pays = (pool: number) =>
        until(`boards that pay ${pool}`, async () => {
          const sums = await Promise.all(["peer", "baseline"].map(paid));
          return sums.every((sum) => Math.abs(sum - pool) < 0.05);
        });
      await pays(100);

      const client = app.as(other.owner.token);
      const update = `/api/projects/${other.project._id}/update/`;
      expect((await client.patch(update, { prize_pool: "300.00" })).status).to.equal(200);

      await pays(300);
    });

    it("come with score_data and average_coverage on the question, which an unresolve removes", async () => {
      const question = await cup.question("binary", [0.8, 0.4]);
      const client = app.as(cup.people[0]!.token);
      const read = async () =>
        (await client.get(`/api/questions/${question._id}/?with_cp=true`)).body;
      expect((await read()).my_forecasts.score_data).to.deep.equal({});

      await app.caps.jobs.enqueue("aggregate_question", { questionId: question._id });
      await cup.resolve(question, "yes");
      const scored = await until("scores on the question", async () => {
        const body = await read();
        return "peer_score" in body.my_forecasts.score_data && body.average_coverage && body;
      });

      const keys = ["baseline_score", "peer_score", "spot_baseline_score", "spot_peer_score"];
      const stored = await app.caps.store.scores.ofQuestions([question._id], cup.people[0]!.id);
      const peer = stored.get(question._id)?.find(({ type }) => type === "peer");
      expect(scored.my_forecasts.score_data).to.have.all.keys(...keys, "coverage");
      expect(scored.my_forecasts.score_data.peer_score).to.equal(peer?.score);
      expect(scored.my_forecasts.score_data.coverage).to.equal(peer?.coverage);
      expect(scored.aggregations.recency_weighted.score_data).to.have.all.keys(...keys, "coverage");
      expect(scored.aggregations.service_prediction.score_data).to.deep.equal({});
      expect(scored.average_coverage).to.be.within(0.1, 0.5);

      await cup.unresolve(question);
      const taken = await read();
      expect(taken.my_forecasts.score_data).to.deep.equal({});
      expect(taken.aggregations.recency_weighted.score_data).to.deep.equal({});
      expect(taken.average_coverage).to.equal(null);
    });
  });

  describe("of bots", () => {
    const policies = [
      ["exclude_and_show", { rank: null, excluded: true, exclusion_status: 2 }],
      ["include", { rank: 1, excluded: false, exclusion_status: 0 }],
      ["exclude_and_hide", null],
    ] as const;
    for (const [policy, expected] of policies) {
      it(`follow the policy ${policy}`, async () => {
        const other = await openCup(app, { botLeaderboardStatus: policy }, { people: 2 });
        const bot = { isBot: true, isPrimaryBot: true, botOwnerId: other.people[1]!.id };
        await app.caps.store.users.update(other.people[0]!.id, bot);
        await other.resolve(await other.question("binary", [0.9, 0.5]), "yes");
        await other.settled(1);
        const botId = other.people[0]!.id;
        const card = { ...BLANK_CARD, model: "Alder 2" };
        await app.caps.store.botCards.insert({ botId, version: 1, since: 0, card });
        await app.caps.store.botCards.insert({ botId, version: 2, since: 1, card });
        const path = `/api/leaderboards/project/${other.project._id}/`;
        const read = async (account: Account) => (await app.as(account.token).get(path)).body;
        const find = (body: any) =>
          body.entries.find((entry: any) => entry.user.id === other.people[0]!.id);

        const shown = await read(ada);
        const toStaff = await read(staff);
        const toItself = await read(other.people[0]!);
        expect(find(toStaff).card).to.deep.equal({ version: 2, model: "Alder 2" });

        if (expected === null) {
          expect(find(shown)).to.equal(undefined);
          expect(shown.count).to.equal(1);
          expect(find(toStaff)).to.include({ excluded: true, exclusion_status: 4 });
          expect(find(toItself)).to.equal(undefined);
          expect(toItself.user_entry).to.include({ exclusion_status: 4 });
          const asked = await app.as(ada.token).get(`${path}?for_user=${other.people[0]!.id}`);
          expect(asked.body.user_entry).to.equal(null);
        } else {
          expect(find(shown)).to.include(expected);
          expect(shown.count).to.equal(2);
        }
      });
    }
  });

  describe("recomputed on request", () => {
    it("become final with medals, and stay final", async () => {
      const other = await openCup(app, {});
      const question = await other.question("binary", [0.9, 0.5, 0.2]);
      await other.resolve(question, "yes");
      await other.settled(1);
      const read = async () =>
        (await app.as(ada.token).get(`/api/leaderboards/project/${other.project._id}/`)).body;
      const update = `/api/leaderboards/project/${other.project._id}/update/?force_finalize=true`;
      await app.as(other.owner.token).post(update);
      await until("a final board", async () => (await read()).leaderboard.finalized === true);

      const final = await read();
      await other.resolve(await other.question("binary", [0.1, 0.8, 0.9]), "yes");
      const drained = await until("the score", async () => {
        return (await app.caps.store.scores.ofUser(other.people[0]!.id)).length > 4;
      });

      expect(drained).to.equal(true);
      expect(final.entries.map((entry: any) => entry.medal)).to.deep.equal([
        "gold",
        "silver",
        "bronze",
      ]);
      expect(await read()).to.deep.equal(final);
      const medals = await app.as(ada.token).get(`/api/medals/?user_id=${other.people[0]!.id}`);
      expect(medals.body).to.deep.equal({
        gold: 1,
        silver: 0,
        bronze: 0,
        tournaments: [
          {
            project_id: other.project._id,
            project_name: other.project.name,
            medal: "gold",
            rank: 1,
            leaderboard_id: other.boardId,
            score_type: "peer",
            project_slug: other.project.slug,
            total_entries: 3,
          },
        ],
      });
    });
  });

  describe("global", () => {
    const year = new Date().getUTCFullYear();
    const read = (query = "", account = ada) =>
      app.as(account.token).get(`/api/leaderboards/global/${query}`);

    it("exist for the current year on a fresh platform", async () => {
      const peer = await read();
      const baseline = await read("?score_type=baseline");

      expect(peer.status).to.equal(200);
      expect(peer.body.leaderboard).to.include({
        name: `Peer accuracy ${year}`,
        score_type: "peer",
        start_time: `${year}-01-01T00:00:00Z`,
        end_time: `${year + 1}-01-01T00:00:00Z`,
        finalized: false,
      });
      expect(baseline.body.leaderboard.score_type).to.equal("baseline");
    });

    it("count the questions of public projects in the main feed", async () => {
      const open = await openCup(app, { visibility: "normal" });
      const hidden = await openCup(app, { visibility: "not_in_main_feed" });
      await hidden.resolve(await hidden.question("binary", [0.9, 0.5]), "yes");
      await hidden.settled(1);
      await open.resolve(await open.question("binary", [0.9, 0.5]), "yes");
      const person = open.people[0]!;

      const body = await until("the global board", async () => {
        const answer = (await read(`?for_user=${person.id}`)).body;
        return answer.user_entry !== null && answer;
      });

      expect(body.user_entry).to.include({ contribution_count: 1, prize: null });
      expect(body.user_entry).not.to.have.any.keys("take", "percent_prize");
      const other = (await read(`?for_user=${hidden.people[0]!.id}`)).body;
      expect(other.user_entry).to.equal(null);
    });

    it("answer 404 for a score type without a board, and 400 for an unknown one", async () => {
      expect((await read("?score_type=spot_peer")).status).to.equal(404);
      expect((await read("?score_type=elo")).status).to.equal(400);
      expect((await read("?for_user=me")).status).to.equal(400);
    });

    it("can be selected by window and name", async () => {
      const start = new Date(Date.UTC(2020, 0)).toISOString();
      const made = await app.as(staff.token).post("/api/admin/leaderboards/", {
        score_type: "peer",
        name: "The year 2020",
        start_time: start,
        end_time: new Date(Date.UTC(2021, 0)).toISOString(),
        finalize_time: new Date(Date.now() + 100 * DAY).toISOString(),
      });
      expect(made.status, made.text).to.equal(201);

      expect((await read(`?start_time=${start}`)).body.leaderboard.id).to.equal(made.body.id);
      expect((await read("?name=The%20year%202020")).body.leaderboard.id).to.equal(made.body.id);
      expect((await read()).body.leaderboard.name).to.equal(`Peer accuracy ${year}`);
    });
  });

  describe("created by staff", () => {
    const make = (body: object, account = staff) =>
      app.as(account.token).post("/api/admin/leaderboards/", body);

    it("may be a new primary board of a project, which replaces the earlier one", async () => {
      const project = await app.make.project();
      const first = await make({ project_id: project._id, score_type: "peer", is_primary: true });
      const second = await make({
        project_id: project._id,
        score_type: "spot_peer",
        is_primary: true,
        prize_pool: "12.5",
        name: "Spot",
      });

      expect([first.status, second.status]).to.deep.equal([201, 201]);
      expect(second.body).to.include({
        score_type: "spot_peer",
        prize_pool: "12.50",
        name: "Spot",
        is_primary_leaderboard: true,
      });
      const path = `/api/leaderboards/project/${project._id}/?primary_only=true`;
      const primary = await app.as(ada.token).get(path);
      expect(primary.body.leaderboard.id).to.equal(second.body.id);
    });

    it("have the name of their project, or that of a global one, when none is given", async () => {
      const { _id: project_id } = await app.make.project({ name: "Named Cup" });
      const window = { start_time: "2010-01-01T00:00:00Z", end_time: "2011-01-01T00:00:00Z" };
      const ofProject = await make({ project_id, score_type: "peer", name: "" });
      const global = await make({ score_type: "peer", ...window });

      expect(ofProject.body.name).to.equal("Named Cup");
      expect(global.body.name).to.equal("Global leaderboard");
    });

    it("are refused to other accounts, and when a field is wrong", async () => {
      const faults = async (body: object) => {
        const answer = await make(body);
        return [answer.status, Object.keys(answer.body)];
      };

      expect((await make({ score_type: "peer" }, ada)).status).to.equal(403);
      expect(await faults({})).to.deep.equal([400, ["score_type"]]);
      expect(await faults({ score_type: "peer" })).to.deep.equal([400, ["start_time", "end_time"]]);
      expect(await faults({ score_type: "peer", project_id: 999_999 })).to.deep.equal([
        400,
        ["project_id"],
      ]);
    });
  });
});
