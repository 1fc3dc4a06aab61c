/** Which prize pool a board pays out, and until when votes count on it (Maths 6.4, 6.6). */
import { expect } from "chai";
import { recomputeLeaderboard } from "../../../jobs/processors/boards/recompute_leaderboard.ts";
import { rescore } from "../../../jobs/processors/boards/score_question.ts";
import { useApp } from "../../support/app.ts";
import { openCup } from "../../support/cup.ts";
import { boardDocument, commentDocument } from "../../support/documents.ts";

const DAY = 86_400_000;

describe("a board", () => {
  const app = useApp("board_rules");

  const { signal } = new AbortController();
  const recompute = (leaderboardId: number) =>
    recomputeLeaderboard(app.caps, { leaderboardId }, { signal });

  it("pays out its own prize pool, or else that of its project", async () => {
    const cup = await openCup(app, { prizePool: "100.00" });
    const question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, "yes");
    await rescore(app.caps, question._id, signal);
    const paid = async () => {
      await recompute(cup.boardId);
      return (await cup.entries()).reduce((sum, { prize }) => sum + (prize ?? 0), 0);
    };

    expect(await paid()).to.be.closeTo(100, 0.05);
    await app.caps.store.leaderboards.update(cup.boardId, { prizePool: "400.00" });
    expect(await paid()).to.be.closeTo(400, 0.05);
  });

  it("of commenters counts votes until a hundred days after its end", async () => {
    const { comments, commentVotes, counters, leaderboards, leaderboardEntries } = app.caps.store;
    const { _id: projectId } = await app.make.project();
    const place = { defaultProjectId: projectId, projectIds: [projectId] };
    const { post } = await app.make.question("binary", { post: place });
    const [timely, late, voter] = (await app.make.accounts(3)).map(({ id }) => id);
    const endTime = app.caps.clock.now() - 200 * DAY;
    for (const [authorId, votedAt] of [
      [timely!, endTime + 100 * DAY],
      [late!, endTime + 100 * DAY + 1],
    ] as const) {
      const _id = await counters.draw("comments");
      const createdAt = endTime - DAY;
      await comments.insert(commentDocument({ _id, authorId, postId: post._id, createdAt }));
      await commentVotes.cast({ objectId: _id, userId: voter!, direction: 1, now: votedAt });
    }
    const board = boardDocument(await counters.draw("leaderboards"), {
      projectId,
      scoreType: "comment_insight",
      endTime,
    });
    await leaderboards.insert(board);
    await recompute(board._id);

    const entries = await leaderboardEntries.all((await leaderboards.byId(board._id))!);
    expect(entries.map(({ u }) => u)).to.deep.equal([timely]);
  });
});
