/** The work of a request is done before its answer is sent (Contract 1.10). */
import { expect } from "chai";
import { startApp } from "../support/app.ts";
import { recordStory } from "../support/examples/story.ts";
import { createLateWork } from "../support/late_work.ts";
import { until } from "../support/until.ts";

describe("the work of a request", () => {
  it("is done and told before its answer is sent, for every operation", async function () {
    this.timeout(120_000);
    const late = createLateWork();
    await recordStory(late);
    expect(late.faults).to.deep.equal([]);
  });

  it("is noticed by this test when it goes on afterwards", async () => {
    const late = createLateWork();
    const app = await startApp("late_work", { watch: late.watch });
    const { post } = await app.make.question("binary");
    const path = `/api/posts/${post._id}/vote/`;
    try {
      late.follow(app.caps);
      const { postVotes, watermarks } = app.caps.store;
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const cast = postVotes.cast.bind(postVotes);
      postVotes.cast = (vote) => {
        void answered.then(() => watermarks.set("generations", 1));
        return cast(vote);
      };
      const { token } = await app.make.account();
      expect((await app.as(token).post(path, { direction: 1 })).status).to.equal(200);
      expect(late.faults).to.deep.equal([]);
      answer();
      await until("the work", async () => (await watermarks.read("generations")) === 1);
    } finally {
      await app.close();
    }

    expect(late.faults).to.deep.equal([
      `POST ${path} was answered before watermarks updateOne was done`,
    ]);
  });
});
