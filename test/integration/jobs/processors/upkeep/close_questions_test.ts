/** The closing of questions on time (contract 4.1, maths 9.1). */
import { expect } from "chai";
import { closeQuestions } from "../../../../../jobs/processors/upkeep/close_questions.ts";
import { useApp } from "../../../../support/app.ts";
import { breaks } from "../../../../support/between.ts";

const HOUR = 3_600_000;
/** Longer than a request may be at work on what it marked. */
const GRACE = 31_000;

describe("close_questions", () => {
  const app = useApp("close_questions");
  const run = () => closeQuestions(app.caps, {}, { signal: new AbortController().signal });

  it("stores the scheduled close as the close time of due questions, and refreshes their posts", async () => {
    const now = app.caps.clock.now();
    const due = now - HOUR;
    const closing = await app.make.question("binary", { question: { scheduledCloseTime: due } });
    const open = await app.make.question("binary");
    const early = await app.make.question("binary", {
      question: { scheduledCloseTime: due, actualCloseTime: due - HOUR },
    });
    const draft = await app.make.question("binary", {
      question: { scheduledCloseTime: due, postApproved: false },
      post: { curationStatus: "draft" },
    });
    await run();
    const close = async (id: number) => (await app.caps.store.questions.byId(id))?.actualCloseTime;
    expect(await close(closing.question._id)).to.equal(due);
    expect(await close(open.question._id)).to.equal(null);
    expect(await close(early.question._id)).to.equal(due - HOUR);
    expect(await close(draft.question._id)).to.equal(null);
    expect((await app.caps.store.posts.byId(closing.post._id))?.actualCloseTime).to.equal(due);
    await run();
    expect(await close(closing.question._id)).to.equal(due);
  });

  it("closes hundreds of due questions at once", async () => {
    const due = app.caps.clock.now() - HOUR;
    const types = Array.from({ length: 450 }, () => "binary" as const);
    const { post } = await app.make.group(types, { question: { scheduledCloseTime: due } });
    await run();
    const questions = await app.caps.store.questions.ofPosts([post._id]);
    expect(new Set(questions.map(({ actualCloseTime }) => actualCloseTime))).to.deep.equal(
      new Set([due]),
    );
    expect((await app.caps.store.posts.byId(post._id))?.actualCloseTime).to.equal(due);
  });

  it("gives a conditional the close of its first parent", async () => {
    const { post, condition } = await app.make.conditional();
    const due = app.caps.clock.now() - HOUR;
    await app.caps.store.questions.update(condition.question._id, { scheduledCloseTime: due });
    await run();
    expect((await app.caps.store.posts.byId(post._id))?.actualCloseTime).to.equal(due);
  });

  it("closes and finishes the others when a change cannot be finished", async () => {
    const { posts, questions } = app.caps.store;
    const now = app.caps.clock.now();
    const marked = (settled: number) =>
      app.make.question("binary", { question: { unfinished: { settled } } });
    const { question: broken } = await marked(now - 2 * HOUR);
    const { question: other } = await marked(now - HOUR);
    const { question: due } = await app.make.question("binary", {
      question: { scheduledCloseTime: now - HOUR },
    });
    const breaking: typeof posts = {
      ...posts,
      conditionalsOn: (id) =>
        id === broken._id ? Promise.reject(new Error("away")) : posts.conditionalsOn(id),
    };
    const caps = { ...app.caps, store: { ...app.caps.store, posts: breaking } };
    await closeQuestions(caps, {}, { signal: new AbortController().signal });

    expect((await questions.byId(broken._id))?.unfinished?.settled).to.equal(now - 2 * HOUR);
    expect((await questions.byId(other._id))?.unfinished).to.deep.equal({});
    expect((await questions.byId(due._id))?.actualCloseTime).to.equal(now - HOUR);
  });

  it("finishes a close that was cut short", async () => {
    const { aggregates, posts, questions } = app.caps.store;
    const [now, due] = [app.caps.clock.now(), app.caps.clock.now() - HOUR];
    const { post, question } = await app.make.question("binary", {
      question: { scheduledCloseTime: due },
    });
    await aggregates.createHead({
      _id: question._id,
      generation: 1,
      histograms: null,
      lastInstant: null,
      through: 0,
      latestEnd: now + HOUR,
      window: { openTime: 0, scheduledCloseTime: due, closeTime: null, includesBots: false },
    });
    const asked = async () => {
      const all = await app.caps.jobs.queue("aggregation").getJobs();
      return all.filter(({ data }) => data.questionId === question._id).length;
    };
    const broken = breaks(posts.collection, "findOneAndUpdate");
    await run();
    expect([broken.isDone, await asked()]).to.deep.equal([true, 0]);

    app.travel(GRACE);
    await run();
    expect(await asked()).to.equal(1);
    expect((await posts.byId(post._id))?.actualCloseTime).to.equal(due);
    expect(await questions.byId(question._id)).to.deep.include({
      actualCloseTime: due,
      unfinished: {},
    });
  });

  it("copies the schedule of an approval that a crash interrupted", async () => {
    const now = app.caps.clock.now();
    const { post, question } = await app.make.question("binary", {
      question: { openTime: null, scheduledCloseTime: null, postApproved: false },
      post: {
        curationStatusUpdatedAt: now - HOUR,
        pendingSchedule: { openTime: now - HOUR, scheduledCloseTime: now + HOUR },
        unfinished: { moved: now - HOUR },
      },
    });
    await run();
    const after = await app.caps.store.questions.byId(question._id);
    expect(after).to.include({
      openTime: now - HOUR,
      scheduledCloseTime: now + HOUR,
      postApproved: true,
    });
    expect((await app.caps.store.posts.byId(post._id))?.pendingSchedule).to.equal(null);
  });

  describe("after a move of a post that a crash interrupted", () => {
    const branchOpens = async (id: number) => (await app.caps.store.questions.byId(id))?.openTime;

    it("finishes an approval down to the branches of conditionals", async () => {
      const staff = app.as((await app.make.account({ isSuperuser: true })).token);
      const { condition, yes } = await app.make.conditional();
      const { posts, projects } = app.caps.store;
      await posts.update(condition.post._id, { curationStatus: "pending" });
      const now = app.caps.clock.now();
      const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
      const broken = breaks(projects.collection, "updateOne");
      const reply = await staff.post(`/api/posts/${condition.post._id}/approve/`, {
        published_at: at(0),
        open_time: at(1),
        cp_reveal_time: at(1),
        scheduled_close_time: at(2),
        scheduled_resolve_time: at(3),
      });
      expect([broken.isDone, reply.status]).to.deep.equal([true, 503]);
      expect(await branchOpens(yes._id)).not.to.equal(now + HOUR);

      app.travel(GRACE);
      await run();
      expect(await branchOpens(yes._id)).to.equal(now + HOUR);
      expect((await posts.byId(condition.post._id))?.unfinished).to.deep.equal({});
    });

    it("closes the questions of a post that was sent back", async () => {
      const staff = app.as((await app.make.account({ isSuperuser: true })).token);
      const { post, question } = await app.make.question("binary");
      const { questions, posts } = app.caps.store;
      const broken = breaks(questions.collection, "updateMany");
      const reply = await staff.post(`/api/posts/${post._id}/send-back-to-review/`);
      expect([broken.isDone, reply.status]).to.deep.equal([true, 503]);
      expect((await questions.byId(question._id))?.postApproved).to.equal(true);

      app.travel(GRACE);
      await run();
      expect((await questions.byId(question._id))?.postApproved).to.equal(false);
      expect((await posts.byId(post._id))?.unfinished).to.deep.equal({});
    });

    it("finishes a deletion", async () => {
      const staff = app.as((await app.make.account({ isSuperuser: true })).token);
      const { post, question } = await app.make.question("binary", {
        question: { resolution: "yes" },
      });
      const { questions, posts } = app.caps.store;
      const queue = app.caps.jobs.queue("scoring");
      await queue.drain();
      const broken = breaks(questions.collection, "updateMany");
      const reply = await staff.delete(`/api/posts/${post._id}/delete/`);
      expect([broken.isDone, reply.status]).to.deep.equal([true, 503]);

      app.travel(GRACE);
      await run();
      expect((await questions.byId(question._id))?.postApproved).to.equal(false);
      const asked = await queue.getJobs(["waiting", "prioritized", "delayed"]);
      expect(asked.map(({ data }) => data as object)).to.deep.include({ questionId: question._id });
      expect((await posts.moved(post._id))?.unfinished).to.deep.equal({});
    });

    it("finishes nothing twice when the post was deleted before", async () => {
      const past = app.caps.clock.now() - HOUR;
      const { post } = await app.make.question("binary", {
        post: {
          curationStatus: "deleted",
          curationStatusUpdatedAt: past,
          unfinished: { moved: past },
          pendingSchedule: { openTime: past },
        },
      });
      await run();
      expect((await app.caps.store.posts.moved(post._id))?.unfinished).to.deep.equal({});

      let bumps = 0;
      const { cache } = app.caps;
      const feed = { ...cache.feed, bumpFeed: () => ((bumps += 1), cache.feed.bumpFeed()) };
      const caps = { ...app.caps, cache: { ...cache, feed } };
      await closeQuestions(caps, {}, { signal: new AbortController().signal });
      expect(bumps).to.equal(0);
    });
  });
});
