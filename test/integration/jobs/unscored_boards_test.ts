/** A board whose finalize time has come waits for the scores of questions that count (Maths 6.8). */
import { expect } from "chai";
import { recomputeLeaderboard } from "../../../jobs/processors/boards/recompute_leaderboard.ts";
import { rescore } from "../../../jobs/processors/boards/score_question.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { useApp } from "../../support/app.ts";
import { before as justBefore } from "../../support/between.ts";
import { type Cup, openCup } from "../../support/cup.ts";

const DAY = 86_400_000;

describe("a board that is due", () => {
  const app = useApp("unscored_boards");
  let cup: Cup;
  let finalizeTime: number;
  beforeEach(async () => {
    cup = await openCup(app);
    finalizeTime = app.caps.clock.now() + 6 * DAY;
    await app.caps.store.leaderboards.update(cup.boardId, { finalizeTime });
  });

  const context = () => ({ signal: new AbortController().signal });
  const at = (now: number): Capabilities => ({ ...app.caps, clock: { now: () => now } });
  const score = ({ _id }: QuestionDocument) => rescore(app.caps, _id, context().signal);
  const resolved = async (resolution: string) => {
    const question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, resolution);
    return question;
  };
  /** Returns what the board shows after a run at a time. */
  const shownAt = async (now: number, flags: object = {}) => {
    await recomputeLeaderboard(at(now), { leaderboardId: cup.boardId, ...flags }, context());
    const board = await app.caps.store.leaderboards.byId(cup.boardId);
    const medals = (await cup.entries()).filter(({ medal }) => medal !== null).length;
    return { final: board?.finalized, questions: board?.maxCoverage, hasMedals: medals > 0 };
  };

  it("waits for the scores of a question that counts, and then has them", async () => {
    await score(await resolved("yes"));
    const late = await resolved("yes");
    const waits = { final: false, questions: 1, hasMedals: false };

    expect(await shownAt(finalizeTime)).to.deep.equal(waits);
    expect(await shownAt(finalizeTime, { force: true })).to.deep.equal(waits);
    await score(late);
    const whole = { final: true, questions: 2, hasMedals: true };
    expect(await shownAt(finalizeTime + 60_000)).to.deep.equal(whole);
  });

  it("waits for the scores of a resolution that replaced a scored one", async () => {
    const question = await resolved("yes");
    await score(question);
    await cup.unresolve(question);
    await cup.resolve(question, "no");

    expect(await shownAt(finalizeTime)).to.include({ final: false, hasMedals: false });
    await score(question);
    expect(await shownAt(finalizeTime)).to.include({ final: true, hasMedals: true });
  });

  it("waits for a day, and then becomes final without them", async () => {
    await score(await resolved("yes"));
    await resolved("yes");

    expect(await shownAt(finalizeTime + DAY - 1)).to.include({ final: false });
    const given = { final: true, questions: 1, hasMedals: true };
    expect(await shownAt(finalizeTime + DAY)).to.deep.equal(given);
  });

  it("does not wait when it is made final by hand", async () => {
    await score(await resolved("yes"));
    await resolved("yes");

    const given = { final: true, questions: 1, hasMedals: true };
    expect(await shownAt(finalizeTime - DAY, { finalize: true })).to.deep.equal(given);
  });

  it("is made final by the next attempt when a later run is published first", async () => {
    await score(await resolved("yes"));
    const other = justBefore(app.caps.store.leaderboards.collection, "findOneAndUpdate", () =>
      recomputeLeaderboard(app.caps, { leaderboardId: cup.boardId }, context()),
    );
    const final = () => shownAt(finalizeTime - DAY, { finalize: true });
    const failure = await final().catch((error: unknown) => error);

    expect(other.isDone).to.equal(true);
    expect(failure).to.be.instanceOf(Error);
    expect(await final()).to.deep.equal({ final: true, questions: 1, hasMedals: true });
  });

  it("does not wait for questions that have nothing to score", async () => {
    await score(await resolved("yes"));
    await resolved("annulled");
    const unseen = await cup.question("binary", []);
    await cup.resolve(unseen, "no");
    await score(unseen);
    const timeless = await resolved("yes");
    await app.caps.store.questions.update(timeless._id, { openTime: null });
    await score(timeless);

    const given = { final: true, questions: 2, hasMedals: true };
    expect(await shownAt(finalizeTime)).to.deep.equal(given);
  });
});
