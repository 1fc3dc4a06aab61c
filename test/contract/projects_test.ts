/** Reading and following projects (contract 2.21 to 2.23, 3.4, 3.5, 5.2). */
import { expect } from "chai";
import { useApp, prepared } from "../support/app.ts";
import { at, binary, DAY, HOUR, publish, resolve } from "../support/desk.ts";

const TOURNAMENTS = "/api/projects/tournaments/";

describe("reading projects", () => {
  const app = useApp("projects");
  const ada = prepared(() => app.make.account());
  const bob = prepared(() => app.make.account());
  const staff = prepared(() => app.make.account({ isStaff: true }));
  const superuser = prepared(() => app.make.account({ isSuperuser: true }));
  const get = async (path: string, account = ada): Promise<any> => {
    const answer = await app.as(account.token).get(path);
    expect(answer.status, answer.text).to.equal(200);
    return answer.body;
  };
  const status = async (path: string, account = ada): Promise<number> =>
    (await app.as(account.token).get(path)).status;
  const idsOf = (projects: { id: number }[]): number[] => projects.map(({ id }) => id);
  const hidden = { defaultPermission: null };

  describe("GET /api/projects/tournaments/", () => {
    it("lists active, listed, visible tournaments under results, most questions first", async () => {
      const now = app.caps.clock.now();
      const many = await app.make.project({ questionsCount: 900 });
      const few = await app.make.project({ questionsCount: 800, closeDate: now + DAY });
      const closed = await app.make.project({ questionsCount: 999, closeDate: now - DAY });
      const unlisted = await app.make.project({ questionsCount: 999, visibility: "unlisted" });
      const secret = await app.make.project({ questionsCount: 999, ...hidden });
      const quiet = await app.make.project({ questionsCount: 700, visibility: "not_in_main_feed" });
      const series = await app.make.project({ questionsCount: 999, type: "question_series" });
      const body = await get(TOURNAMENTS);
      expect(body).to.have.all.keys("results");
      expect(idsOf(body.results).slice(0, 3)).to.deep.equal([many._id, few._id, quiet._id]);
      for (const { _id } of [closed, unlisted, secret, series]) {
        expect(idsOf(body.results)).to.not.include(_id);
      }
      const all = await get(`${TOURNAMENTS}?include_closed=True`);
      expect(idsOf(all.results)).to.include(closed._id);
      expect(idsOf(all.results)).to.not.include(unlisted._id);
    });

    it("has the documented shape", async () => {
      const { _id } = await app.make.project({
        name: "Spring Cup",
        slug: "spring-cup",
        prizePool: "2500.00",
        description: "é".repeat(200),
        scoreType: "peer",
      });
      const { results } = await get(TOURNAMENTS);
      const shown = results.find(({ id }: { id: number }) => id === _id);
      expect(shown).to.deep.include({
        id: _id,
        type: "tournament",
        name: "Spring Cup",
        slug: "spring-cup",
        prize_pool: "2500.00",
        start_date: null,
        close_date: null,
        is_ongoing: true,
        user_permission: "forecaster",
        default_permission: "forecaster",
        visibility: "normal",
        description_preview: "é".repeat(140),
        score_type: "peer",
        bot_leaderboard_status: "exclude_and_show",
        html_metadata_json: null,
      });
      expect(shown).to.not.have.any.keys("description", "timeline");
    });

    it("filters by the caller's level and by the home page", async () => {
      const eve = await app.make.account();
      const mine = await app.make.project({ createdBy: eve.id });
      const shown = await app.make.project({ showOnHomepage: true });
      expect(idsOf((await get(`${TOURNAMENTS}?permission=admin`, eve)).results)).to.deep.equal([
        mine._id,
      ]);
      expect(idsOf((await get(`${TOURNAMENTS}?show_on_homepage=1`)).results)).to.deep.equal([
        shown._id,
      ]);
      const others = idsOf((await get(`${TOURNAMENTS}?show_on_homepage=false`)).results);
      expect(others).to.include(mine._id).and.not.include(shown._id);
      const bad = await app.as(ada.token).get(`${TOURNAMENTS}?permission=owner`);
      expect(bad.status).to.equal(400);
      expect(bad.body).to.have.key("permission");
    });
  });

  describe("GET /api/projects/tournaments/{slug}/", () => {
    it("finds closed and unlisted ones by slug and by id", async () => {
      const { _id, slug } = await app.make.project({
        slug: "by-link",
        visibility: "unlisted",
        closeDate: app.caps.clock.now() - DAY,
        description: "Long text",
      });
      for (const key of [slug, _id]) {
        const body = await get(`${TOURNAMENTS}${key}/`);
        expect(body).to.include({ id: _id, is_ongoing: false, description: "Long text" });
        expect(body).to.deep.include({
          is_subscribed: false,
          follow_questions: false,
          has_participated: false,
          followers_count: 0,
          primary_leaderboard_id: null,
        });
        expect(body.timeline).to.deep.equal({
          last_spot_scoring_time: null,
          latest_actual_resolve_time: null,
          latest_scheduled_resolve_time: null,
          all_questions_resolved: true,
          all_questions_closed: true,
        });
      }
    });

    it("finds a tournament before an older series with its slug, also as a filter", async () => {
      const series = await app.make.project({ slug: "autumn-cup", type: "question_series" });
      const cup = await app.make.project({ slug: "autumn-cup" });
      const place = ({ _id }: typeof cup) => ({ defaultProjectId: _id, projectIds: [_id] });
      await app.make.question("binary", { post: place(series) });
      const { post } = await app.make.question("binary", { post: place(cup) });
      expect(await get(`${TOURNAMENTS}autumn-cup/`)).to.include({ id: cup._id });
      expect(await get(`${TOURNAMENTS}${series._id}/`)).to.include({ id: series._id });
      const { results } = await get("/api/posts/?tournaments=autumn-cup");
      expect(idsOf(results)).to.deep.equal([post._id]);
    });

    it("answers 404 for unknown, private and other kinds", async () => {
      const secret = await app.make.project({ slug: "secret", ...hidden });
      const community = await app.make.project({ slug: "people", type: "community" });
      for (const key of ["nothing", "secret", secret._id, "people", community._id, 99_999]) {
        expect(await status(`${TOURNAMENTS}${key}/`), String(key)).to.equal(404);
      }
      expect(await status(`${TOURNAMENTS}secret/`, superuser)).to.equal(200);
      expect(await status(`${TOURNAMENTS}secret/`, staff)).to.equal(404);
      await app.make.member(secret._id, ada.id, "viewer");
      expect(await get(`${TOURNAMENTS}secret/`)).to.include({ user_permission: "viewer" });
    });

    it("updates counts and timeline when questions are added, resolved and removed", async () => {
      const project = await app.make.project({ createdBy: ada.id });
      const path = `${TOURNAMENTS}${project._id}/`;
      const latest = at(20 * DAY);
      const admin = app.as(ada.token);
      const inProject = { default_project: project._id };
      const single = await publish(admin, { ...inProject, title: "S", question: binary() });
      const group = await publish(
        admin,
        {
          ...inProject,
          title: "G",
          group_of_questions: { questions: [binary("1"), { ...binary("2"), question_weight: 0 }] },
        },
        { scheduled_resolve_time: latest },
      );
      await publish(admin, { ...inProject, title: "N", notebook: { markdown: "x" } });
      expect(await get(path)).to.include({
        questions_count: 2,
        questions_count_including_subquestions: 2,
      });
      expect((await get(path)).timeline).to.deep.include({
        latest_scheduled_resolve_time: latest,
        all_questions_resolved: false,
        all_questions_closed: false,
      });
      await admin.post("/api/questions/forecast/", [{ question: single.id, probability_yes: 0.4 }]);
      expect((await get(path)).has_participated).to.equal(true);
      expect((await get(path, bob)).has_participated).to.equal(false);
      const when = at(-HOUR / 2);
      for (const id of [single.id, ...idsOf(group.group_of_questions.questions)]) {
        expect((await resolve(admin, id, "yes", when)).status).to.equal(200);
      }
      expect((await get(path)).timeline).to.deep.include({
        latest_actual_resolve_time: when,
        last_spot_scoring_time: when,
        all_questions_resolved: true,
        all_questions_closed: true,
      });
      await admin.delete(`/api/posts/${group.id}/delete/`);
      expect((await get(path)).questions_count).to.equal(1);
    });
  });

  it("lists categories by posts, then by name; posts of private projects do not count", async () => {
    const [a, b, c] = [
      await app.make.project({ type: "category", name: "Beta" }),
      await app.make.project({ type: "category", name: "Alpha" }),
      await app.make.project({ type: "category", name: "Gamma" }),
    ];
    await app.make.project({ type: "category", name: "Hidden", ...hidden });
    await app.make.project({ type: "category", name: "Unlisted", visibility: "unlisted" });
    const secret = await app.make.project({ createdBy: ada.id, ...hidden });
    const open = await app.make.project({ createdBy: ada.id });
    const admin = app.as(ada.token);
    for (const [project, category] of [
      [open._id, c._id],
      [secret._id, a._id],
    ]) {
      await publish(admin, {
        default_project: project,
        categories: [category],
        title: "T",
        question: binary(),
      });
    }
    const { results } = await get("/api/projects/categories/", bob);
    expect(results.map((x: any) => [x.name, x.posts_count])).to.deep.equal([
      ["Gamma", 1],
      ["Alpha", 0],
      ["Beta", 0],
    ]);
    expect(results[1]).to.deep.equal({
      id: b._id,
      name: "Alpha",
      slug: b.slug,
      description: "",
      emoji: "",
      type: "category",
      posts_count: 0,
    });
  });

  it("lists topics by order, then by name", async () => {
    await app.make.project({ type: "topic", name: "Zoo", order: 1, section: "hot_topics" });
    await app.make.project({ type: "topic", name: "Biosecurity", order: 2, emoji: "🧬" });
    await app.make.project({ type: "topic", name: "Ants", order: 2 });
    await app.make.project({ type: "topic", name: "Unlisted", visibility: "unlisted" });
    const { results } = await get("/api/projects/topics/");
    expect(results.map((x: any) => x.name)).to.deep.equal(["Zoo", "Ants", "Biosecurity"]);
    expect(results[2]).to.have.keys(
      "id",
      "name",
      "slug",
      "emoji",
      "section",
      "type",
      "posts_count",
    );
    expect(results[0].section).to.equal("hot_topics");
  });

  describe("communities", () => {
    it("are a plain array, most followers first, with their creator", async () => {
      const small = await app.make.project({ type: "community", createdBy: bob.id });
      const large = await app.make.project({ type: "community", slug: "large", followersCount: 7 });
      const unlisted = await app.make.project({ type: "community", visibility: "unlisted" });
      const secret = await app.make.project({ type: "community", ...hidden });
      const body = await get("/api/projects/communities/");
      expect(body).to.be.an("array");
      expect(idsOf(body).filter((id) => [small._id, large._id].includes(id))).to.deep.equal([
        large._id,
        small._id,
      ]);
      expect(idsOf(body)).to.not.include.members([unlisted._id]);
      expect(idsOf(body)).to.not.include.members([secret._id]);
      expect(body.find(({ id }: { id: number }) => id === small._id).created_by).to.deep.equal({
        id: bob.id,
        username: bob.username,
        is_bot: false,
        is_staff: false,
      });
      const named = await get(`/api/projects/communities/?ids=${unlisted._id},${secret._id}`);
      expect(idsOf(named)).to.deep.equal([unlisted._id]);
      expect((await get("/api/projects/communities/large/")).id).to.equal(large._id);
      expect(await status(`/api/projects/communities/${secret._id}/`)).to.equal(404);
      expect(await status(`/api/projects/communities/${unlisted._id}/`)).to.equal(200);
      await app.as(ada.token).post(`/api/projects/${small._id}/subscribe/`);
      expect(idsOf(await get("/api/projects/communities/?is_subscribed=true"))).to.deep.equal([
        small._id,
      ]);
      const others = idsOf(await get("/api/projects/communities/?is_subscribed=false"));
      expect(others).to.include(large._id).and.not.include(small._id);
    });
  });

  it("shows the main project of the site", async () => {
    const body = await get("/api/projects/site_main/");
    expect(body).to.include({ type: "site_main", slug: null, is_ongoing: null, start_date: null });
    expect(body).to.include.keys("description", "timeline", "followers_count");
  });

  describe("subscribe and unsubscribe", () => {
    it("count each follower once, also with repeated and simultaneous requests", async () => {
      const { _id } = await app.make.project({});
      const client = app.as(ada.token);
      const followers = async (): Promise<[number, boolean]> => {
        const body = await get(`${TOURNAMENTS}${_id}/`);
        return [body.followers_count, body.is_subscribed];
      };
      const all = (verb: string) =>
        Promise.all(Array.from({ length: 8 }, () => client.post(`/api/projects/${_id}/${verb}/`)));
      for (const answer of await all("subscribe")) {
        expect(answer.status).to.equal(204);
        expect(answer.text).to.equal("");
      }
      expect(await followers()).to.deep.equal([1, true]);
      await app.as(bob.token).post(`/api/projects/${_id}/subscribe/`, { follow_questions: true });
      expect(await followers()).to.deep.equal([2, true]);
      expect((await get(`${TOURNAMENTS}${_id}/`, bob)).follow_questions).to.equal(true);
      const again = await client.post(`/api/projects/${_id}/subscribe/`, {
        follow_questions: true,
      });
      expect([again.status, ...(await followers())]).to.deep.equal([204, 2, true]);
      expect((await get(`${TOURNAMENTS}${_id}/`)).follow_questions).to.equal(true);
      for (const answer of await all("unsubscribe")) expect(answer.status).to.equal(204);
      expect(await followers()).to.deep.equal([1, false]);
    });

    it("work on every visible project and answer 404 for others", async () => {
      const category = await app.make.project({ type: "category" });
      const secret = await app.make.project(hidden);
      const client = app.as(ada.token);
      expect((await client.post(`/api/projects/${category._id}/subscribe/`)).status).to.equal(204);
      for (const id of [secret._id, 99_999]) {
        for (const verb of ["subscribe", "unsubscribe"]) {
          expect((await client.post(`/api/projects/${id}/${verb}/`)).status).to.equal(404);
        }
      }
    });
  });
});
