/**
 * Consequences that some code once forgot and that the table now gives to every change of a kind;
 * and refused jobs.
 */
import { expect } from "chai";
import type { JobName } from "../../../jobs/contract.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce } from "../../../src/consequences/announce.ts";
import { useApp } from "../../support/app.ts";
import { blankPost } from "../../support/factories.ts";

interface Asked {
  readonly name: JobName;
  readonly payload: unknown;
}

describe("announce()", () => {
  const app = useApp("announce");

  /**
   * Returns the application's capabilities, which record the jobs. `takes`: whether the queue
   * accepts them.
   */
  const noting = (takes = true): { caps: Capabilities; asked: Asked[] } => {
    const asked: Asked[] = [];
    const { jobs } = app.caps;
    return {
      asked,
      caps: {
        ...app.caps,
        jobs: {
          ...jobs,
          async enqueueMany(name, payloads) {
            for (const payload of payloads) asked.push({ name, payload });
            return takes && (await jobs.enqueueMany(name, payloads));
          },
        },
      },
    };
  };
  const now = () => app.caps.clock.now();
  /** Gives the question a prediction. */
  const predicted = async (_id: number, openTime: number) => {
    const window = { openTime, scheduledCloseTime: now(), closeTime: null, includesBots: false };
    await app.caps.store.aggregates.createHead({
      _id,
      generation: 1,
      latestEnd: null,
      histograms: null,
      lastInstant: null,
      window,
      through: 0,
    });
  };

  it("writes fifty of many posts at a time", async () => {
    const { counters, posts } = app.caps.store;
    const first = await counters.draw("content", 120);
    const rows = Array.from({ length: 120 }, (_, i) => blankPost(first + i, [], now()));
    await posts.insertMany(rows);
    let [running, most] = [0, 0];
    const watched: typeof posts = {
      ...posts,
      async byId(id) {
        most = Math.max(most, ++running);
        return posts.byId(id);
      },
      async compareAndSet(...given) {
        const written = await posts.compareAndSet(...given);
        running -= 1;
        return written;
      },
    };
    const caps = { ...app.caps, store: { ...app.caps.store, posts: watched } };
    const postIds = rows.map(({ _id }) => _id);
    const questions = postIds.map((postId) => ({ _id: 0, postId }));
    await announce(caps, { kind: "questionsClosed", questions, since: 1 });

    expect(most).to.equal(50);
    const stored = await posts.byIds(postIds);
    expect(stored.map(({ derivedVersion }) => derivedVersion)).to.deep.equal(Array(120).fill(1));
  });

  it("recomputes the prediction for the schedule of a second approval", async () => {
    const { post, question } = await app.make.question("binary");
    await predicted(question._id, question.openTime!);
    const { asked, caps } = noting();
    await announce(caps, { kind: "postApproved", postId: post._id, now: now() });

    expect(asked).to.deep.include({
      name: "aggregate_question",
      payload: { questionId: question._id },
    });
    expect(asked).to.deep.include({
      name: "refresh_post",
      payload: { postId: post._id, recount: true },
    });
  });

  it("scores a resolved question again after a second approval, but not an open one", async () => {
    const open = await app.make.question("binary");
    const resolved = await app.make.question("binary", {
      question: { resolution: "yes", resolutionSetTime: now(), actualCloseTime: now() },
    });
    const { asked, caps } = noting();
    for (const { post } of [open, resolved]) {
      await announce(caps, { kind: "postApproved", postId: post._id, now: now() });
    }

    expect(asked.filter(({ name }) => name === "score_question")).to.deep.equal([
      { name: "score_question", payload: { questionId: resolved.question._id } },
    ]);
    expect(asked.filter(({ name }) => name === "aggregate_question")).to.deep.equal([]);
  });

  it("reports that a job was refused, and writes the derived fields nevertheless", async () => {
    const { post } = await app.make.question("binary", { post: { openTime: 5 } });
    const { caps } = noting(false);
    const isQueued = await announce(caps, { kind: "postApproved", postId: post._id, now: now() });

    expect(isQueued).to.equal(false);
    expect((await app.caps.store.posts.byId(post._id))?.openTime).not.to.equal(5);
  });

  it("computes the boards of a new tournament without waiting for their schedule", async () => {
    const staff = await app.make.account({ isStaff: true, isSuperuser: true });
    await app.caps.jobs.queue("leaderboards").drain();
    const client = app.as(staff.token);
    const made = await client.post("/api/projects/create/", {
      type: "tournament",
      name: "New cup",
    });
    const waiting = await app.caps.jobs.queue("leaderboards").getJobs(["waiting"]);
    const [board] = await app.caps.store.leaderboards.ofProject(Number(made.body.id));

    expect(
      waiting.map(({ data }) => (data as { leaderboardId?: number }).leaderboardId),
    ).to.include(board!._id);
  });
});
