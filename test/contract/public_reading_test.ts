/** What projects show without an account (contract 2.36, 5.1). */
import { expect } from "chai";
import { startApp, useApp } from "../support/app.ts";
import { bodyAt, type Client } from "../support/client.ts";
import { at, binary, createTournament, DAY, HOUR, publish } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { insertComment } from "../support/matrix/world.ts";
import { createPredictions } from "../support/predictions.ts";

const PUBLIC_RULE = "public, max-age=15, stale-while-revalidate=60";
const NOT_FOUND = { detail: "No such resource." };

describe("reading without an account", () => {
  const app = useApp("public_reading");
  let visitor: Client;
  let owner: Account;
  let member: Account;
  let cup: { id: number; slug: string };
  let hall: { id: number; slug: string };
  let shownId: number;

  before(async () => {
    visitor = app.as(null);
    owner = await app.make.account({ isStaff: true });
    member = await app.make.account();
    cup = await create({ name: "Open cup", public_read: true });
    hall = await create({ name: "Members hall" });
    const post = await publish(app.as(owner.token), {
      title: "Rain?",
      question: binary("Rain?"),
      default_project: cup.id,
    });
    shownId = post.id as number;
  });

  const create = (given: object) => createTournament(app.as(owner.token), given);

  async function change(projectId: number, fields: object) {
    return app.as(owner.token).patch(`/api/projects/${projectId}/update/`, fields);
  }

  /** Gives the question a prediction of 0.37 with a history of two snapshots. */
  async function predict(questionId: number): Promise<void> {
    const question = (await app.caps.store.questions.byId(questionId))!;
    await createPredictions(app.caps).prediction(question, [
      { at: Date.now() - HOUR / 2, value: 0.41 },
      { at: Date.now() - HOUR / 4, value: 0.37 },
    ]);
    await app.caps.cache.feed.bumpFeed();
  }

  /** Returns the body of a forecaster as a viewer gets it. */
  const asViewer = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body).replaceAll(
        /"user_permission":"forecaster"/g,
        '"user_permission":"viewer"',
      ),
    );
  const idsIn = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);
  const pathsOf = ({ slug }: { slug: string }, postId: number) => [
    `/api/public/posts/${postId}/`,
    `/api/public/posts/${postId}/comments/`,
    `/api/public/projects/${slug}/`,
    `/api/public/projects/${slug}/leaderboard/`,
  ];

  describe("shows", () => {
    it("a post with its prediction and history in the shape for accounts", async () => {
      await predict(shownId);
      const open = await bodyAt(visitor, `/api/public/posts/${shownId}/`);
      const own = await bodyAt(app.as(member.token), `/api/posts/${shownId}/`);
      expect(open).to.deep.equal(asViewer(own));
      const { latest, history } = open.question.aggregations.recency_weighted;
      expect(latest.centers).to.deep.equal([0.37]);
      expect(history).to.have.length(2);
    });

    it("a list of posts, with filters and links of its own", async () => {
      const query = `?tournaments=${cup.slug}&with_cp=true&limit=1`;
      const more = await publish(app.as(owner.token), {
        title: "Snow?",
        question: binary("Snow?"),
        default_project: cup.id,
      });
      const first = await bodyAt(visitor, `/api/public/posts/${query}`);
      expect(idsIn(first)).to.deep.equal([more.id]);
      expect(first.next).to.match(/\/api\/public\/posts\/\?/);
      expect(idsIn(await bodyAt(visitor, first.next as string))).to.deep.equal([shownId]);
    });

    it("the project, in the list and by slug and id", async () => {
      const list = await bodyAt(visitor, "/api/public/projects/");
      expect(idsIn(list)).to.deep.equal([cup.id]);
      for (const name of [cup.slug, cup.id]) {
        const project = await bodyAt(visitor, `/api/public/projects/${name}/`);
        const own = await bodyAt(app.as(member.token), `/api/projects/tournaments/${cup.slug}/`);
        expect(project).to.deep.equal(asViewer(own));
        expect(project).to.include({ public_read: true, has_participated: false });
      }
    });

    it("a community and the main project by their shapes", async () => {
      const club = await create({ type: "community", name: "Open club", public_read: true });
      const shown = await bodyAt(visitor, `/api/public/projects/${club.slug}/`);
      expect(shown).to.include({ id: club.id, type: "community", is_subscribed: false });
      const mainId = await app.make.siteMainId();
      expect((await visitor.get(`/api/public/projects/${mainId}/`)).status).to.equal(404);
      await app.caps.store.projects.update(mainId, { publicRead: true });
      await app.caps.cache.access.bumpProjects();
      const main = await bodyAt(visitor, `/api/public/projects/${mainId}/`);
      expect(main).to.include({ id: mainId, type: "site_main" });
    });

    it("the leaderboard, without an entry of the reader", async () => {
      const board = await bodyAt(visitor, `/api/public/projects/${cup.slug}/leaderboard/`);
      const own = await bodyAt(app.as(member.token), `/api/leaderboards/project/${cup.id}/`);
      expect(board).to.deep.equal(own);
      expect(board.user_entry).to.equal(null);
    });

    it("public comments and no private one", async () => {
      await insertComment(app, member.id, shownId, { text: "Said to all" });
      await insertComment(app, member.id, shownId, { text: "Said to myself", isPrivate: true });
      await app.caps.cache.feed.bumpFeed();
      const path = `/api/public/posts/${shownId}/comments/`;
      const { body, text } = await visitor.get(`${path}?is_private=true&author=${member.id}`);
      expect(text).to.include("Said to all").and.not.include("Said to myself");
      expect(body).to.include({ total_count: 1, count: 1 });
      expect(body.results[0]).to.include({ user_vote: null });
    });
  });

  describe("does not show", () => {
    it("anything of a project without public_read, as if it did not exist", async () => {
      const post = await publish(app.as(owner.token), {
        title: "Inside",
        question: binary("Inside"),
        default_project: hall.id,
      });
      const nowhere = pathsOf({ slug: "nowhere" }, 999_999);
      for (const [turn, path] of pathsOf(hall, post.id as number).entries()) {
        const hidden = await visitor.get(path);
        const missing = await visitor.get(nowhere[turn]!);
        expect([hidden.status, hidden.body], path).to.deep.equal([404, NOT_FOUND]);
        expect(hidden.text).to.equal(missing.text);
        expect(hidden.headers.get("cache-control")).to.equal("no-store");
      }
      const named = await visitor.get(`/api/public/posts/?tournaments=${hall.slug}`);
      expect([named.status, named.body]).to.deep.equal([
        400,
        { tournaments: [`Unknown: ${hall.slug}.`] },
      ]);
      const all = await bodyAt(visitor, `/api/public/posts/?ids=${post.id},${shownId}`);
      expect(idsIn(all)).to.deep.equal([shownId]);
    });

    it("anything to an account that may see it, either", async () => {
      const path = `/api/public/projects/${hall.slug}/`;
      expect((await app.as(owner.token).get(path)).status).to.equal(404);
      const post = `/api/public/posts/${shownId}/`;
      const withToken = await app.as(owner.token).get(post);
      expect(withToken.text).to.equal((await visitor.get(post)).text);
    });

    it("a post that a public project only attaches", async () => {
      const post = await publish(app.as(owner.token), {
        title: "Lent",
        question: binary("Lent"),
        default_project: hall.id,
      });
      await app.caps.store.posts.update(post.id as number, { projectIds: [hall.id, cup.id] });
      await app.caps.cache.feed.bumpFeed();
      expect((await visitor.get(`/api/public/posts/${post.id}/`)).status).to.equal(404);
      const feed = await bodyAt(visitor, `/api/public/posts/?tournaments=${cup.slug}`);
      expect(idsIn(feed)).to.not.include(post.id);
    });

    it("the name of a closed project to which a public post is attached", async () => {
      await app.caps.store.posts.update(shownId, { projectIds: [cup.id, hall.id] });
      await app.caps.cache.feed.bumpFeed();
      const { text } = await visitor.get(`/api/public/posts/${shownId}/`);
      expect(text).to.include("Open cup").and.not.include("Members hall");
      await app.caps.store.posts.update(shownId, { projectIds: [cup.id] });
      await app.caps.cache.feed.bumpFeed();
    });

    it("an unlisted project in lists, though by its name", async () => {
      const quiet = await create({ name: "Quiet", visibility: "unlisted", public_read: true });
      const post = await publish(app.as(owner.token), {
        title: "Whisper",
        question: binary("Whisper"),
        default_project: quiet.id,
      });
      expect(idsIn(await bodyAt(visitor, "/api/public/projects/"))).to.not.include(quiet.id);
      expect(idsIn(await bodyAt(visitor, "/api/public/posts/"))).to.not.include(post.id);
      const named = await bodyAt(visitor, `/api/public/posts/?tournaments=${quiet.slug}`);
      expect(idsIn(named)).to.deep.equal([post.id]);
    });

    it("a prediction before its reveal, and shows it afterwards", async () => {
      const post = await publish(
        app.as(owner.token),
        { title: "Veiled", question: binary("Veiled"), default_project: cup.id },
        { cp_reveal_time: at(DAY) },
      );
      await predict(post.id as number);
      const paths = [
        `/api/public/posts/${post.id}/`,
        `/api/public/posts/?ids=${post.id}&with_cp=true&include_cp_history=true`,
      ];
      for (const path of paths) expect((await visitor.get(path)).text, path).not.to.match(/0\.37/);
      const revealed = { cpRevealTime: Date.now() - 1 };
      await app.caps.store.questions.update(post.id as number, revealed);
      await app.caps.cache.feed.bumpFeed();
      for (const path of paths) expect((await visitor.get(path)).text, path).to.match(/0\.37/);
    });

    it("posts that are not approved or not published yet, whatever is asked", async () => {
      const mainId = await app.make.siteMainId();
      await app.caps.store.projects.update(mainId, { publicRead: true });
      await app.caps.cache.access.bumpProjects();
      const states = [
        { curationStatus: "draft", publishedAt: null },
        { curationStatus: "pending", publishedAt: null },
        { curationStatus: "rejected", publishedAt: null },
        { curationStatus: "approved", publishedAt: Date.now() + DAY },
      ] as const;
      const ids = await Promise.all(
        states.map(async (state) => {
          const place = { defaultProjectId: mainId, projectIds: [mainId] };
          const { post } = await app.make.question("binary", { post: { ...place, ...state } });
          return post._id;
        }),
      );
      for (const id of ids) {
        const { status, body } = await visitor.get(`/api/public/posts/${id}/`);
        expect([status, body]).to.deep.equal([404, NOT_FOUND]);
      }
      const asked = "curation_status=pending&following=true&forecaster_id=0&permission=admin";
      const feed = await visitor.get(`/api/public/posts/?ids=${ids.join()}&${asked}`);
      expect(idsIn(feed.body)).to.deep.equal([]);
      expect(feed.headers.get("presage-ignored")).to.include("curation_status");
      const drafts = await visitor.get("/api/public/posts/?statuses=draft");
      expect(drafts.status).to.equal(400);
    });

    it("texts of a parent whose project is not public", async () => {
      const by = app.as(owner.token);
      const parent = (description: string) => ({
        title: "Parent?",
        question: { ...binary("Parent?"), description },
        default_project: hall.id,
      });
      const condition = await publish(by, parent("Cloaked background"));
      const child = await publish(by, parent("Cloaked background"));
      const post = await publish(by, {
        default_project: cup.id,
        conditional: { condition_id: condition.id, condition_child_id: child.id },
      });
      await predict(condition.id as number);
      const path = `/api/public/posts/${post.id}/`;
      const known = await app.as(member.token).get(`/api/posts/${post.id}/`);
      expect(known.text).to.include("Cloaked");
      const { body, text } = await visitor.get(path);
      expect(text).to.not.include("Cloaked");
      expect(body.conditional.condition).to.include({ title: "", description: "" });
      expect(body.conditional.condition.aggregations.recency_weighted.latest).to.equal(null);
    });

    it("anybody's own part", async () => {
      const by = app.as(member.token);
      await by.post("/api/questions/forecast/", [{ question: shownId, probability_yes: 0.83 }]);
      await by.post(`/api/posts/${shownId}/vote/`, { direction: 1 });
      const own = await bodyAt(by, `/api/posts/${shownId}/`);
      expect(own.vote.user_vote).to.equal(1);
      expect(own.question.my_forecasts.latest.forecast_values[1]).to.equal(0.83);
      const open = await visitor.get(`/api/public/posts/${shownId}/`, {
        headers: { Authorization: `Token ${member.token}` },
      });
      expect(open.body).to.include({ last_viewed_at: null });
      expect(open.body.vote.user_vote).to.equal(null);
      expect(open.body.question.my_forecasts).to.deep.include({ latest: null, history: [] });
      expect(open.text).to.not.include("0.83");
    });

    it("orders by what an account did", async () => {
      for (const order of ["-divergence", "score", "-user_last_forecasts_date"]) {
        const feed = await bodyAt(visitor, `/api/public/posts/?order_by=${order}`);
        expect(idsIn(feed)).to.deep.equal(idsIn(await bodyAt(visitor, "/api/public/posts/")));
      }
    });
  });

  describe("is kept", () => {
    it("by caches on the way, with an ETag and 304", async () => {
      const paths = [...pathsOf(cup, shownId), "/api/public/posts/", "/api/public/projects/"];
      for (const path of paths) {
        const { status, headers } = await visitor.get(path);
        expect([status, headers.get("cache-control")], path).to.deep.equal([200, PUBLIC_RULE]);
        expect(headers.get("vary")).to.equal("Accept-Encoding, Origin");
        const tag = headers.get("etag")!;
        const again = await visitor.get(path, { headers: { "If-None-Match": tag } });
        expect([again.status, again.text], path).to.deep.equal([304, ""]);
        expect(again.headers.get("cache-control")).to.equal(PUBLIC_RULE);
      }
      const own = await app.as(member.token).get(`/api/posts/${shownId}/`);
      expect(own.headers.get("cache-control")).to.equal("private, no-cache");
    });

    it("by the platform, once for all visitors", async () => {
      app.stopClock();
      const paths = [...pathsOf(cup, shownId).slice(0, 3), "/api/public/posts/?limit=3"];
      const texts = async () => Promise.all(paths.map(async (p) => (await visitor.get(p)).text));
      const before = await texts();
      await app.caps.store.posts.update(shownId, { title: "Silently renamed" });
      await app.caps.store.projects.update(cup.id, { subtitle: "Silently changed" });
      await insertComment(app, member.id, shownId, { text: "Silently added" });
      expect(await texts()).to.deep.equal(before);
      await app.caps.cache.feed.bumpFeed();
      const later = await texts();
      expect(later[0]).to.include("Silently renamed");
      expect(later[1]).to.include("Silently added");
      expect(later[2]).to.include("Silently changed");
      app.startClock();
    });

    it("no longer than until the project is closed to the public", async () => {
      const place = await create({ name: "For a day", public_read: true });
      const post = await publish(app.as(owner.token), {
        title: "Brief",
        question: binary("Brief"),
        default_project: place.id,
      });
      for (const path of pathsOf(place, post.id as number)) await bodyAt(visitor, path);
      expect((await change(place.id, { public_read: false })).body.public_read).to.equal(false);
      for (const path of pathsOf(place, post.id as number)) {
        expect((await visitor.get(path)).status, path).to.equal(404);
      }
      await change(place.id, { public_read: true });
      await bodyAt(visitor, `/api/public/posts/${post.id}/`);
      await change(place.id, { default_permission: null });
      for (const path of pathsOf(place, post.id as number)) {
        expect((await visitor.get(path)).status, path).to.equal(404);
      }
    });
  });

  describe("is decided by the project", () => {
    it("and is off by default", async () => {
      const detail = await bodyAt(app.as(owner.token), `/api/projects/tournaments/${hall.slug}/`);
      expect(detail.public_read).to.equal(false);
    });

    it("for its administrators alone", async () => {
      const path = `/api/projects/${hall.id}/update/`;
      const { status } = await app.as(member.token).patch(path, { public_read: true });
      expect(status).to.equal(403);
    });

    it("which must not be private", async () => {
      const secret = { type: "tournament", name: "Secret", default_permission: null };
      const made = await app
        .as(owner.token)
        .post("/api/projects/create/", { ...secret, public_read: true });
      expect([made.status, Object.keys(made.body)]).to.deep.equal([400, ["public_read"]]);
      const both = await change(hall.id, { public_read: true, default_permission: null });
      expect([both.status, Object.keys(both.body)]).to.deep.equal([400, ["public_read"]]);
    });
  });

  it("leaves every path for accounts closed", async () => {
    for (const path of [
      `/api/posts/${shownId}/`,
      "/api/posts/",
      `/api/comments/?post=${shownId}`,
    ]) {
      expect((await visitor.get(path)).status, path).to.equal(401);
    }
  });

  it("takes no other method", async () => {
    expect((await visitor.post("/api/public/posts/", {})).status).to.equal(405);
  });
});

