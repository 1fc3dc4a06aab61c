/** The order of feeds by the distance between the caller and the community (Maths 9.5). */
import { expect } from "chai";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { useApp, prepared } from "../support/app.ts";
import { createPredictions } from "../support/predictions.ts";

describe("the order of a feed by divergence", () => {
  const app = useApp("divergence_order");
  const ada = prepared(() => app.make.account());
  let give: ReturnType<typeof createPredictions>;
  let now: number;
  let cup: ProjectDocument;
  const ids = async (query: string): Promise<number[]> => {
    const { body } = await app.as(ada.token).get(`/api/posts/?tournaments=${cup.slug}&${query}`);
    return body.results.map(({ id }: { id: number }) => id);
  };

  before(() => {
    give = createPredictions(app.caps);
    now = app.caps.clock.now();
  });
  beforeEach(async () => {
    cup = await app.make.project({ defaultPermission: "forecaster" });
  });

  it("places a group by the question on which caller and community differ most", async () => {
    const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
    const group = await app.make.group(["binary", "binary", "binary"], given);
    const between = await app.make.question("binary", given);
    const [first, most, last] = group.questions;
    for (const [question, value] of [
      [first!, 0.5],
      [most!, 0.95],
      [last!, 0.5],
      [between.question, 0.7],
    ] as const) {
      await give.prediction(question, [{ at: now - 1_000, value: 0.45 }]);
      await give.forecast({ question, userId: ada.id, value, start: now - 2_000 });
    }
    const order = [group.post._id, between.post._id];
    expect(await ids("order_by=-divergence")).to.deep.equal(order);
  });

  it("places a post last whose prediction has ended", async () => {
    const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
    const ended = await app.make.question("binary", given);
    const near = await app.make.question("binary", given);
    for (const [{ question }, value] of [
      [ended, 0.95],
      [near, 0.5],
    ] as const) {
      await give.prediction(question, [{ at: now - 2_000, value: 0.45 }]);
      await give.forecast({ question, userId: ada.id, value, start: now - 3_000 });
    }
    const order = [ended.post._id, near.post._id];
    expect(await ids("order_by=-divergence")).to.deep.equal(order);

    const heads = app.caps.store.aggregates.collection.model.db.collection("aggregate_heads");
    const end = { $set: { latestEnd: now - 1_000 } };
    await heads.updateOne({ _id: ended.question._id as never }, end);
    await app.caps.cache.feed.bumpFeed();
    expect(await ids("order_by=-divergence")).to.deep.equal(order.reverse());
  });

  it("measures the distance from people alone, as they forecast now", async () => {
    const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
    const between = await app.make.question("binary", given);
    const withBots = await app.make.question("binary", {
      ...given,
      question: { includeBotsInAggregates: true },
    });
    const [bob, carl, dan] = (await app.make.accounts(3)).map(({ id }) => id);
    const bots: number[] = [];
    for (let i = 0; i < 6; i++) {
      bots.push((await app.make.account({ isBot: true, isPrimaryBot: true })).id);
    }
    const forecast = (made: typeof between, userId: number, value: number, start: number) =>
      give.forecast({ question: made.question, userId, value, start });
    const predict = (made: typeof between, at: number) =>
      give.prediction(made.question, [{ at, value: 0.45 }]);
    for (const made of [between, withBots]) await predict(made, now - 2_000);
    await forecast(between, ada.id, 0.7, now - 3_000);
    for (const id of [ada.id, bob!, carl!, dan!]) {
      await forecast(withBots, id, 0.6, now - 3_000);
    }
    for (const id of bots) await forecast(withBots, id, 0.01, now - 3_000);
    const order = [between.post._id, withBots.post._id];
    expect(await ids("order_by=-divergence")).to.deep.equal(order);

    for (const id of [bob!, carl!, dan!]) await forecast(withBots, id, 0.02, now - 1_000);
    await predict(withBots, now - 1_000);
    await app.caps.cache.feed.bumpFeed();
    expect(await ids("order_by=-divergence")).to.deep.equal(order.reverse());
  });

  it("measures the distance from people where a question shows the platform's own prediction", async () => {
    const given = { post: { defaultProjectId: cup._id, projectIds: [cup._id] } };
    const near = await app.make.question("binary", given);
    const far = await app.make.question("binary", {
      ...given,
      question: {
        includeBotsInAggregates: true,
        defaultAggregationMethod: "service_prediction",
      },
    });
    const { id } = await app.make.account();
    for (const [{ question }, value] of [
      [near, 0.5],
      [far, 0.05],
    ] as const) {
      await give.prediction(question, [{ at: now - 2_000, value: 0.45 }]);
      await give.forecast({ question, userId: id, value, start: now - 3_000 });
      await give.forecast({ question, userId: ada.id, value: 0.5, start: now - 3_000 });
    }
    expect(await ids("order_by=-divergence")).to.deep.equal([far.post._id, near.post._id]);
  });
});
