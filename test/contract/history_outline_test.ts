/** The outline of a history that a chart draws (contract 2.2, maths 4.8), and its place in the caches. */
import { expect } from "chai";
import { thin } from "../../src/domain/aggregation/history/thinning.ts";
import type { Snapshot } from "../../src/schema/aggregation.ts";
import { useApp, prepared } from "../support/app.ts";
import { bodyAt } from "../support/client.ts";
import { createPredictions } from "../support/predictions.ts";

const DAY = 86_400_000;

describe("histories of a post with minimize=true (contract 2.2)", () => {
  const app = useApp("history_outline");
  const ada = prepared(() => app.make.account());
  let give: ReturnType<typeof createPredictions>;
  const now = Date.now();
  const get = (path: string) => bodyAt(app.as(ada.token), path);
  before(() => {
    give = createPredictions(app.caps);
  });

  const COUNT = 1_200;
  /** Uneven times over 90 days, the last of them now. */
  const times = Array.from({ length: COUNT }, (_, at) =>
    Math.round(now - 90 * DAY * (1 - at / (COUNT - 1)) ** 2),
  );
  const wave = (at: number) => 0.2 + (at % 100) / 200;

  it("are the instants of Maths 4.8 with the first and the newest, and say how many there were", async () => {
    const { post, question } = await app.make.question("binary");
    await give.prediction(
      question,
      times.map((at, index) => ({ at, value: wave(index) })),
    );
    const whole = (await get(`/api/posts/${post._id}/`)).question.aggregations;
    const drawn = (await get(`/api/posts/${post._id}/?minimize=true`)).question.aggregations;
    for (const method of ["recency_weighted", "unweighted"] as const) {
      const starts = drawn[method].history.map((one: Snapshot) => one.start_time);
      const wanted = thin(
        times.map((time) => time / 1000),
        now / 1000,
      );
      expect(starts).to.deep.equal([...new Set([times[0]! / 1000, ...wanted])]);
      expect(drawn[method].history_total).to.equal(COUNT);
      expect(drawn[method].latest).to.deep.equal(whole[method].latest);
      expect(drawn[method].history.at(-1)).to.deep.equal(whole[method].history.at(-1));
      expect(whole[method]).to.not.have.property("history_total");
      const byStart = new Map(
        whole[method].history.map((one: Snapshot) => [one.start_time, one.centers]),
      );
      for (const [at, one] of (drawn[method].history as Snapshot[]).entries()) {
        expect(one.centers).to.deep.equal(byStart.get(one.start_time));
        expect(one.end_time).to.equal(starts[at + 1] ?? null);
      }
    }
  });

  it("are whole and say nothing where nothing is left out", async () => {
    const { post, question } = await app.make.question("binary");
    await give.prediction(
      question,
      times.slice(0, 400).map((at) => ({ at, value: 0.3 })),
    );
    const asked = await get(`/api/posts/${post._id}/?minimize=true`);
    expect(asked).to.deep.equal(await get(`/api/posts/${post._id}/`));
    expect(asked.question.aggregations.recency_weighted.history).to.have.length(400);
  });

  it("have the CDF of the newest snapshot only, and share 2,000 snapshots in a group", async () => {
    const { post, questions } = await app.make.group(
      Array.from({ length: 10 }, () => "discrete" as const),
    );
    const value = Array.from({ length: 11 }, (_, i) => i / 10);
    const [first] = questions;
    await give.prediction(
      first!,
      times.map((at) => ({ at, value })),
    );
    const read = await get(`/api/posts/${post._id}/?minimize=true`);
    const { history, latest } = read.group_of_questions.questions.find(
      ({ id }: { id: number }) => id === first!._id,
    ).aggregations.recency_weighted;
    expect(history.length).to.be.within(150, 203);
    expect(latest.forecast_values).to.deep.equal(value);
    expect(history.at(-1)).to.deep.equal(latest);
    for (const snapshot of history.slice(0, -1)) {
      expect(snapshot.forecast_values).to.equal(null);
      expect(snapshot.centers).to.have.length(1);
    }
  });

  it("never take the place of another answer in a cache, and have a tag of their own", async () => {
    const { post, question } = await app.make.question("binary");
    await give.prediction(
      question,
      times.map((at, index) => ({ at, value: wave(index) })),
    );
    const path = `/api/posts/${post._id}/`;
    const forms = ["", "?minimize=true", "?minimize=false"] as const;
    const lengths = new Map<string, number>();
    const tags = new Map<string, string>();
    for (const form of [...forms, ...forms.toReversed(), ...forms]) {
      const reply = await app.as(ada.token).get(`${path}${form}`);
      expect(reply.status).to.equal(200);
      const { length } = reply.body.question.aggregations.unweighted.history;
      expect(length, form).to.equal(lengths.get(form) ?? length);
      lengths.set(form, length);
      tags.set(form, reply.headers.get("etag")!);
    }
    expect(lengths.get("")).to.equal(COUNT);
    expect(lengths.get("?minimize=true")).to.be.within(300, 404);
    expect(new Set(tags.values()).size).to.be.at.least(2);
    expect(tags.get("?minimize=true")).to.not.equal(tags.get(""));
    for (const asked of forms) {
      for (const [form, tag] of tags) {
        const reply = await app.as(ada.token).get(`${path}${asked}`, {
          headers: { "If-None-Match": tag },
        });
        expect(reply.status, `${asked} with the tag of ${form}`).to.equal(
          tag === tags.get(asked) ? 304 : 200,
        );
      }
    }
  });
});
