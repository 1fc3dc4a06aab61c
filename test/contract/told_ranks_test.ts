/** How a resolution is told with the change of the own rank. Contract 3.15. */
import { expect } from "chai";
import { recomputeLeaderboard } from "../../jobs/processors/boards/recompute_leaderboard.ts";
import { scoreQuestion } from "../../jobs/processors/boards/score_question.ts";
import { sweepNotifications } from "../../jobs/processors/notifications/sweep_notifications.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";
import { HOUR } from "../support/desk.ts";

const context = { signal: new AbortController().signal };
const MINUTE = 60_000;

describe("notifications of resolutions on a board", () => {
  let app: TestApp;
  let cup: Cup;

  before(async () => {
    app = await startApp("told_ranks", { stoppedAt: Math.floor(Date.now() / HOUR) * HOUR });
  });
  after(() => app.close());
  beforeEach(async () => {
    app.travel(2 * HOUR);
    cup = await openCup(app);
    await sweep();
  });

  const sweep = () => sweepNotifications(app.caps, {}, context);
  const compute = () => recomputeLeaderboard(app.caps, { leaderboardId: cup.boardId }, context);
  /** Resolves a question with these forecasts and scores it. The board counts it later. */
  const score = async (values: readonly number[]) => {
    const question = await cup.question("binary", values);
    await cup.resolve(question, "yes");
    await scoreQuestion(app.caps, { questionId: question._id }, context);
    return question._id;
  };
  const ranks = async (): Promise<(number | null)[]> => {
    const path = `/api/leaderboards/project/${cup.project._id}/`;
    const { body } = await app.as(cup.owner.token).get(path);
    const entries: any[] = body.entries ?? [];
    return cup.people.map(({ id }) => entries.find(({ user }) => user.id === id)?.rank ?? null);
  };
  const told = async (questionId: number) =>
    Promise.all(
      cup.people.map(async ({ token }) => {
        const { body } = await app.as(token).get("/api/users/me/notifications/");
        const lines: any[] = body.results;
        return lines.find(({ question }) => question?.id === questionId)?.question ?? null;
      }),
    );
  const ranksIn = (lines: any[]) =>
    lines.map((line) => line && ([line.rank_before, line.own_rank] as const));

  it("wait for the board, and say the rank before and now", async () => {
    const first = await score([0.9, 0.6, 0.3]);
    await sweep();
    expect(await told(first), "the board has not counted it").to.deep.equal([null, null, null]);
    await compute();
    await sweep();
    const before = await ranks();
    expect(before).to.deep.equal([1, 2, 3]);
    expect(ranksIn(await told(first))).to.deep.equal(before.map((rank) => [null, rank]));
    app.travel(10 * MINUTE);
    const second = await score([0.05, 0.6, 0.95]);
    await compute();
    await sweep();
    await sweep();
    const after = await ranks();
    expect(after).to.not.deep.equal(before);
    expect(ranksIn(await told(second))).to.deep.equal(before.map((rank, i) => [rank, after[i]]));
    expect(ranksIn(await told(first)), "what was told before stays").to.deep.equal(
      before.map((rank) => [null, rank]),
    );
  });

  it("measure resolutions within two minutes from the ranks before them all", async () => {
    await score([0.9, 0.6, 0.3]);
    await compute();
    const before = await ranks();
    app.travel(10 * MINUTE);
    await score([0.05, 0.6, 0.95]);
    await compute();
    app.travel(MINUTE);
    const last = await score([0.5, 0.5, 0.6]);
    await compute();
    await sweep();
    const after = await ranks();
    expect(ranksIn(await told(last))).to.deep.equal(before.map((rank, i) => [rank, after[i]]));
    app.travel(10 * MINUTE);
    await compute();
    const { raw } = app.caps.store.leaderboardEntries.collection;
    const runs = await raw.distinct("run", { b: cup.boardId } as object);
    expect(runs.length, "runs whose entries are stored").to.be.at.most(2);
  });

  it("do not wait longer than a minute for a board", async () => {
    const id = await score([0.9, 0.6, 0.3]);
    app.travel(61_000);
    await sweep();
    expect(ranksIn(await told(id))).to.deep.equal([
      [null, null],
      [null, null],
      [null, null],
    ]);
    await compute();
    await sweep();
    expect(ranksIn(await told(id))[0]).to.deep.equal([null, null]);
  });
});
