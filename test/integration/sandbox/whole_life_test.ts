/**
 * A bot follows a round of the sandbox from its opening to its rank, on a clock that the test steps.
 */
import { expect } from "chai";
import { leaderboardCadence } from "../../../jobs/processors/boards/leaderboard_cadence.ts";
import { processors } from "../../../jobs/processors/processors.ts";
import type { Client } from "../../support/client.ts";
import type { Account } from "../../support/factories.ts";
import {
  MINUTE,
  POSTS,
  QUESTIONS,
  ROUND_MS,
  type SandboxApp,
  startSandbox,
} from "../../support/sandbox.ts";
import { until } from "../../support/until.ts";

const SECOND = 1_000;
const OPEN = "/api/posts/?tournaments=sandbox&statuses=open";
const context = () => ({
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

interface Asked {
  readonly id: number;
  readonly type: string;
}

interface Range {
  readonly range_min: number;
  readonly range_max: number;
}

/** Returns the questions of a page of posts that may be forecast. */
function questionsOf(posts: readonly any[]): Asked[] {
  return posts.flatMap(({ question, group_of_questions: group, conditional }): Asked[] => {
    if (question !== undefined) return [question];
    if (group !== undefined) return group.questions;
    return [conditional.question_yes, conditional.question_no];
  });
}

describe("a whole life in the sandbox", function () {
  this.timeout(180_000);
  let app: SandboxApp;
  let bot: Account;
  let client: Client;
  let asked: Asked[];
  const binary = () => asked.find(({ type }) => type === "binary")!;
  const listed = async (path: string) => (await client.get(path)).body.results as any[];
  const question = async ({ id }: Asked) => (await client.get(`/api/questions/${id}/`)).body;

  /** Returns a forecast that the question takes; a CDF is made by the server. */
  async function valuesFor({ id, type }: Asked) {
    if (type === "binary") return { probability_yes: 0.6 };
    if (type === "multiple_choice") {
      return { probability_yes_per_category: { Red: 0.4, Green: 0.3, Blue: 0.3 } };
    }
    const { range_min: low, range_max: high } = (await question({ id, type })).scaling as Range;
    const mean = (low + high) / 2;
    const sd = (high - low) / 6;
    const built = await client.post(`/api/questions/${id}/build-cdf/`, { normal: { mean, sd } });
    return { continuous_cdf: built.body.continuous_cdf };
  }

  before(async () => {
    app = await startSandbox("sandbox_life");
    app.startJobs();
    const owner = await app.make.account();
    bot = await app.make.account({
      isBot: true,
      isPrimaryBot: true,
      botOwnerId: owner.id,
      botSlot: 1,
    });
    client = app.as(bot.token);
  });
  after(() => app.close());

  it("opens a question of every type, a group and a conditional", async () => {
    await app.play();

    const posts = await listed(OPEN);
    asked = questionsOf(posts);
    expect(posts).to.have.lengthOf(POSTS);
    expect(asked).to.have.lengthOf(QUESTIONS);
    expect(new Set(asked.map(({ type }) => type))).to.deep.equal(
      new Set(["binary", "multiple_choice", "numeric", "discrete", "date"]),
    );
    expect(posts.filter((post) => "conditional" in post)).to.have.lengthOf(1);
    for (const post of posts) {
      expect(post.open_time).to.equal(iso(app.start));
      expect(post.scheduled_close_time).to.equal(iso(app.start + 3 * MINUTE));
    }
  });

  it("takes the forecasts of the bot", async () => {
    app.goTo(5 * SECOND);
    const body = await Promise.all(
      asked.map(async (one) => ({ question: one.id, ...(await valuesFor(one)) })),
    );

    const answer = await client.post("/api/questions/forecast/", body);

    expect(answer.status, answer.text).to.equal(201);
  });

  it("has three house bots as company, each at a time of its own", async () => {
    const steps = [9 * SECOND, 10 * SECOND, MINUTE, 2 * MINUTE];
    for (const [others, time] of steps.entries()) {
      app.goTo(time);
      await app.play();
      await app.play();
      // Pages may show counters that are some seconds old, and the clock stands.
      const stored = await app.caps.store.questions.byIds(asked.map(({ id }) => id));
      for (const { nrForecasters } of stored) expect(nrForecasters).to.equal(others + 1);
    }
  });

  it("closes after three minutes", async () => {
    app.goTo(3 * MINUTE);
    await app.play();

    const late = [{ question: binary().id, probability_yes: 0.5 }];
    const answer = await client.post("/api/questions/forecast/", late);

    expect(answer.status, answer.text).to.equal(405);
    expect((await question(binary())).status).to.equal("closed");
    expect((await question(binary())).resolution).to.equal(null);
  });

  it("resolves after four minutes, also the branches of the conditional", async () => {
    app.goTo(4 * MINUTE);
    await app.play();

    for (const one of asked) {
      const resolved = await question(one);
      expect(resolved.status).to.equal("resolved");
      expect(resolved.actual_resolve_time).to.equal(iso(app.start + 4 * MINUTE));
    }
  });

  it("scores the forecasts and ranks the bot", async () => {
    const project = (await client.get("/api/projects/tournaments/sandbox/")).body;
    const path = `/api/leaderboards/project/${project.id}/`;
    // One of the branches is annulled, because the condition came out otherwise.
    const board = await until("the board", async () => {
      const { body } = await client.get(path);
      return body.user_entry?.contribution_count === QUESTIONS - 1 ? body : null;
    });

    const ranked = board.entries as any[];
    expect(ranked.map(({ rank }) => rank)).to.deep.equal([1, 2, 3, 4]);
    expect(ranked.map(({ user }) => user.username).toSorted()).to.deep.equal(
      ["sandbox-even", "sandbox-half", "sandbox-reader", bot.username].toSorted(),
    );
    expect(board.user_entry.rank).to.be.within(1, 4);
    const { my_forecasts: own } = (await client.get(`/api/questions/${binary().id}/`)).body;
    expect(own.score_data).to.have.property("peer_score");
  });

  it("counts nowhere else", async () => {
    const { caps } = app;
    await leaderboardCadence(caps);
    const global = await caps.store.leaderboards.ofProject(null);
    expect(global).to.have.lengthOf(2);
    for (const { _id: leaderboardId } of global) {
      await processors.recompute_leaderboard(caps, { leaderboardId }, context());
      const board = (await caps.store.leaderboards.byId(leaderboardId))!;
      expect(await caps.store.leaderboardEntries.all(board)).to.deep.equal([]);
    }
    const [{ _id: boardId } = { _id: 0 }] = await caps.store.leaderboards.openOfProjects([
      (await caps.store.projects.sandbox())!._id,
    ]);
    await processors.recompute_leaderboard(
      caps,
      { leaderboardId: boardId, finalize: true },
      context(),
    );
    const medals = (await client.get(`/api/medals/?user_id=${bot.id}`)).body;
    expect([medals.gold, medals.silver, medals.bronze]).to.deep.equal([0, 0, 0]);
    await caps.store.trackRecord.collection.raw.deleteMany({});
    await processors.recompute_track_record(caps, {}, context());
    const { statistics } = (await caps.store.trackRecord.read())!;
    expect(statistics.map(({ value }) => value ?? 0)).to.deep.equal(statistics.map(() => 0));
    expect(await caps.store.scores.publicPeerScoresOf([bot.id])).to.deep.equal([]);
    expect(await listed("/api/posts/")).to.deep.equal([]);
    expect(await listed("/api/posts/?for_main_feed=true&tournaments=sandbox")).to.deep.equal([]);
    expect(await listed("/api/projects/tournaments/")).to.deep.equal([]);
  });

  it("counts nowhere else either when an administrator shows it in the main feed", async () => {
    const { caps } = app;
    const { _id } = (await caps.store.projects.sandbox())!;
    const staff = await app.make.account({ isSuperuser: true });
    const shown = { visibility: "normal" };
    const answer = await app.as(staff.token).patch(`/api/projects/${_id}/update/`, shown);

    expect(answer.status, answer.text).to.equal(200);
    for (const { _id: leaderboardId } of await caps.store.leaderboards.ofProject(null)) {
      await processors.recompute_leaderboard(caps, { leaderboardId }, context());
      const board = (await caps.store.leaderboards.byId(leaderboardId))!;
      expect(await caps.store.leaderboardEntries.all(board)).to.deep.equal([]);
    }
    expect(await listed("/api/posts/?for_main_feed=true")).to.deep.equal([]);
    await app.as(staff.token).patch(`/api/projects/${_id}/update/`, { visibility: "unlisted" });
  });

  it("lends its questions to no other project and no other conditional", async () => {
    const staff = await app.make.account({ isSuperuser: true });
    const cup = await app.make.project({ visibility: "normal" });
    const as = app.as(staff.token);
    const [first, second] = asked.filter(({ type }) => type === "binary");
    const post = (await question(first!)).post_id as number;

    const reposted = await as.post(`/api/posts/${post}/repost/`, { project_id: cup._id });
    const added = await as.post(`/api/posts/${post}/projects/`, { add: [cup._id] });
    const conditional = { condition_id: first!.id, condition_child_id: second!.id };
    const asChild = await as.post("/api/posts/create/", { conditional });

    expect(reposted.status, reposted.text).to.equal(400);
    expect(reposted.body).to.have.property("project_id");
    expect(added.status, added.text).to.equal(400);
    expect(asChild.status, asChild.text).to.equal(400);
    expect(asChild.body.conditional).to.have.keys("condition_id", "condition_child_id");
  });

  it("opens the next round after ten minutes, with other questions", async () => {
    app.goTo(ROUND_MS);
    await app.play();

    const next = questionsOf(await listed(OPEN));

    expect(next).to.have.lengthOf(QUESTIONS);
    const before = new Set(asked.map(({ id }) => id));
    expect(next.filter(({ id }) => before.has(id))).to.deep.equal([]);
  });
});

function iso(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
