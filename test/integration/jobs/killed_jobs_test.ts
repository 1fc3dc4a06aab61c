/**
 * The jobs process is killed with `kill -9` in the middle of a board. The board is complete before
 * and after.
 */
import type { ChildProcess } from "node:child_process";
import { expect } from "chai";
import type { LeaderboardEntryDocument } from "../../../src/store/scores/score_documents.ts";
import type { NewScores } from "../../../src/store/scores/score_row.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Cup, openCup } from "../../support/cup.ts";
import { killable } from "../../support/started_process.ts";
import { until } from "../../support/until.ts";

const QUESTIONS = 30;
const USERS = 1_200;
/** Time until a lock expires, the job is found, and the run is finished, in ms. */
const RECOVERY_MS = 60_000;

describe("the jobs process, killed during a recompute", () => {
  let app: TestApp;
  let cup: Cup;
  const jobs = killable(() => app, "jobs/main.js");
  const userIds: number[] = [];

  const board = async () => (await app.caps.store.leaderboards.byId(cup.boardId))!;
  const bare = (entries: readonly LeaderboardEntryDocument[]) =>
    entries.map((entry) => ({ ...entry, run: 0 }));
  /** Kills the process in the middle of a run. A run that is done too early is followed by another. */
  const killAtWork = async (child: ChildProcess) => {
    const queue = app.caps.jobs.queue("leaderboards");
    for (let turn = 1; ; turn++) {
      await until("rest", async () => (await queue.getActiveCount()) === 0);
      const [before, { run }] = [await cup.entries(), await board()];
      await layScores(app, { cup, userIds, turn });
      await app.caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: cup.boardId });
      await until("the job at work", async () => (await queue.getActiveCount()) > 0);
      child.kill("SIGSTOP");
      const between = await board();
      if (between.run !== run) {
        child.kill("SIGCONT");
        continue;
      }
      await jobs.kill();
      return { before, between };
    }
  };

  before(async function () {
    this.timeout(60_000);
    app = await startApp("killed_jobs");
    cup = await openCup(app);
    await app.caps.jobs.queue("leaderboards").drain();
    userIds.push(...(await app.make.accounts(USERS)).map(({ id }) => id));
    await layScores(app, { cup, userIds, turn: 0 });
  });
  after(async () => {
    await jobs.kill();
    await app.close();
  });

  it("leaves the board unchanged, and completes it correctly after the restart", async function () {
    this.timeout(3 * RECOVERY_MS);
    await app.caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: cup.boardId });
    const { child } = await jobs.start();
    await until("the first board", async () => (await board()).calculatedOn, RECOVERY_MS);
    const { before, between } = await killAtWork(child);
    expect(bare(await cup.entries())).to.deep.equal(bare(before));
    await jobs.start();
    await until(
      "the board after the restart",
      async () => ((await board()).run ?? 0) > (between.run ?? 0),
      RECOVERY_MS,
    );
    const after = bare(await cup.entries());
    expect(after).to.have.lengthOf(USERS + 2);
    expect(after).not.to.deep.equal(bare(before));
    const { run } = await board();
    await app.caps.jobs.enqueue("recompute_leaderboard", { leaderboardId: cup.boardId });
    await until("a further run", async () => ((await board()).run ?? 0) > (run ?? 0), RECOVERY_MS);
    expect(bare(await cup.entries())).to.deep.equal(after);
  });
});

/**
 * Creates resolved questions of the tournament with a score of every account. `turn` makes them
 * differ.
 */
async function layScores(
  { caps, make }: TestApp,
  { cup, userIds, turn }: { cup: Cup; userIds: readonly number[]; turn: number },
): Promise<void> {
  const now = caps.clock.now();
  for (let i = 0; i < QUESTIONS; i++) {
    const { question } = await make.question("binary", {
      post: { defaultProjectId: cup.project._id, projectIds: [cup.project._id] },
      question: { resolution: "yes", resolutionSetTime: now, actualResolveTime: now },
    });
    const run = await caps.store.counters.draw("runs");
    const common = { questionId: question._id, at: now, isPublic: true };
    const points = (seed: number) => ({
      peer: { score: ((seed * 7_919 + i * 104_729 + turn) % 20_011) / 100 - 100, coverage: 0.5 },
    });
    const rows: NewScores[] = userIds.map((userId) => ({
      ...common,
      userId,
      method: null,
      points: points(userId),
    }));
    for (const method of ["recency_weighted", "unweighted"] as const) {
      rows.push({ ...common, userId: null, method, points: points(method.length) });
    }
    await caps.store.scores.write(run, rows);
    await caps.store.scores.publish(question._id, { run, isScored: true, resolvedAt: now, now });
  }
}
