/** How many of the caller's own forecasts an answer shows (Contract 2.4, 3.1). */
import { expect } from "chai";
import { packForecast, type StoredForecast } from "../../src/store/forecasts/forecast_row.ts";
import { useApp, prepared } from "../support/app.ts";
import { straightCdf } from "../support/cdfs.ts";
import type { Client } from "../support/client.ts";
import { until } from "../support/until.ts";

const FORECAST = "/api/questions/forecast/";
const CLOSED = { openLowerBound: false, openUpperBound: false };

describe("the limits of my_forecasts", () => {
  const app = useApp("own_history");
  const ada = prepared(() => app.make.account());
  let client: Client;

  before(() => {
    client = app.as(ada.token);
  });

  const cdf = Float64Array.from(straightCdf());
  const rowsOf = (questionId: number) =>
    app.caps.store.forecasts.collection.raw.find({ q: questionId }).sort({ s: 1 }).toArray();

  /** Stores `count` forecasts as the platform does; each is superseded by the next one. */
  async function forecastsOn(
    questionId: number,
    count: number,
    more: (i: number) => Partial<StoredForecast> = () => ({}),
  ): Promise<void> {
    const from = Date.now() - (count + 10) * 1_000;
    const rows = Array.from({ length: count }, (_, i): StoredForecast => {
      const isLast = i === count - 1;
      const s = from + i * 1_000;
      const e = isLast ? null : s + 1_000;
      const stored = packForecast({ q: questionId, u: ada.id, s, e, v: cdf }, s);
      return { ...stored, ...more(i) };
    });
    await app.caps.store.forecasts.insert(rows);
  }

  it("stores only the newest input of an author on a question", async () => {
    const { question } = await app.make.question("numeric", { question: CLOSED });
    for (const input of ["first", "second", "third"]) {
      const item = {
        question: question._id,
        continuous_cdf: straightCdf(),
        distribution_input: input,
      };
      expect((await client.post(FORECAST, [item])).status).to.equal(201);
    }
    const { body } = await client.get(`/api/questions/${question._id}/`);
    const mine = body.my_forecasts;

    expect(mine.latest.distribution_input).to.equal("third");
    expect(
      mine.history.map((one: { distribution_input: unknown }) => one.distribution_input),
    ).to.deep.equal([null, null, "third"]);
    expect(mine.history_total).to.equal(3);
    await app.caps.store.forecasts.writer.settled();
    const inputs = app.caps.store.forecastInputs.collection.raw;
    const kept = await until("one input", async () => {
      const found = await inputs.find({ q: question._id }).toArray();
      return found.length === 1 ? found : null;
    });
    expect(kept.map(({ d }) => d as unknown)).to.deep.equal(['"third"']);
  });

  it("reads the history once for sixteen URLs that differ in an unknown parameter", async () => {
    const { question } = await app.make.question("numeric", { question: CLOSED });
    await forecastsOn(question._id, 20);
    await app.caps.cache.feed.bumpOwn(ada.id);
    const { forecasts } = app.caps.store;
    const reading = forecasts.newestOfUser.bind(forecasts);
    let reads = 0;
    const counted: typeof reading = (...given) => {
      reads += 1;
      return reading(...given);
    };
    Reflect.set(forecasts, "newestOfUser", counted);
    try {
      const replies = await Promise.all(
        Array.from({ length: 16 }, (_, i) => client.get(`/api/questions/${question._id}/?n=${i}`)),
      );
      for (const { body } of replies) expect(body.my_forecasts.history_total).to.equal(20);
      expect(reads).to.equal(1);
    } finally {
      Reflect.set(forecasts, "newestOfUser", reading);
    }
  });

  it("shows the latest input after the forecast was withdrawn, too", async () => {
    const { question } = await app.make.question("numeric", { question: CLOSED });
    const item = { question: question._id, continuous_cdf: straightCdf(), distribution_input: [1] };
    expect((await client.post(FORECAST, [item])).status).to.equal(201);
    const sent = [{ question: question._id }];
    expect((await client.post("/api/questions/withdraw/", sent)).status).to.equal(201);

    const { body } = await client.get(`/api/questions/${question._id}/`);
    expect(body.my_forecasts.latest.distribution_input).to.deep.equal([1]);
  });

  it("shows the newest 100 in lists and 1,000 in details, and how many there are", async () => {
    const { question } = await app.make.question("numeric", { question: CLOSED });
    await forecastsOn(question._id, 1_100);
    const list = await client.get(`/api/posts/?ids=${question.postId}`);
    const post = await client.get(`/api/posts/${question.postId}/`);
    const one = await client.get(`/api/questions/${question._id}/`);
    const explained = await client.get(`/api/questions/${question._id}/score-explanation/`);
    const shown = [
      [list.body.results[0].question.my_forecasts, 100],
      [post.body.question.my_forecasts, 1_000],
      [one.body.my_forecasts, 1_000],
    ] as const;
    const stored = await rowsOf(question._id);
    for (const [mine, length] of shown) {
      expect(mine.history).to.have.length(length);
      expect(mine.history_total).to.equal(1_100);
      expect(mine.history.at(-1)).to.deep.equal(mine.latest);
      expect(mine.history.map((entry: { start_time: number }) => entry.start_time)).to.deep.equal(
        stored.slice(-length).map((row) => (row["s"] as number) / 1_000),
      );
    }
    expect(explained.body.forecasts).to.have.length(1_000);
  });

  it("divide the limit among the questions of a page", async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, () => app.make.question("numeric", { question: CLOSED })),
    );
    const ids = made.map(({ question }) => question._id);
    for (const id of ids.slice(0, 29)) await forecastsOn(id, 110);
    await forecastsOn(ids[29]!, 3);
    const { body } = await client.get(`/api/posts/?limit=100&ids=${ids.join(",")}`);
    const lengths = new Map<number, number>();
    const totals = new Map<number, number>();
    for (const { question } of body.results) {
      lengths.set(question.id, question.my_forecasts.history.length);
      totals.set(question.id, question.my_forecasts.history_total);
    }

    // 512,000 numbers; an entry counts as its 201 values and ten more.
    const cap = Math.floor((512_000 / 211 - 3) / 29);
    expect(ids.map((id) => lengths.get(id))).to.deep.equal([
      ...Array.from({ length: 29 }, () => cap),
      3,
    ]);
    expect(ids.map((id) => totals.get(id))).to.deep.equal([
      ...Array.from({ length: 29 }, () => 110),
      3,
    ]);
  });

  it("answers without an input that is larger than any that is taken", async () => {
    const { question } = await app.make.question("numeric", { question: CLOSED });
    await forecastsOn(question._id, 2, () => ({ d: true }));
    const d = JSON.stringify("x".repeat(60 * 1024));
    const stored = (await rowsOf(question._id)).map(({ _id, q, u, s }) => ({ _id, q, u, s, d }));
    await app.caps.store.forecastInputs.insert(stored);
    const reply = await client.get(`/api/posts/${question.postId}/`);

    expect(reply.body.question.my_forecasts.latest.distribution_input).to.equal(null);
    expect(reply.text.length).to.be.below(30_000);
  });
});
