/** Filters, orders, paging and visibility of GET /api/posts/ (contract 1.5, 1.6, 2.1, 5.2). */
import { expect } from "chai";
import type { PostDocument } from "../../src/store/posts/post_documents.ts";
import { type TestApp, useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;

interface Listed {
  readonly id: number;
  readonly status: string;
}

describe("the feed", () => {
  const app = useApp("feed");
  const ada = prepared(() => app.make.account());
  let give: ReturnType<typeof createPredictions>;
  let now: number;
  /** Every test lists within its own tournament. */
  let cup: Awaited<ReturnType<TestApp["make"]["project"]>>;

  const list = async (query: string, account = ada): Promise<Listed[]> =>
    (await bodyAt(app.as(account.token), `/api/posts/?${query}`)).results;
  const ids = async (query: string, account = ada) =>
    (await list(`tournaments=${cup.slug}&${query}`, account)).map(({ id }) => id);
  const refused = async (query: string, account = ada) => {
    const { status, body } = await app.as(account.token).get(`/api/posts/?${query}`);
    return { status, fields: Object.keys(body) };
  };
  const put = async (
    type: Parameters<TestApp["make"]["question"]>[0],
    post: Partial<PostDocument> = {},
    question: object = {},
  ) => {
    const given = { defaultProjectId: cup._id, projectIds: [cup._id], ...post };
    return (await app.make.question(type, { post: given, question })).post._id;
  };

  before(() => {
    give = createPredictions(app.caps);
    now = app.caps.clock.now();
  });
  beforeEach(async () => {
    cup = await app.make.project({ defaultPermission: "forecaster" });
  });

  describe("statuses", () => {
    it("match what the body shows, for every state of single questions", async () => {
      const open = await put("binary");
      const upcoming = await put("binary", {}, { openTime: now + DAY });
      const closed = await put("binary", {}, { scheduledCloseTime: now - 1_000 });
      const resolved = await put("binary", {}, { resolution: "yes", actualResolveTime: now });
      const early = await put("binary", {}, { actualCloseTime: now - 1_000 });
      const unscheduled = await put("binary", {}, { openTime: null, scheduledCloseTime: null });
      const wanted: Record<string, number[]> = {
        open: [open],
        upcoming: [upcoming, unscheduled],
        closed: [closed, early],
        resolved: [resolved],
      };
      for (const [status, expected] of Object.entries(wanted)) {
        const found = await list(`tournaments=${cup._id}&statuses=${status}`);
        expect(found.map(({ id }) => id).sort(), status).to.deep.equal(expected.sort());
        expect(found.every((post) => post.status === status)).to.equal(true);
      }
      expect(await ids("statuses=open,resolved")).to.have.members([open, resolved]);
      expect(await ids("statuses=open&statuses[]=closed")).to.have.members([open, closed, early]);
    });

    it("judge a group by all of its questions, and count a notebook as open", async () => {
      const post = { defaultProjectId: cup._id, projectIds: [cup._id] };
      const half = await app.make.group(["binary", "binary"], { post });
      await app.caps.store.questions.update(half.questions[0]!._id, { resolution: "no" });
      const windows = half.post.windows.map((window, index) => ({
        ...window,
        resolved: index === 0,
      }));
      await app.caps.store.posts.update(half.post._id, { windows });
      const notebook = await app.make.notebook({ post });
      expect(await ids("statuses=open")).to.have.members([half.post._id, notebook._id]);
      expect(await ids("statuses=resolved,closed,upcoming")).to.deep.equal([]);
    });

    it("find posts that wait for their resolution", async () => {
      const due = await put(
        "binary",
        {},
        { scheduledCloseTime: now - 2, scheduledResolveTime: now - 1 },
      );
      await put("binary");
      expect(await ids("statuses=pending_resolution")).to.deep.equal([due]);
    });

    it("show drafts to their authors and curators only", async () => {
      const curator = await app.make.account();
      await app.make.member(cup._id, curator.id, "curator");
      const bob = await app.make.account();
      const draft = await put("binary", { curationStatus: "draft", authorId: ada.id });
      expect(await ids("statuses=draft")).to.deep.equal([draft]);
      expect(await ids("curation_status=draft", curator)).to.deep.equal([draft]);
      expect(await ids("statuses=draft", bob)).to.deep.equal([]);
      expect(await ids("")).to.deep.equal([]);
      expect(await ids("statuses=open&curation_status=draft")).to.deep.equal([]);
    });

    it("show the site's review queue to everybody, other queues to curators", async () => {
      const inSite = await app.make.question("binary", { post: { curationStatus: "pending" } });
      const elsewhere = await put("binary", { curationStatus: "pending" });
      const pending = (await list("statuses=pending")).map(({ id }) => id);
      expect(pending).to.include(inSite.post._id).and.not.to.include(elsewhere);
      expect((await list("")).map(({ id }) => id)).not.to.include(inSite.post._id);
    });
  });

  describe("projects", () => {
    it("are named by slug or numeric id, lists combined with OR (D 3)", async () => {
      const other = await app.make.project({
        type: "question_series",
        defaultPermission: "viewer",
      });
      const here = await put("binary");
      const there = await put("binary", { defaultProjectId: other._id, projectIds: [other._id] });
      const found = await list(`tournaments=${cup.slug}&tournaments=${other._id}`);
      expect(found.map(({ id }) => id)).to.have.members([here, there]);
    });

    it("match attached projects; parameters combine with AND", async () => {
      const science = await app.make.project({ type: "category", defaultPermission: "forecaster" });
      const topic = await app.make.project({ type: "topic", defaultPermission: "forecaster" });
      const both = await put("binary", { projectIds: [cup._id, science._id, topic._id] });
      const one = await put("binary", { projectIds: [cup._id, science._id] });
      expect(await ids(`categories=${science.slug}`)).to.have.members([both, one]);
      expect(await ids(`categories=${science.slug}&topic=${topic.slug}`)).to.deep.equal([both]);
      const [shown] = (await app.as(ada.token).get(`/api/posts/?ids=${both}`)).body.results;
      expect(shown.projects.topic).to.have.length(1);
      expect(shown.projects.category[0]).to.include({ id: science._id, slug: science.slug });
      expect(shown.projects).not.to.have.property("community");
    });

    it("refuses unknown and invisible ones on their field", async () => {
      const secret = await app.make.project({ defaultPermission: null });
      const hidden = await app.make.project({ type: "community", defaultPermission: null });
      expect(await refused("tournaments=nothing-like-it")).to.deep.equal({
        status: 400,
        fields: ["tournaments"],
      });
      expect(await refused(`tournaments=${secret.slug}`)).to.include({ status: 400 });
      expect(await refused("categories=nope,nope2")).to.deep.equal({
        status: 400,
        fields: ["categories"],
      });
      expect(await refused("topic=nope")).to.deep.equal({ status: 400, fields: ["topic"] });
      expect(await refused(`community=${hidden.slug}`)).to.deep.equal({
        status: 400,
        fields: ["community"],
      });
      // Ids name tournaments only.
      for (const type of ["category", "topic", "community"] as const) {
        const { _id, slug } = await app.make.project({ type, defaultPermission: "viewer" });
        const name = type === "category" ? "categories" : type;
        expect(await refused(`${name}=${_id}`)).to.deep.equal({ status: 400, fields: [name] });
        expect(await refused(`${name}=${slug}`)).to.include({ status: 200 });
      }
      // A category is not a tournament.
      const science = await app.make.project({ type: "category", defaultPermission: "viewer" });
      expect(await refused(`tournaments=${science._id}`)).to.include({ status: 400 });
    });

    it("keeps the main feed to projects of normal visibility", async () => {
      const quiet = await app.make.project({
        defaultPermission: "forecaster",
        visibility: "not_in_main_feed",
      });
      const loud = await put("binary");
      const silent = await put("binary", { defaultProjectId: quiet._id, projectIds: [quiet._id] });
      const attached = await put("binary", {
        defaultProjectId: quiet._id,
        projectIds: [quiet._id, cup._id],
      });
      const main = (await list("for_main_feed=true&limit=100")).map(({ id }) => id);
      expect(main).to.include.members([loud, attached]).and.not.to.include(silent);
      const all = (await list("for_main_feed=false&limit=100")).map(({ id }) => id);
      expect(all).to.include(silent);
    });

    it("keeps the main feed to approved posts, whatever else is asked for", async () => {
      const open = await put("binary");
      const draft = await put("binary", { curationStatus: "draft", authorId: ada.id });
      const main = (query: string) => ids(`for_main_feed=true&${query}`);
      expect(await main("statuses=draft")).to.deep.equal([]);
      expect(await main("curation_status=draft")).to.deep.equal([]);
      expect(await main("statuses=open,draft")).to.deep.equal([open]);
      expect(await main("curation_status=approved")).to.deep.equal([open]);
      expect(await ids("for_main_feed=false&statuses=open,draft")).to.deep.equal([draft, open]);
    });

    it("leaves out unlisted ones unless something names them or the caller is a member", async () => {
      const den = await app.make.project({
        defaultPermission: "forecaster",
        visibility: "unlisted",
      });
      const post = await put("binary", {
        defaultProjectId: den._id,
        projectIds: [den._id, cup._id],
      });
      const member = await app.make.account();
      await app.make.member(den._id, member.id, "forecaster");
      const seen = async (query: string, account = ada, id = post) =>
        (await list(query, account)).some((shown) => shown.id === id);
      expect(await seen("limit=100")).to.equal(false);
      expect(await seen(`tournaments=${cup._id}`)).to.equal(false);
      expect(await seen(`tournaments=${den._id}`)).to.equal(true);
      expect(await seen(`ids=${post}`)).to.equal(true);
      expect(await seen(`default_project_id=${den._id}`)).to.equal(true);
      expect(await seen("limit=100", member)).to.equal(true);
      expect((await app.as(ada.token).get(`/api/posts/${post}/`)).status).to.equal(200);
      // The levels are the same before approval, for authors and site superusers.
      const chief = await app.make.account({ isSuperuser: true });
      const home = { defaultProjectId: den._id, projectIds: [den._id] };
      const draft = await put("binary", { ...home, curationStatus: "draft", authorId: ada.id });
      for (const account of [ada, chief]) {
        expect(await seen("statuses=draft&limit=100", account, draft)).to.equal(false);
        expect(await seen(`statuses=draft&tournaments=${den.slug}`, account, draft)).to.equal(true);
      }
    });

    it("hides everything in private projects from callers who are not members", async () => {
      const secret = await app.make.project({ defaultPermission: null, name: "Secret Cabal" });
      const insider = await app.make.account();
      await app.make.member(secret._id, insider.id, "viewer");
      const inside = await put("binary", {
        defaultProjectId: secret._id,
        projectIds: [secret._id],
      });
      const shared = await put("binary", { projectIds: [cup._id, secret._id] });
      const outsider = app.as(ada.token);
      expect((await outsider.get(`/api/posts/${inside}/`)).status).to.equal(404);
      expect((await outsider.get(`/api/questions/${inside}/`)).status).to.equal(404);
      for (const unknown of [inside, "0,-3", "99999999999999999999"]) {
        const { body } = await outsider.get(`/api/posts/?ids=${unknown}`);
        expect(body.results, String(unknown)).to.deep.equal([]);
      }
      const read = await outsider.get(`/api/posts/${shared}/`);
      expect(read.text).not.to.include("Secret Cabal");
      const known = await app.as(insider.token).get(`/api/posts/${shared}/`);
      expect(known.text).to.include("Secret Cabal");
      const [own] = (await app.as(insider.token).get(`/api/posts/?ids=${inside}`)).body.results;
      expect(own.user_permission).to.equal("viewer");
    });

    it("shows a site superuser as admin and an author at least as forecaster", async () => {
      const chief = await app.make.account({ isSuperuser: true });
      const viewers = await app.make.project({ defaultPermission: "viewer" });
      const given = { defaultProjectId: viewers._id, projectIds: [viewers._id], authorId: ada.id };
      const id = await put("binary", given);
      const bob = await app.make.account();
      const level = async (account: Account) =>
        (await app.as(account.token).get(`/api/posts/${id}/`)).body.user_permission;
      expect([await level(ada), await level(bob), await level(chief)]).to.deep.equal([
        "forecaster",
        "viewer",
        "admin",
      ]);
    });
  });

  describe("forecasters", () => {
    it("filter by accounts that have or have not forecast; withdrawn forecasts count", async () => {
      const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
      const mine = await app.make.question("binary", given);
      const withdrawn = await app.make.question("binary", given);
      const before = await app.make.question("binary", given);
      const untouched = await put("binary");
      const one = { userId: ada.id, value: 0.5 };
      const opened = now - DAY;
      await give.forecast({ ...one, question: mine.question, start: now - 9_000 });
      await give.forecast({
        ...one,
        question: withdrawn.question,
        start: now - 9_000,
        end: now - 8_000,
      });
      await give.forecast({
        ...one,
        question: before.question,
        start: opened - 9_000,
        end: opened - 8_000,
      });
      expect(await ids(`forecaster_id=${ada.id}`)).to.have.members([
        mine.post._id,
        withdrawn.post._id,
      ]);
      expect(await ids(`not_forecaster_id=${ada.id}`)).to.have.members([
        before.post._id,
        untouched,
      ]);
    });

    it("may be the caller and their bots, and for staff anybody; others get 403", async () => {
      const bob = await app.make.account();
      const bot = await app.make.account({ isBot: true, botOwnerId: ada.id });
      const staff = await app.make.account({ isStaff: true });
      for (const name of ["forecaster_id", "not_forecaster_id"]) {
        expect((await refused(`${name}=${bob.id}`)).status).to.equal(403);
        expect((await refused(`${name}=${bot.id}`)).status).to.equal(200);
        expect((await refused(`${name}=${bob.id}`, staff)).status).to.equal(200);
      }
      expect((await refused(`upvoted_by=${bob.id}`)).status).to.equal(403);
      expect((await refused(`commented_by=${bob.id}`)).status).to.equal(403);
      expect((await refused("forecaster_id=abc")).fields).to.deep.equal(["forecaster_id"]);
    });
  });

  describe("types, times and text", () => {
    it("accepts comma lists of types (D 3); subquestions do not match", async () => {
      const post = { defaultProjectId: cup._id, projectIds: [cup._id] };
      const binary = await put("binary");
      const choice = await put("multiple_choice");
      const group = (await app.make.group(["binary"], { post })).post._id;
      const notebook = (await app.make.notebook({ post }))._id;
      expect(await ids("forecast_type=binary,multiple_choice")).to.have.members([binary, choice]);
      expect(await ids("forecast_type=group_of_questions&forecast_type=notebook")).to.have.members([
        group,
        notebook,
      ]);
      expect((await refused("forecast_type=binary,quadratic")).fields).to.deep.equal([
        "forecast_type",
      ]);
      expect((await refused("statuses=open,odd")).fields).to.deep.equal(["statuses"]);
    });

    it("filters by times and by dates; null never matches", async () => {
      const year = Date.UTC(2024, 0, 1);
      const a = await put("binary", { openTime: year }, { openTime: year });
      const b = await put("binary", { openTime: year + 1 }, { openTime: year + 1 });
      await put("binary", { openTime: null }, { openTime: null });
      expect(await ids("open_time__gte=2024-01-01&open_time__lt=2024-01-02")).to.have.members([
        a,
        b,
      ]);
      expect(
        await ids("open_time__gt=2024-01-01T00:00:00Z&open_time__lt=2024-01-02"),
      ).to.deep.equal([b]);
      expect(await ids("open_time__lte=2024-01-01 01:00:00%2B01:00")).to.deep.equal([a]);
      expect((await refused("open_time__ne=2024-01-01")).fields).to.deep.equal(["open_time__ne"]);
      expect((await refused("published_at__gt=soon")).fields).to.deep.equal(["published_at__gt"]);
      expect((await refused("created_at__gt=soon")).status).to.equal(200);
    });

    it("searches titles for the literal text", async () => {
      const dots = await put("binary", { title: "Will a.*b happen?" });
      await put("binary", { title: "Will aXXb happen?" });
      expect(await ids("search=A.*B")).to.deep.equal([dots]);
      expect((await refused("search=ab")).fields).to.deep.equal(["search"]);
    });
  });

  describe("orders", () => {
    const fields: [string, keyof PostDocument][] = [
      ["published_at", "publishedAt"],
      ["open_time", "openTime"],
      ["scheduled_close_time", "scheduledCloseTime"],
      ["scheduled_resolve_time", "scheduledResolveTime"],
      ["cp_reveal_time", "cpRevealTime"],
      ["vote_score", "voteScore"],
      ["comment_count", "commentCount"],
      ["forecasts_count", "forecastsCount"],
      ["nr_forecasters", "nrForecasters"],
      ["hotness", "hotness"],
      ["weekly_movement", "weeklyMovement"],
      ["created_at", "createdAt"],
    ];
    const nullable = ["openTime", "scheduledCloseTime", "cpRevealTime", "weeklyMovement"];

    for (const [name, field] of fields) {
      it(`${name}: both directions, equal values by higher id, nulls last`, async () => {
        const at = (value: number | null) => put("binary", { [field]: value });
        const low = await at(now - 7_000);
        const high = await at(now - 5_000);
        const lowToo = await at(now - 7_000);
        const none = nullable.includes(field) ? [await at(null), await at(null)].reverse() : [];
        expect(await ids(`order_by=${name}`)).to.deep.equal([lowToo, low, high, ...none]);
        expect(await ids(`order_by=-${name}`)).to.deep.equal([high, lowToo, low, ...none]);
        // One row per page gives the same order, also across the border to the rows without a
        // value.
        const paged: number[] = [];
        for (let offset = 0; offset < 3 + none.length; offset++) {
          paged.push(...(await ids(`order_by=${name}&limit=1&offset=${offset}`)));
        }
        expect(paged).to.deep.equal([lowToo, low, high, ...none]);
      });
    }

    it("ignores unknown orders (D 3)", async () => {
      const first = await put("binary", { createdAt: now - 9_000 });
      const second = await put("binary", { createdAt: now - 8_000 });
      const unknown = ["-published_time", "constructor", "", "user_last_forecasts_date"];
      for (const name of [...unknown, "%00", "created_at%00", "%00created_at"]) {
        expect(await ids(`order_by=${name}`)).to.deep.equal([second, first]);
      }
    });

    it("refuses score without forecaster_id", async () => {
      expect(await refused("order_by=-score")).to.deep.equal({ status: 400, fields: ["order_by"] });
      expect((await refused(`order_by=-score&forecaster_id=${ada.id}`)).status).to.equal(200);
    });

    it("orders by the distance between caller and community, and keeps all rows", async () => {
      const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
      const near = await app.make.question("binary", given);
      const far = await app.make.question("binary", given);
      const hidden = await app.make.question("binary", {
        ...given,
        question: { cpRevealTime: now + DAY },
      });
      const none = await put("binary");
      for (const [made, value] of [
        [near, 0.5],
        [far, 0.9],
        [hidden, 0.99],
      ] as const) {
        await give.prediction(made.question, [{ at: now - 1_000, value: 0.45 }]);
        await give.forecast({ question: made.question, userId: ada.id, value, start: now - 2_000 });
      }
      const rest = [hidden.post._id, none].sort((a, b) => b - a);
      expect(await ids("order_by=-divergence")).to.deep.equal([
        far.post._id,
        near.post._id,
        ...rest,
      ]);
      expect(await ids("order_by=divergence")).to.deep.equal([
        near.post._id,
        far.post._id,
        ...rest,
      ]);
      expect(await ids("order_by=-divergence&limit=2&offset=1")).to.deep.equal([
        near.post._id,
        rest[0],
      ]);
      expect(await ids("order_by=-divergence&limit=2&offset=3")).to.deep.equal([rest[1]]);
    });

    it("orders by an account's scores: by the best of a post descending, by the worst ascending", async () => {
      const post = { defaultProjectId: cup._id, projectIds: [cup._id] };
      const yes = { resolution: "yes", resolutionSetTime: now };
      const single = await app.make.question("binary", { post, question: yes });
      const group = await app.make.group(["binary", "binary"], {
        post,
        question: { ...yes, defaultScoreType: "baseline" },
      });
      const none = await put("binary");
      const score = async (questionId: number, points: object) => {
        const shared = { questionId, userId: ada.id, method: null, at: now, isPublic: true };
        await app.caps.store.scores.write(questionId, [{ ...shared, points }]);
        await app.caps.store.scores.publish(questionId, {
          run: questionId,
          isScored: true,
          resolvedAt: now,
          now,
        });
      };
      const [low, high] = group.questions;
      const ten = { score: 10, coverage: 0.5 };
      await score(single.question._id, { peer: ten, baseline: { score: 99, coverage: 1 } });
      await score(low!._id, { baseline: { score: 5, coverage: 1 }, peer: ten });
      await score(high!._id, { baseline: { score: 20, coverage: 1 } });
      const by = `forecaster_id=${ada.id}`;
      for (const question of [single.question, low!]) {
        await give.forecast({ question, userId: ada.id, value: 0.5, start: now - 1_000 });
      }
      expect(await ids(`order_by=-score&${by}`)).to.deep.equal([group.post._id, single.post._id]);
      expect(await ids(`order_by=score&${by}`)).to.deep.equal([group.post._id, single.post._id]);
      expect(await ids(`order_by=score&${by}`)).not.to.include(none);
      const [shown] = (await app.as(ada.token).get(`/api/posts/?ids=${single.post._id}`)).body
        .results;
      expect(shown.question.my_forecasts.score_data).to.deep.equal({
        baseline_score: 99,
        peer_score: 10,
        coverage: 0.5,
      });
    });

    it("orders by the last forecast of an account", async () => {
      const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
      const a = await app.make.question("binary", given);
      const b = await app.make.question("binary", given);
      await give.forecast({ question: a.question, userId: ada.id, value: 0.1, start: now - 1_000 });
      await give.forecast({ question: b.question, userId: ada.id, value: 0.1, start: now - 2_000 });
      expect(await ids(`order_by=user_last_forecasts_date&forecaster_id=${ada.id}`)).to.deep.equal([
        b.post._id,
        a.post._id,
      ]);
    });
  });

  describe("paging (1.6)", () => {
    it("links pages with the caller's parameters, and has null at both ends", async () => {
      for (let i = 0; i < 3; i++) await put("binary");
      const first = (
        await app.as(ada.token).get(`/api/posts?statuses=open&limit=2&tournaments=${cup._id}`)
      ).body;
      expect(first.previous).to.equal(null);
      expect(first.next).to.equal(
        `${app.baseUrl}/api/posts/?limit=2&offset=2&statuses=open&tournaments=${cup._id}`,
      );
      const second = (await app.as(ada.token).get(first.next)).body;
      expect(second.next).to.equal(null);
      expect(second.previous).to.equal(
        `${app.baseUrl}/api/posts/?limit=2&statuses=open&tournaments=${cup._id}`,
      );
      expect(second.results).to.have.length(1);
      expect(first).not.to.have.property("count");
    });

    it("answers an offset far past the end with an empty page (D 6)", async () => {
      await put("binary");
      const { status, body } = await app.as(ada.token).get(`/api/posts/?offset=2000000`);
      expect(status).to.equal(200);
      expect(body.results).to.deep.equal([]);
      expect(body.next).to.equal(null);
      expect(body.previous).to.include("offset=1999980");
    });

    it("uses the default for an unreadable limit, and clamps at a hundred", async () => {
      await put("binary");
      for (const query of ["limit=abc", "limit=0", "limit=-5", "limit=", "offset=x", "offset=-1"]) {
        expect(await ids(query)).to.have.length(1);
      }
      const { body } = await app.as(ada.token).get("/api/posts/?limit=500&offset=1");
      expect(body.previous).to.include("limit=100");
    });
  });
});
