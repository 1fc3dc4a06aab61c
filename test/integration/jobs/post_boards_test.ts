/** Boards are recomputed when posts enter or leave their projects, or are shown differently. */
import { expect } from "chai";
import { leaderboardCadence } from "../../../jobs/processors/boards/leaderboard_cadence.ts";
import { recomputeLeaderboard } from "../../../jobs/processors/boards/recompute_leaderboard.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { useApp } from "../../support/app.ts";
import { type Cup, openCup } from "../../support/cup.ts";

describe("boards of a post with a resolved question", () => {
  const app = useApp("post_boards");
  let cup: Cup;
  let other: Cup;
  let question: QuestionDocument;
  let global: readonly number[];

  beforeEach(async () => {
    cup = await openCup(app);
    other = await openCup(app);
    question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, "yes");
    global = (await app.caps.store.leaderboards.ofProject(null)).map(({ _id }) => _id);
  });

  /** Returns the boards that are queued after a request of a superuser. */
  async function askedFor(method: "post" | "put" | "patch" | "delete", path: string, body: object) {
    const { token } = await app.make.account({ isSuperuser: true });
    const queue = app.caps.jobs.queue("leaderboards");
    await queue.drain();
    const answer = await app.as(token)[method](path, body);
    expect(answer.status, answer.text).to.be.below(300);
    const jobs = (await queue.getJobs(["waiting"])).map(({ data }) => data as object);
    return jobs.flatMap((job) => ("leaderboardId" in job ? [job.leaderboardId] : []));
  }
  const ofPost = (name: string) => `/api/posts/${question.postId}/${name}/`;

  it("are recomputed when it is added or removed, with the board of the year", async () => {
    const inOther = { project_id: other.project._id };
    const there = [other.boardId, ...global];

    expect(await askedFor("post", ofPost("repost"), inOther)).to.have.members(there);
    expect(await askedFor("post", ofPost("remove_from_project"), inOther)).to.have.members(there);
    const moved = await askedFor("put", ofPost("update"), { default_project: other.project._id });
    expect(moved).to.have.members([cup.boardId, ...there]);
  });

  it("of others are left alone with its scores when a community takes it, or nothing changes", async () => {
    const given = { type: "community", visibility: "not_in_main_feed" } as const;
    const { project, boardId } = await openCup(app, given, { people: 0 });
    const inCommunity = { project_id: project._id };
    const scoring = app.caps.jobs.queue("scoring");
    await scoring.drain();
    const repost = () => askedFor("post", ofPost("repost"), inCommunity);

    expect(await repost()).to.deep.equal([boardId]);
    expect(await repost()).to.deep.equal([]);
    expect(await askedFor("put", ofPost("update"), { categories: [] })).to.deep.equal([]);
    const removed = await askedFor("post", ofPost("remove_from_project"), inCommunity);
    expect(removed).to.deep.equal([boardId]);
    expect(await scoring.getWaitingCount()).to.equal(0);
    await askedFor("post", ofPost("repost"), { project_id: other.project._id });
    expect(await scoring.getWaitingCount()).to.equal(1);
  });

  it("are recomputed with the board of the year, when the question opened as that year began", async () => {
    const [year] = await app.caps.store.leaderboards.ofProject(null);
    await app.caps.store.questions.update(question._id, { openTime: year!.startTime });
    const inOther = { project_id: other.project._id };

    const asked = await askedFor("post", ofPost("repost"), inOther);
    expect(asked).to.include.members([other.boardId, year!._id]);
  });

  it("are left alone when they are final or written by hand", async () => {
    const { token } = await app.make.account({ isSuperuser: true });
    const asked = { project_id: other.project._id, score_type: "manual", is_primary: false };
    const made = await app.as(token).post("/api/admin/leaderboards/", asked);
    expect(made.status, made.text).to.equal(201);
    const [final] = global;
    const { raw } = app.caps.store.leaderboards.collection;
    const finalise = (finalized: boolean) =>
      raw.updateOne({ _id: final as never }, { $set: { finalized } });
    await finalise(true);
    const inOther = { project_id: other.project._id };
    const boards = await askedFor("post", ofPost("repost"), inOther);
    await finalise(false);

    expect(boards).to.have.members([other.boardId, ...global.slice(1)]);
  });

  it("are recomputed when it is hidden and shown again", async () => {
    const boards = [cup.boardId, ...global];
    const { openTime, scheduledCloseTime } = question;
    const iso = (time: number | null) => new Date(time ?? 0).toISOString();

    expect(await askedFor("post", ofPost("send-back-to-review"), {})).to.have.members(boards);
    const schedule = {
      published_at: iso(openTime),
      open_time: iso(openTime),
      cp_reveal_time: iso(openTime),
      scheduled_close_time: iso(scheduledCloseTime),
      scheduled_resolve_time: iso(scheduledCloseTime),
    };
    expect(await askedFor("post", ofPost("approve"), schedule)).to.have.members(boards);
    expect(await askedFor("delete", ofPost("delete"), {})).to.have.members(boards);
  });

  it("are recomputed when the visibility of its project changes", async () => {
    await askedFor("post", ofPost("repost"), { project_id: other.project._id });
    const path = `/api/projects/${cup.project._id}/update/`;

    const asked = await askedFor("patch", path, { visibility: "unlisted" });
    expect(asked).to.have.members([cup.boardId, other.boardId, ...global]);
  });

  it("are queued again when the queue lost their jobs, until a run has seen the change", async () => {
    const inOther = { project_id: other.project._id };
    const boards = [other.boardId, ...global];
    const { signal } = new AbortController();
    const run = async () => {
      for (const leaderboardId of boards) {
        await recomputeLeaderboard(app.caps, { leaderboardId }, { signal });
      }
    };
    await run();
    await askedFor("post", ofPost("repost"), inOther);
    const queue = app.caps.jobs.queue("leaderboards");
    const caught = async () => {
      await queue.drain();
      await leaderboardCadence(app.caps);
      return (await queue.getJobs(["waiting"])).flatMap(({ data }) =>
        "leaderboardId" in (data as object)
          ? [(data as { leaderboardId: number }).leaderboardId]
          : [],
      );
    };

    expect(await caught()).to.include.members(boards);
    await run();
    expect(await caught()).not.to.include.oneOf(boards);
  });
});