describe("reading without an account, limited", () => {
  it("counts requests by address, whatever credentials they bring", async () => {
    const app = await startApp("public_limits", {
      environment: {
        RATE_LIMITS: "on",
        RATE_LIMIT_OVERRIDES: "visitor=2/0.01",
        TRUST_PROXY: "on",
      },
    });
    const { token } = await app.make.account();
    const ask = async (address: string, client = app.as(null)) =>
      (await client.get("/api/public/posts/", { headers: { "X-Forwarded-For": address } })).status;
    expect([
      await ask("198.51.100.1"),
      await ask("198.51.100.1", app.as(token)),
      await ask("198.51.100.1"),
      await ask("198.51.100.1", app.as(token)),
      await ask("198.51.100.2"),
    ]).to.deep.equal([200, 200, 429, 429, 200]);
    expect((await app.as(token).get("/api/posts/")).status).to.equal(200);
    await app.close();
  });
});

describe("reading without an account, switched off", () => {
  it("answers 404 everywhere, and no project may ask for it", async () => {
    const app = await startApp("public_off", { environment: { PUBLIC_READ: "off" } });
    const owner = await app.make.account();
    const project = await app.make.project({ createdBy: owner.id, publicRead: true });
    for (const path of [
      "/api/public/posts/",
      "/api/public/projects/",
      `/api/public/projects/${project._id}/`,
      "/api/public/posts/1/comments/",
    ]) {
      const { status, body } = await app.as(null).get(path);
      expect([status, body], path).to.deep.equal([404, NOT_FOUND]);
    }
    const path = `/api/projects/${project._id}/update/`;
    const refused = await app.as(owner.token).patch(path, { public_read: true });
    expect([refused.status, Object.keys(refused.body)]).to.deep.equal([400, ["public_read"]]);
    const allowed = await app.as(owner.token).patch(path, { public_read: false });
    expect([allowed.status, allowed.body.public_read]).to.deep.equal([200, false]);
    await app.close();
  });
});
