/** Global boards of writers and commenters count posts, resolved or not (Maths 6.6). */
import { expect } from "chai";
import { recomputeLeaderboard } from "../../../jobs/processors/boards/recompute_leaderboard.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import { useApp } from "../../support/app.ts";
import { boardDocument } from "../../support/documents.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("a global board of writers", () => {
  const app = useApp("unresolved_posts");

  it("counts open and annulled posts of its window, and no others", async () => {
    const { store } = app.caps;
    const now = app.caps.clock.now();
    const [startTime, endTime] = [now - DAY, now + DAY];
    const { _id: projectId } = await app.make.project();
    const { _id: closed } = await app.make.project({ defaultPermission: null });
    const place = { defaultProjectId: projectId, projectIds: [projectId] };
    const writers = (await app.make.accounts(6)).map(({ id }) => id);
    const write = async (
      author: number,
      given: Partial<QuestionDocument>,
      post: Partial<PostDocument> = {},
    ) => {
      const question = { openTime: now - HOUR, scheduledCloseTime: now + HOUR, ...given };
      const made = await app.make.question("binary", {
        question,
        post: { ...place, authorId: writers[author]!, ...post },
      });
      const forecast = { q: made.question._id, u: 1, s: now - HOUR, e: null, v: 0.5 };
      await store.forecasts.insert([packForecast(forecast, now)]);
    };
    await write(0, {});
    await write(1, { resolution: "annulled", actualResolveTime: now, resolutionSetTime: now });
    await write(2, { openTime: startTime - 1 });
    await write(3, { scheduledCloseTime: endTime + 4 * DAY });
    await write(4, {}, { defaultProjectId: closed, projectIds: [closed] });
    await write(5, { postApproved: false }, { curationStatus: "pending" });

    const id = await store.counters.draw("leaderboards");
    const given = { projectId: null, scoreType: "question_writing", startTime, endTime } as const;
    await store.leaderboards.insert(boardDocument(id, given));
    const { signal } = new AbortController();
    await recomputeLeaderboard(app.caps, { leaderboardId: id }, { signal });
    const board = (await store.leaderboards.byId(id))!;
    const entries = await store.leaderboardEntries.all(board);
    expect(entries.map(({ u }) => u)).to.have.members(writers.slice(0, 2));
  });
});
