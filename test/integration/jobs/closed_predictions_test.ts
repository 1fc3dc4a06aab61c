/** Predictions of questions that reach their scheduled close (Maths 4.2, Contract 4.5). */
import { expect } from "chai";
import { aggregateQuestion } from "../../../jobs/processors/aggregation/aggregate_question.ts";
import { closeQuestions } from "../../../jobs/processors/upkeep/close_questions.ts";
import { useApp } from "../../support/app.ts";

const HOUR = 3_600_000;

describe("the prediction of a question that closes", () => {
  const app = useApp("closed_predictions");

  it("has no end where a forecast would have ended after the close", async () => {
    app.stopClock();
    const now = app.caps.clock.now();
    const context = { signal: new AbortController().signal };
    const { question } = await app.make.question("binary", {
      question: { openTime: now - HOUR, scheduledCloseTime: now + HOUR },
    });
    const { token } = await app.make.account();
    const ends = new Date(now + 2 * HOUR).toISOString();
    const answer = await app
      .as(token)
      .post("/api/questions/forecast/", [
        { question: question._id, probability_yes: 0.5, end_time: ends },
      ]);
    expect(answer.status, answer.text).to.equal(201);
    await aggregateQuestion(app.caps, { questionId: question._id }, context);
    const end = async () => (await app.caps.store.aggregates.head(question._id))?.latestEnd;
    expect(await end()).to.equal(now + 2 * HOUR);

    const queue = app.caps.jobs.queue("aggregation");
    await queue.drain(true);
    app.travel(HOUR + 1);
    await closeQuestions(app.caps, {}, context);
    const asked = await queue.getJobs(["waiting", "prioritized", "delayed"]);
    expect(asked.map(({ data }) => data as object)).to.deep.equal([{ questionId: question._id }]);
    await aggregateQuestion(app.caps, { questionId: question._id }, context);
    expect(await end()).to.equal(null);
  });
});
