/**
 * Forecasts and changes of state exactly at the times that decide them (Contract 2.4 - 2.7, 4.1).
 */
import { expect } from "chai";
import { awaitFinalPrediction } from "../../src/resources/resolution/final_prediction.ts";
import type { QuestionDocument } from "../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../support/app.ts";
import { before as justBefore } from "../support/between.ts";
import { HOUR, openDesk } from "../support/desk.ts";

describe("the edges of a question's life", () => {
  const app = useApp("state_edges");
  const desk = prepared(() => openDesk(app));
  let now: number;
  beforeEach(() => {
    app.stopClock();
    now = app.caps.clock.now();
  });
  afterEach(() => {
    app.startClock();
  });

  const iso = (time: number) => new Date(time).toISOString();
  const make = async (given: Partial<QuestionDocument> = {}): Promise<number> => {
    const post = { defaultProjectId: desk.projectId, projectIds: [desk.projectId] };
    const { question } = await app.make.question("binary", { post, question: given });
    return question._id;
  };
  const stored = async (id: number) => (await app.caps.store.questions.byId(id))!;
  const curate = (id: number, what: string, body: object = {}) =>
    desk.as(desk.accounts.curator).post(`/api/questions/${id}/${what}/`, body);
  const forecast = (...ids: number[]) =>
    desk.as(desk.accounts.forecaster).post(
      "/api/questions/forecast/",
      ids.map((question) => ({ question, probability_yes: 0.4 })),
    );

  describe("a forecast", () => {
    const cases: [string, (time: number) => Partial<QuestionDocument>, number][] = [
      ["at the very opening is taken", (time) => ({ openTime: time }), 201],
      ["a millisecond before the opening is refused", (time) => ({ openTime: time + 1 }), 405],
      ["at the very scheduled close is refused", (time) => ({ scheduledCloseTime: time }), 405],
      ["a millisecond before it is taken", (time) => ({ scheduledCloseTime: time + 1 }), 201],
      ["at the very time of an early close is refused", (time) => ({ actualCloseTime: time }), 405],
    ];
    for (const [what, given, status] of cases) {
      it(what, async () => {
        const id = await make(given(now));

        expect((await forecast(id)).status).to.equal(status);
        expect(await app.caps.store.forecasts.count(id)).to.equal(status === 201 ? 1 : 0);
      });
    }

    it("is refused when one of its questions was read before a change and another one after it", async () => {
      const [resolved, other] = [await make(), await make()];
      expect((await forecast(resolved)).status).to.equal(201);
      // Another process resolves it; this process has the earlier state in its cache.
      const resolution = { resolution: "yes", actualCloseTime: now, resolutionSetTime: now };
      await app.caps.store.questions.update(resolved, resolution);
      await app.caps.cache.feed.bumpFeed();
      expect((await forecast(other)).status).to.equal(201);

      expect((await forecast(other, resolved)).status).to.equal(405);
      expect(await app.caps.store.forecasts.count(other)).to.equal(1);
      expect(await app.caps.store.forecasts.count(resolved)).to.equal(1);
    });

    it("can be withdrawn now, and not at a past time", async () => {
      const id = await make();
      await forecast(id);
      const withdraw = (time: number) =>
        desk
          .as(desk.accounts.forecaster)
          .post("/api/questions/withdraw/", [{ question: id, withdraw_at: iso(time) }]);

      expect((await withdraw(now - 60_000)).status).to.equal(400);
      expect(await app.caps.store.forecasts.standing(id, now)).to.have.length(1);
      expect((await withdraw(now + HOUR)).status).to.equal(201);
      const [row] = await app.caps.store.forecasts.standing(id, now);
      expect(row?.e).to.equal(now + HOUR);
    });
  });

  describe("a close", () => {
    it("must be between the opening and now, both included", async () => {
      const [early, late] = [await make({ openTime: now - HOUR }), await make()];
      const close = (id: number, time: number) =>
        curate(id, "close", { actual_close_time: iso(time) });

      expect((await close(early, now - HOUR - 1)).status).to.equal(400);
      expect((await close(early, now - HOUR)).status).to.equal(200);
      const future = await close(late, now + 1);
      expect(future.status).to.equal(400);
      expect(future.body).to.have.key("actual_close_time");
      expect((await close(late, now)).status).to.equal(200);
      expect((await stored(early)).actualCloseTime).to.equal(now - HOUR);
    });

    it("is allowed on open questions only", async () => {
      for (const given of [
        { scheduledCloseTime: now },
        { actualCloseTime: now },
        { openTime: now + 1 },
        { resolution: "no", actualCloseTime: now },
      ]) {
        const id = await make(given);
        const before = await stored(id);
        expect((await curate(id, "close")).status).to.equal(400);
        expect(await stored(id)).to.deep.equal(before);
      }
    });
  });

  describe("a resolution", () => {
    const resolve = (id: number, time: number, resolution = "yes") =>
      curate(id, "resolve", { resolution, actual_resolve_time: iso(time) });

    it("may not be before the opening", async () => {
      const id = await make({ openTime: now - HOUR });

      const early = await resolve(id, now - HOUR - 1);
      expect(early.status).to.equal(400);
      expect(early.body).to.have.key("actual_resolve_time");
      expect((await resolve(id, now - HOUR)).status).to.equal(200);
      expect(await stored(id)).to.include({
        resolution: "yes",
        actualResolveTime: now - HOUR,
        actualCloseTime: now - HOUR,
        resolutionSetTime: now,
      });
    });

    const closes: [string, (time: number) => [Partial<QuestionDocument>, number, number]][] = [
      ["now", (time) => [{}, time + HOUR, time]],
      ["at its own time", (time) => [{}, time - 5, time - 5]],
      ["as it was scheduled", (time) => [{ scheduledCloseTime: time - 9 }, time, time - 9]],
      ["as it was closed", (time) => [{ actualCloseTime: time - 7 }, time, time - 7]],
    ];
    for (const [what, of] of closes) {
      it(`closes the question ${what}, when that is the earliest of its times`, async () => {
        const [given, resolveTime, closeTime] = of(now);
        const id = await make(given);

        expect((await resolve(id, resolveTime)).status).to.equal(200);
        expect((await stored(id)).actualCloseTime).to.equal(closeTime);
      });
    }

    it("succeeds once", async () => {
      const id = await make();
      await resolve(id, now);

      expect((await resolve(id, now, "no")).status).to.equal(400);
      expect((await stored(id)).resolution).to.equal("yes");
    });

    it("follows a schedule that changes at the same time", async () => {
      const id = await make();
      const { questions } = app.caps.store;
      const moved = justBefore(questions.collection, "findOneAndUpdate", () =>
        questions.update(id, { scheduledCloseTime: now - HOUR }),
      );

      expect((await resolve(id, now)).status).to.equal(200);
      expect(moved.isDone).to.equal(true);
      expect((await stored(id)).actualCloseTime).to.equal(now - HOUR);
    });

    it("increases the revision, and its consequences are finished with the answer", async () => {
      const id = await make({ revision: 4 });
      await resolve(id, now);

      expect(await stored(id)).to.deep.include({ revision: 5, unfinished: {} });
      await curate(id, "unresolve");
      expect(await stored(id)).to.include({
        revision: 6,
        resolution: null,
        actualResolveTime: null,
      });
    });
  });

  it("an unresolved question is closed from its scheduled close on, and open before", async () => {
    const resolved = { resolution: "yes", actualCloseTime: now - HOUR, averageCoverage: 0.5 };
    const [over, open] = [
      await make({ ...resolved, scheduledCloseTime: now }),
      await make({ ...resolved, scheduledCloseTime: now + 1 }),
    ];
    for (const id of [over, open]) expect((await curate(id, "unresolve")).status).to.equal(200);

    const taken = { resolution: null, resolutionSetTime: null, averageCoverage: null };
    expect(await stored(over)).to.include({ ...taken, actualCloseTime: now });
    expect(await stored(open)).to.include({ ...taken, actualCloseTime: null });
    expect((await curate(open, "unresolve")).status).to.equal(400);
  });

  it("the answer to a resolution waits for a prediction of the question as it closed", async () => {
    const id = await make();
    const { aggregates } = app.caps.store;
    const blank = { _id: id, generation: 1, latestEnd: null, histograms: null, lastInstant: null };
    const window = { openTime: 1, scheduledCloseTime: now, closeTime: null, includesBots: false };
    await aggregates.createHead({ ...blank, window, through: 0 });
    const began = (await aggregates.head(id))!;
    const open = (await aggregates.moveHead(began, {}, { now, holds: false }))!;
    /** The job finishes at the time when the request asks whether a process runs it. */
    const isWorkedOn = async () => {
      const changes = { window: { ...window, closeTime: now } };
      await aggregates.moveHead(open, changes, { now, holds: false });
      return true;
    };
    const caps = { ...app.caps, jobs: { ...app.caps.jobs, isWorkedOn } };
    await awaitFinalPrediction(caps, { ...(await stored(id)), actualCloseTime: now });

    expect((await aggregates.head(id))?.window.closeTime).to.equal(now);
  });
});
