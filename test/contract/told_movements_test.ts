/** What forecasters are told when the community prediction moves away from them. Contract 3.15. */
import { expect } from "chai";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { writeNotifications } from "../../jobs/processors/notifications/write_notifications.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { DAY, HOUR } from "../support/desk.ts";
import type { Account } from "../support/factories.ts";
import { createPredictions } from "../support/predictions.ts";

const PATH = "/api/users/me/notifications/";
const context = { signal: new AbortController().signal };

describe("notifications of movements", () => {
  let app: TestApp;
  let give: ReturnType<typeof createPredictions>;
  let ada: Account;
  let question: QuestionDocument;
  let start: number;

  before(async () => {
    // Every test begins in the middle of a day.
    const noon = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
    app = await startApp("told_movements", { stoppedAt: noon });
    give = createPredictions(app.caps);
  });
  after(() => app.close());
  beforeEach(async () => {
    app.travel(4 * DAY);
    ada = await app.make.account();
    const now = app.caps.clock.now();
    const times = { openTime: now - 9 * DAY, scheduledCloseTime: now + 90 * DAY };
    ({ question } = await app.make.question("binary", { question: times }));
    start = now - 3 * HOUR;
    await give.forecast({ question, userId: ada.id, value: 0.5, start });
  });

  const now = () => app.caps.clock.now();
  const look = () => writeNotifications(app.caps, { about: "movement", id: question._id }, context);
  /** The prediction was one value when Ada forecast, and is another one from now on. */
  const move = async (from: number, to: number) => {
    await give.prediction(question, [
      { at: start - HOUR, value: from },
      { at: now(), value: to },
    ]);
    await look();
  };
  const inbox = async (): Promise<any[]> => {
    const reply = await app.as(ada.token).get(PATH);
    expect(reply.status, reply.text).to.equal(200);
    return reply.body.results;
  };
  const counts = async () => (await inbox()).map(({ kind, count }) => [kind, count]);
  const choose = async (body: object) => {
    const reply = await app.as(ada.token).patch(`${PATH}preferences/`, body);
    expect(reply.status, reply.text).to.equal(200);
    return reply.body;
  };

  it("tell once that the prediction is further away by the distance than when they forecast", async () => {
    await move(0.5, 0.72);
    expect(await counts(), "log odds 0.94").to.deep.equal([]);
    await move(0.5, 0.74);
    await Promise.all([look(), look()]);
    expect(await counts(), "log odds 1.05").to.deep.equal([["movement", 1]]);
    const [line] = await inbox();
    expect(line.question.id).to.equal(question._id);
    expect(line.post.id).to.equal(question.postId);
    expect(Date.parse(line.happens_at)).to.equal(start);
  });

  it("tell nothing of a prediction that was as far away already", async () => {
    await move(0.8, 0.85);
    expect(await counts()).to.deep.equal([]);
  });

  it("tell again on another day, once the prediction has moved by another distance", async () => {
    await move(0.5, 0.74);
    await move(0.5, 0.9);
    expect(await counts(), "the same day").to.deep.equal([["movement", 1]]);
    app.travel(DAY);
    await move(0.5, 0.8);
    expect(await counts(), "less than two distances").to.deep.equal([["movement", 1]]);
    await move(0.5, 0.9);
    expect(await counts()).to.deep.equal([
      ["movement", 1],
      ["movement", 1],
    ]);
  });

  it("follow the distance that the forecaster has chosen", async () => {
    expect((await choose({ movement_distance: 2 })).movement_distance).to.equal(2);
    expect((await choose({ mention: "off" })).movement_distance).to.equal(2);
    await move(0.5, 0.85);
    expect(await counts()).to.deep.equal([]);
    await choose({ movement_distance: 0.5 });
    await look();
    expect(await counts()).to.deep.equal([["movement", 1]]);
    const path = `${PATH}preferences/`;
    for (const movement_distance of [0, 6]) {
      expect((await app.as(ada.token).patch(path, { movement_distance })).status).to.equal(400);
    }
  });

  it("are left out once the forecast was replaced, and while the prediction is hidden", async () => {
    await move(0.5, 0.9);
    const { questions } = app.caps.store;
    await questions.update(question._id, { cpRevealTime: now() + HOUR });
    expect(await counts()).to.deep.equal([]);
    await questions.update(question._id, { cpRevealTime: now() - HOUR });
    expect(await counts()).to.deep.equal([["movement", 1]]);
    const item = { question: question._id, probability_yes: 0.6, end_time: null };
    await app.as(ada.token).post("/api/questions/forecast/", [item]);
    expect(await counts()).to.deep.equal([]);
  });

  it("are not written of a hidden prediction, nor to readers who hide predictions", async () => {
    const { questions } = app.caps.store;
    await questions.update(question._id, { cpRevealTime: now() + HOUR });
    await move(0.5, 0.9);
    await questions.update(question._id, { cpRevealTime: now() - HOUR });
    expect(await counts()).to.deep.equal([]);
    const hide = { hide_community_prediction: true };
    expect((await app.as(ada.token).patch("/api/users/me/update/", hide)).status).to.equal(200);
    await look();
    await app.as(ada.token).patch("/api/users/me/update/", { hide_community_prediction: false });
    expect(await counts()).to.deep.equal([]);
    await look();
    expect(await counts()).to.deep.equal([["movement", 1]]);
  });

  it("are looked for on questions that somebody has forecast on, every five minutes", async () => {
    const asked: object[] = [];
    const { jobs } = app.caps;
    const queue = {
      ...jobs,
      enqueueMany(name: string, payloads: readonly object[]) {
        if (name === "write_notifications") asked.push(...payloads);
        return Promise.resolve(true);
      },
    };
    const sweep = () => sweepNotifications({ ...app.caps, jobs: queue }, {}, context);
    const forecast = async () => {
      const item = { question: question._id, probability_yes: 0.6, end_time: null };
      const sent = await app.as(ada.token).post("/api/questions/forecast/", [item]);
      expect(sent.status, sent.text).to.equal(201);
    };
    app.travel(HOUR);
    await sweep();
    asked.length = 0;
    await forecast();
    app.travel(60_000);
    await sweep();
    expect(asked).to.deep.equal([]);
    app.travel(4 * 60_000);
    await sweep();
    expect(asked).to.deep.equal([{ about: "movement", id: question._id }]);
  });
});
