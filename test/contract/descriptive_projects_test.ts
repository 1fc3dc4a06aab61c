/** A project that only describes does not make a post visible (contract 5.2, maths 7 and 8). */
import { expect } from "chai";
import { processors } from "../../jobs/processors/processors.ts";
import type { ProjectType } from "../../src/store/projects/project_documents.ts";
import { useApp } from "../support/app.ts";
import { type Cup, openCup } from "../support/cup.ts";

const DESCRIPTIVE: readonly ProjectType[] = ["category", "topic", "tag", "leaderboard_tag"];
const COUNTING: readonly ProjectType[] = ["tournament", "question_series", "community"];
const context = () => ({
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

describe("projects that only describe", () => {
  const app = useApp("descriptive_projects");
  let staffToken: string;

  before(async () => {
    staffToken = (await app.make.account({ isStaff: true, isSuperuser: true })).token;
  });

  /**
   * Creates a resolved question of a community, which its owner attached to projects of these
   * types.
   */
  async function attached(types: readonly ProjectType[]) {
    const community = await openCup(app, { type: "community", visibility: "not_in_main_feed" });
    const question = await community.question("binary", [0.9, 0.4]);
    const projects = await Promise.all(
      types.map((type) => app.make.project({ type, createdBy: community.owner.id })),
    );
    const added = await app
      .as(community.owner.token)
      .post(`/api/posts/${question.postId}/projects/`, { add: projects.map(({ _id }) => _id) });
    expect(added.status, added.text).to.equal(200);
    await community.resolve(question, "yes");
    await processors.score_question(app.caps, { questionId: question._id }, context());
    return { community, question, projects };
  }

  /** Computes the board and returns whether the first person of the cup has an entry. */
  async function isOnBoard({ people }: Cup, leaderboardId: number): Promise<boolean> {
    await processors.recompute_leaderboard(app.caps, { leaderboardId }, context());
    const board = await app.caps.store.leaderboards.byId(leaderboardId);
    const entries = await app.caps.store.leaderboardEntries.all(board!);
    return entries.some(({ u }) => u === people[0]!.id);
  }

  async function boardOf(projectId: number): Promise<number> {
    const made = await app.as(staffToken).post("/api/admin/leaderboards/", {
      project_id: projectId,
      score_type: "peer",
    });
    expect(made.status, made.text).to.equal(201);
    return made.body.id as number;
  }

  async function globalBoard(): Promise<number> {
    const answer = await app.as(staffToken).get("/api/leaderboards/global/");
    return answer.body.leaderboard.id as number;
  }

  /** Returns the ids of the posts in the main feed and in the track record. */
  async function shown() {
    const reader = app.as((await app.make.account()).token);
    const feed = await reader.get("/api/posts/?for_main_feed=true&limit=100");
    app.travel(3_700_000);
    await processors.recompute_track_record(app.caps, {}, context());
    const record = await reader.get("/api/service_track_record/");
    return {
      feed: feed.body.results.map(({ id }: any) => id) as number[],
      record: record.body.calibration_data.score_scatter_plot.map(
        ({ post_id: id }: any) => id,
      ) as number[],
    };
  }

  it("bring no post to the main feed, the global boards or the track record", async () => {
    const { community, question } = await attached(DESCRIPTIVE);

    expect(await isOnBoard(community, community.boardId), "its own board").to.equal(true);
    expect(await isOnBoard(community, await globalBoard()), "the global board").to.equal(false);
    const { feed, record } = await shown();
    expect(feed).not.to.include(question.postId);
    expect(record).not.to.include(question.postId);
  });

  for (const type of DESCRIPTIVE) {
    it(`bring no post to the board of a ${type} which no other project shows`, async () => {
      const { community, question, projects } = await attached([type]);
      const boardId = await boardOf(projects[0]!._id);

      expect(await isOnBoard(community, boardId)).to.equal(false);
      const cup = await app.make.project({ createdBy: community.owner.id });
      await app
        .as(community.owner.token)
        .post(`/api/posts/${question.postId}/repost/`, { project_id: cup._id });
      expect(await isOnBoard(community, boardId), "in a tournament as well").to.equal(true);
    });
  }

  for (const type of COUNTING) {
    it(`do not exclude a post that a ${type} with normal visibility shows`, async () => {
      const { community, question } = await attached([...DESCRIPTIVE, type]);

      expect(await isOnBoard(community, await globalBoard())).to.equal(true);
      const { feed, record } = await shown();
      expect(feed).to.include(question.postId);
      expect(record).to.include(question.postId);
    });
  }
});
