/** The closing of questions on time (contract 4.1, maths 9.1). */
import { expect } from "chai";
import { closeQuestions } from "../../../../../jobs/processors/upkeep/close_questions.ts";
import { startApp, type TestApp } from "../../../../support/app.ts";

const HOUR = 3_600_000;

describe("close_questions", () => {
  let app: TestApp;
  const run = () => closeQuestions(app.caps, {}, { signal: new AbortController().signal });

  before(async () => {
    app = await startApp("close_questions");
  });
  after(() => app.close());

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

  it("copies the schedule of an approval that a crash interrupted", async () => {
    const now = app.caps.clock.now();
    const { post, question } = await app.make.question("binary", {
      question: { openTime: null, scheduledCloseTime: null, postApproved: false },
      post: {
        curationStatusUpdatedAt: now - HOUR,
        pendingSchedule: { openTime: now - HOUR, scheduledCloseTime: now + HOUR },
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
});
