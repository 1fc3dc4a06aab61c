/**
 * The platform's own prediction (maths 4.7) in the jobs: reputations use only scores that were
 * known at the time.
 */
import { expect } from "chai";
import { createMemory } from "../../../src/memory.ts";
import { aggregateQuestion } from "../../../jobs/processors/aggregation/aggregate_question.ts";
import { rescore } from "../../../jobs/processors/boards/score_question.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { type TestApp, useApp } from "../../support/app.ts";
import { createPredictions } from "../../support/predictions.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LEAST = 1e-6;

interface Weighed {
  readonly start: number;
  readonly reputation: number;
  readonly p: number;
}

describe("reputations in the jobs", () => {
  const app = useApp("reputation");
  let give: ReturnType<typeof createPredictions>;
  let now: number;
  let able: number;
  let other: number;
  let open: QuestionDocument;
  const signal = () => new AbortController().signal;

  const forecast = (question: QuestionDocument, userId: number, value: number, start: number) =>
    give.forecast({ question, userId, value, start });
  const aggregate = (rebuild = false) =>
    aggregateQuestion(app.caps, { questionId: open._id, rebuild }, { signal: signal() });
  /** Returns the probability of yes by the start of the snapshot. */
  const predicted = async ({ _id } = open) => {
    const head = await app.caps.store.aggregates.head(_id);
    if (head === null) throw new Error("no prediction");
    const at = app.caps.clock.now();
    const history = await app.caps.store.aggregates.history(head, { now: at, limit: null });
    return new Map(history.map((one) => [one.s, one.service_prediction?.forecastValues[1]]));
  };
  /**
   * Creates a question that was resolved to yes at `at`. One forecaster was right and the other was
   * wrong.
   */
  const resolvedAt = async (
    at: number,
    [right, wrong]: readonly [number, number],
    post: Partial<PostDocument> = {},
  ) => {
    const { question } = await app.make.question("binary", {
      post,
      question: {
        openTime: now - 20 * DAY,
        scheduledCloseTime: now - 10 * DAY,
        actualCloseTime: now - 10 * DAY,
        actualResolveTime: at,
        resolutionSetTime: at,
        resolution: "yes",
      },
    });
    await forecast(question, right, 0.95, now - 20 * DAY);
    await forecast(question, wrong, 0.3, now - 20 * DAY);
    await rescore(app.caps, question._id, signal());
    const scores = await app.caps.store.scores.ofQuestions([question._id], right);
    const peer = scores.get(question._id)?.find(({ type }) => type === "peer");
    if (peer === undefined) throw new Error("no peer score");
    return peer;
  };
  /** The prediction of Maths 4.7 for a binary question. */
  const weightedMean = (rows: readonly Weighed[], t: number) => {
    const span = open.scheduledCloseTime! - open.openTime!;
    const weights = rows.map(
      ({ start, reputation }) => (Math.exp(-(t - start) / span) * reputation) ** 3,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return rows.reduce((sum, { p }, i) => sum + (p * weights[i]!) / total, 0);
  };

  before(async () => {
    give = createPredictions(app.caps);
    now = app.caps.clock.now();
    able = (await app.make.account()).id;
    other = (await app.make.account()).id;
    ({ question: open } = await app.make.question("binary", {
      question: { openTime: now - 9 * DAY, scheduledCloseTime: now + 9 * DAY },
    }));
  });

  it("count from the time on at which the score could be known", async () => {
    const first = now - 8 * DAY;
    const second = now - 2 * DAY;
    await forecast(open, able, 0.9, first);
    await forecast(open, other, 0.1, first + HOUR);
    await forecast(open, other, 0.2, second);
    const { score, coverage } = await resolvedAt(now - 5 * DAY, [able, other]);

    await aggregate(true);

    const reputation = score / (30 + coverage);
    const before = [
      { start: first, reputation: LEAST, p: 0.9 },
      { start: first + HOUR, reputation: LEAST, p: 0.1 },
    ];
    const after = [
      { start: first, reputation, p: 0.9 },
      { start: second, reputation: LEAST, p: 0.2 },
    ];
    const found = await predicted();
    expect(reputation).to.be.greaterThan(0.1);
    const early = weightedMean(before, first + HOUR);
    expect(found.get(first + HOUR)).to.be.closeTo(early, 1e-9);
    expect(early).to.be.within(0.4, 0.6);
    expect(found.get(second)).to.be.closeTo(weightedMean(after, second), 1e-9);
  });

  it("change the prediction of an open question, with the same result as a rebuild", async () => {
    await aggregate();
    const { score, coverage } = await resolvedAt(app.caps.clock.now(), [able, other]);
    const both = await app.caps.store.scores.publicPeerScoresOf([able]);
    // Changed scores are looked for once a second.
    app.travel(2_000);

    const start = app.caps.clock.now();
    await forecast(open, other, 0.4, start);
    await aggregate();
    const live = (await predicted()).get(start);
    await aggregate(true);
    const rebuilt = (await predicted()).get(start);

    expect(both).to.have.lengthOf(2);
    expect(score).to.be.greaterThan(0);
    expect(coverage).to.be.within(0, 1);
    expect(live).to.be.a("number");
    expect(live).to.be.closeTo(rebuilt!, 1e-9);
    const sums = both.reduce((sum, one) => sum + one.score, 0);
    const covered = both.reduce((sum, one) => sum + one.coverage, 0);
    const rows = [
      { start: now - 8 * DAY, reputation: sums / (30 + covered), p: 0.9 },
      { start, reputation: LEAST, p: 0.4 },
    ];
    expect(live).to.be.closeTo(weightedMean(rows, start), 1e-9);
  });

  it("come from published questions of the main feed alone", async () => {
    const community = await app.make.project({
      type: "community",
      visibility: "not_in_main_feed",
      defaultPermission: "forecaster",
    });
    const inCommunity = { defaultProjectId: community._id, projectIds: [community._id] };
    const both = { ...inCommunity, projectIds: [community._id, await app.make.siteMainId()] };
    const at = app.caps.clock.now();
    const countOf = async (post: Partial<PostDocument>) => {
      const people = [(await app.make.account()).id, (await app.make.account()).id] as const;
      await resolvedAt(at, people, post);
      return (await app.caps.store.scores.publicPeerScoresOf(people)).length;
    };

    expect(await countOf({})).to.equal(2);
    expect(await countOf(both)).to.equal(2);
    expect(await countOf(inCommunity)).to.equal(0);
    expect(await countOf({ publishedAt: at + DAY })).to.equal(0);
    expect(await countOf({ curationStatus: "pending" })).to.equal(0);
  });

  describe("read by several questions at once", () => {
    let asked: (readonly number[])[];
    /** Delays each reading of scores. */
    let gate: () => Promise<void>;
    let caps: TestApp["caps"];
    /** Two accounts without scores. */
    let pair: [number, number];

    const questions = async (count: number) => {
      const made: QuestionDocument[] = [];
      for (let i = 0; i < count; i++) {
        const { question } = await app.make.question("binary", {
          question: { openTime: now - 9 * DAY, scheduledCloseTime: now + 9 * DAY },
        });
        await forecast(question, pair[0], 0.9, now - 8 * DAY);
        await forecast(question, pair[1], 0.2, now - 8 * DAY);
        made.push(question);
      }
      return made;
    };
    const aggregated = ({ _id }: QuestionDocument) =>
      aggregateQuestion(caps, { questionId: _id }, { signal: signal() });
    const latest = async (question: QuestionDocument) =>
      [...(await predicted(question)).values()].at(-1);

    beforeEach(async () => {
      pair = [(await app.make.account()).id, (await app.make.account()).id];
      asked = [];
      gate = () => Promise.resolve();
      const { scores } = app.caps.store;
      const watched: typeof scores = {
        ...scores,
        async publicPeerScoresOf(authors) {
          asked.push(authors);
          const found = await scores.publicPeerScoresOf(authors);
          await gate();
          return found;
        },
      };
      caps = {
        ...app.caps,
        store: { ...app.caps.store, scores: watched },
        memory: createMemory(),
      };
    });

    it("reads the scores of an author once", async () => {
      await Promise.all((await questions(4)).map((one) => aggregated(one)));
      expect(asked.flat().toSorted((a, b) => a - b)).to.deep.equal(pair);
    });

    it("reads again after a failed reading", async () => {
      const [question] = await questions(1);
      gate = () => Promise.reject(new Error("away"));
      const failed = await aggregated(question!).catch((error: unknown) => error);
      expect(failed).to.be.an("error").with.property("message", "away");
      gate = () => Promise.resolve();
      await aggregated(question!);
      expect(asked).to.have.lengthOf(2);
      expect(await latest(question!)).to.be.a("number");
    });

    /** Compares the prediction with one of a memory that has read nothing before. */
    const expectRebuilt = async (question: QuestionDocument) => {
      const live = await latest(question);
      const task = { questionId: question._id, rebuild: true };
      await aggregateQuestion(app.caps, task, { signal: signal() });
      expect(live).to.be.closeTo((await latest(question))!, 1e-9);
    };

    it("notices scores that changed after the clock was set back", async () => {
      const [question] = await questions(1);
      const real = caps;
      const ahead = app.caps.clock.now() + 60_000;
      caps = { ...real, clock: { now: () => ahead } };
      await aggregated(question!);
      caps = real;
      await resolvedAt(app.caps.clock.now(), pair);
      await forecast(question!, pair[1], 0.3, app.caps.clock.now());
      await aggregated(question!);
      await expectRebuilt(question!);
    });

    it("notices scores that changed while they were read", async () => {
      const [question, untouched] = await questions(2);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const reading = new Promise<void>((resolve) => {
        gate = () => {
          resolve();
          return held;
        };
      });
      const first = aggregated(question!);
      await reading;
      gate = () => Promise.resolve();
      await resolvedAt(app.caps.clock.now(), pair);
      app.travel(2_000);
      await aggregated(untouched!);
      release();
      await first;

      await forecast(question!, pair[1], 0.3, app.caps.clock.now());
      await aggregated(question!);
      await expectRebuilt(question!);
    });
  });
});
