/** Boards and medals as they are stored, and what a request changes of them (2.25 to 2.27, 3.10). */
import { expect } from "chai";
import { recomputeLeaderboard } from "../../jobs/processors/boards/recompute_leaderboard.ts";
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import type {
  LeaderboardDocument,
  LeaderboardEntryDocument,
} from "../../src/store/scores/score_documents.ts";
import { useApp, prepared } from "../support/app.ts";
import { DAY } from "../support/desk.ts";
import { boardDocument } from "../support/documents.ts";
import type { Account } from "../support/factories.ts";

const RUN = 1;

describe("stored boards", () => {
  const app = useApp("stored_boards");
  let ada: Account;
  const staff = prepared(() => app.make.account({ isStaff: true }));
  beforeEach(async () => {
    ada = await app.make.account();
  });

  const read = async (path: string): Promise<any> => {
    const { status, body, text } = await app.as(ada.token).get(path);
    expect(status, text).to.equal(200);
    return body;
  };

  /** Stores the primary board of a project, with an entry for each account. */
  async function insert(
    project: ProjectDocument,
    accounts: readonly Account[],
    given: Partial<LeaderboardDocument> = {},
  ): Promise<LeaderboardDocument> {
    const { counters, leaderboards, leaderboardEntries } = app.caps.store;
    const count = accounts.length;
    const board = boardDocument(await counters.draw("leaderboards"), {
      projectId: project._id,
      isPrimary: true,
      run: RUN,
      calculatedOn: 1,
      entryCounts: { all: count, listed: count, ranked: count, methods: 0 },
      ...given,
    });
    const entries = accounts.map(({ id }, place): LeaderboardEntryDocument => ({
      b: board._id,
      run: RUN,
      place,
      u: id,
      method: null,
      rank: place + 1,
      score: 9 - place,
      ciLower: null,
      ciUpper: null,
      coverage: 1,
      contributionCount: 1,
      take: null,
      percentPrize: 0,
      prize: null,
      medal: place === 0 ? "gold" : null,
      level: 0,
    }));
    await leaderboards.insert(board);
    await leaderboardEntries.write(entries);
    return board;
  }

  it("have no next page after a page that is exactly full", async () => {
    const project = await app.make.project();
    await insert(project, await app.make.accounts(4));
    const path = `/api/leaderboards/project/${project._id}/`;

    const first = await read(`${path}?limit=2`);
    const last = await read(first.next);

    expect(last.entries.map(({ rank }: any) => rank)).to.deep.equal([3, 4]);
    expect(last.next).to.equal(null);
    expect((await read(`${path}?limit=4`)).next).to.equal(null);
  });

  it("give medals that come with the latest end first, and count ranked accounts only", async () => {
    const now = app.caps.clock.now();
    const closes = [now - DAY, now - 3 * DAY, null, now - 2 * DAY];
    const made: ProjectDocument[] = [];
    for (const closeDate of closes) {
      const project = await app.make.project({ closeDate });
      const entryCounts = { all: 9, listed: 8, ranked: 5, methods: 2 };
      await insert(project, [ada], { finalized: true, entryCounts });
      made.push(project);
    }
    const [day, three, open, two] = made.map(({ _id }) => _id);

    const { gold, tournaments } = await read(`/api/medals/?user_id=${ada.id}`);

    expect(gold).to.equal(4);
    expect(tournaments.map((one: any) => [one.project_id, one.total_entries])).to.deep.equal(
      [open, day, two, three].map((id) => [id, 5]),
    );
  });

  it("begin and end with their project, unless the request says otherwise", async () => {
    const [startDate, closeDate] = [Date.UTC(2031, 0), Date.UTC(2031, 6)];
    const project = await app.make.project({ startDate, closeDate });
    const create = async (given: object = {}) => {
      const wanted = { project_id: project._id, score_type: "peer", ...given };
      const made = await app.as(staff.token).post("/api/admin/leaderboards/", wanted);
      expect(made.status, made.text).to.equal(201);
      return [made.body.start_time, made.body.end_time];
    };

    expect(await create()).to.deep.equal(["2031-01-01T00:00:00Z", "2031-07-01T00:00:00Z"]);
    const own = { start_time: "2031-02-01T00:00:00Z", end_time: "2031-03-01T00:00:00Z" };
    expect(await create(own)).to.deep.equal([own.start_time, own.end_time]);
  });

  it("are computed again when they are final, but only where the request asks for it", async () => {
    const project = await app.make.project({ createdBy: ada.id });
    const { _id } = await insert(project, [ada], { finalized: true });
    const queue = app.caps.jobs.queue("leaderboards");
    const { signal } = new AbortController();
    const calculatedAfter = async (query: string) => {
      await queue.drain();
      const path = `/api/leaderboards/project/${project._id}/update/${query}`;
      const { status, text } = await app.as(ada.token).post(path);
      expect(status, text).to.equal(202);
      const jobs = await queue.getJobs(["waiting"]);
      expect(jobs.map(({ data }) => data.leaderboardId)).to.deep.equal([_id]);
      for (const { data } of jobs) await recomputeLeaderboard(app.caps, data, { signal });
      const { calculatedOn, finalized } = (await app.caps.store.leaderboards.byId(_id))!;
      return { isNew: calculatedOn !== 1, finalized };
    };

    expect(await calculatedAfter("")).to.deep.equal({ isNew: false, finalized: true });
    const forced = await calculatedAfter("?force_update=true");
    expect(forced).to.deep.equal({ isNew: true, finalized: true });
  });
});
