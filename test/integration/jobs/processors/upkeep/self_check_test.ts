/** The self-check: it compares derived values with a fresh computation, post by post. */
import { expect } from "chai";
import { selfCheck } from "../../../../../jobs/processors/upkeep/self_check.ts";
import type { Capabilities } from "../../../../../src/capabilities.ts";
import { useApp } from "../../../../support/app.ts";
import { commentDocument } from "../../../../support/documents.ts";
import { blankPost } from "../../../../support/factories.ts";

describe("the self-check", () => {
  const app = useApp("self_check");
  let store: Capabilities["store"];
  before(() => {
    ({ store } = app.caps);
  });

  const context = {
    signal: new AbortController().signal,
    progress: () => Promise.resolve(),
  };
  /** Returns the capabilities with another read of a post. */
  const reading = (byId: (id: number) => ReturnType<typeof store.posts.byId>): Capabilities => ({
    ...app.caps,
    store: { ...store, posts: { ...store.posts, byId } },
  });
  /** The failure of a query at its own time limit, as the driver reports it. */
  const tooSlow = () =>
    Object.assign(new Error("operation exceeded time limit"), {
      name: "MongoServerError",
      code: 50,
    });

  it("reports no counter that changes during the check", async () => {
    const { post } = await app.make.question("binary", { post: { commentCount: 4 } });
    // More than one step of the check reads.
    const first = await store.counters.draw("content", 130);
    const others = Array.from({ length: 130 }, (_, i) => blankPost(first + i, [], Date.now()));
    await store.posts.insertMany(others);
    let looks = 0;
    /** A request changes the post all the time. */
    const byId = async (id: number) => {
      if (id === post._id) await store.posts.update(id, { commentCount: 4 + looks++ });
      return store.posts.byId(id);
    };
    await selfCheck(reading(byId), {}, context);
    const [report] = await store.checkReports.newest(1);

    expect(looks).to.be.above(2);
    expect(report?.drifts.filter(({ id }) => id === post._id)).to.deep.equal([]);
    expect(report).to.include({ isComplete: true, postsChecked: await store.posts.countAll() });
  });

  it("counts every drift, and lists the first five hundred", async () => {
    const { post } = await app.make.question("binary");
    const first = await store.counters.draw("comments", 170);
    const wrong = { voteScore: 1, changedMyMindCount: 1, liveReplyCount: 1 };
    const comments = Array.from({ length: 170 }, (_, i) =>
      commentDocument({ _id: first + i, authorId: 1, postId: post._id, ...wrong }),
    );
    await store.comments.collection.raw.insertMany(comments as never[]);
    await selfCheck(app.caps, {}, context);
    const [report] = await store.checkReports.newest(1);

    expect(report?.drifts).to.have.length(500);
    expect(report?.driftCount).to.be.at.least(3 * 170);
  });

  it("leaves out a post whose check takes too long, and says that it is not complete", async () => {
    const { post: slow } = await app.make.question("binary", { post: { commentCount: 4 } });
    const { post: wrong } = await app.make.question("binary", { post: { commentCount: 4 } });
    const caps = reading((id) =>
      id === slow._id ? Promise.reject(tooSlow()) : store.posts.byId(id),
    );
    await selfCheck(caps, {}, context);
    const [report] = await store.checkReports.newest(1);

    expect(report).to.include({ isComplete: false });
    expect(report?.postsChecked).to.equal((await store.posts.countAll()) - 1);
    const found = report?.drifts.map(({ id }) => id);
    expect(found).to.include(wrong._id).and.not.include(slow._id);
    expect((await store.posts.byId(wrong._id))?.commentCount).to.equal(0);
  });

  it("goes on after any number of slow posts that do not follow each other", async () => {
    const slow: number[] = [];
    for (let i = 0; i < 6; i++) {
      slow.push((await app.make.question("binary")).post._id);
      await app.make.question("binary");
    }
    const caps = reading((id) =>
      slow.includes(id) ? Promise.reject(tooSlow()) : store.posts.byId(id),
    );
    await selfCheck(caps, {}, context);
    const [report] = await store.checkReports.newest(1);

    expect(report?.postsChecked).to.equal((await store.posts.countAll()) - slow.length);
  });

  it("fails when the database is away, so that the job runs again", async () => {
    const [before] = await store.checkReports.newest(1);
    const failed = await selfCheck(
      reading(() => Promise.reject(tooSlow())),
      {},
      context,
    ).catch((error: unknown) => error);
    expect(failed).to.include({ code: 50 });
    expect((await store.checkReports.newest(1))[0]).to.deep.equal(before);
  });

  it("fails at once for another error", async () => {
    const broken = new Error("not this time");
    let looks = 0;
    const caps = reading(() => {
      looks += 1;
      return Promise.reject(broken);
    });
    const failed = await selfCheck(caps, {}, context).catch((error: unknown) => error);
    expect(failed).to.equal(broken);
    expect(looks).to.equal(1);
  });
});
