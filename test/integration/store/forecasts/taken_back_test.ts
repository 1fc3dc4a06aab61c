/** Forecasts of a failed request are removed, and what others have computed from them follows. */
import { expect } from "chai";
import { useApp } from "../../../support/app.ts";
import { before as justBefore, breaks } from "../../../support/between.ts";
import { until } from "../../../support/until.ts";

describe("forecasts that are taken back", function () {
  this.timeout(120_000);
  const app = useApp("taken_back");
  before(() => {
    app.startJobs();
  });

  it("leave the prediction and the counters, and their author counts with the next one", async () => {
    const { post, question } = await app.make.question("binary");
    const [first, second] = [await app.make.account(), await app.make.account()];
    const { store } = app.caps;
    const forecast = async ({ token }: { token: string }) => {
      const item = { question: question._id, probability_yes: 0.5 };
      return (await app.as(token).post("/api/questions/forecast/", [item])).status;
    };
    const predicted = async () => (await store.aggregates.head(question._id))?.latest?.n;
    const counters = async () => {
      const { nr_forecasters: people, forecasts_count: forecasts } = (
        await app.as(first.token).get(`/api/posts/${post._id}/`)
      ).body;
      return `${people} ${forecasts}`;
    };
    await until("the first forecast", async () => (await forecast(first)) === 201);
    await until("the first prediction", async () => (await predicted()) === 1);
    // A forecast within 200 ms of another one is counted after its answer.
    await new Promise((resolve) => setTimeout(resolve, 1_000));

    const broken = breaks(store.questions.collection, "updateMany");
    const removal = justBefore(store.forecasts.collection, "deleteMany", async () => {
      await app.caps.jobs.enqueueMany("aggregate_question", [{ questionId: question._id }]);
      await until("a run has read the forecast", async () => (await predicted()) === 2);
    });
    expect(await forecast(second)).to.equal(503);
    await until("the removal", () => removal.isDone);
    await until("the prediction without it", async () => (await predicted()) === 1);
    await until("the counters without it", async () => (await counters()) === "1 1");
    expect(broken.isDone).to.equal(true);
    const entry = { _id: `${question._id}-${second.id}` as never };
    await until("no entry of the author", async () => {
      return (await store.forecastCounters.collection.raw.countDocuments(entry)) === 0;
    });

    await until("the next forecast", async () => (await forecast(second)) === 201);
    await until("the counters with the next one", async () => (await counters()) === "2 2");
  });
});
