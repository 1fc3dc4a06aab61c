/** What each change tells the caches and asks of the queues, on real rows, and which accounts it names. */
import { expect } from "chai";
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce } from "../../../src/consequences/announce.ts";
import type { Change } from "../../../src/consequences/changes.ts";
import { packForecast } from "../../../src/store/forecasts/forecast_row.ts";
import type { PostDocument } from "../../../src/store/posts/post_documents.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import { useApp, prepared } from "../../support/app.ts";
import { openCup } from "../../support/cup.ts";

describe("announce() tells caches and queues", () => {
  const app = useApp("every_change");
  const cup = prepared(() => openCup(app, {}, { people: 0 }));
  const other = prepared(() => openCup(app, {}, { people: 0 }));
  let global: number[];
  let post: PostDocument;
  let question: QuestionDocument;
  /** The question is the condition of this one. */
  let conditional: PostDocument;
  let userId: number;
  let botId: number;
  const now = () => app.caps.clock.now();
  const postId = () => post._id;
  const userIds = () => [userId, botId];
  const none = Number.MAX_SAFE_INTEGER;

  before(async () => {
    const ofYears = await app.caps.store.leaderboards.ofProject(null);
    global = ofYears.map(({ _id }) => _id);
    const resolved = { resolution: "yes", resolutionSetTime: now(), actualCloseTime: now() };
    const made = await app.make.conditional({
      post: {
        defaultProjectId: cup.project._id,
        projectIds: [cup.project._id, other.project._id],
      },
      question: { openTime: ofYears[0]!.startTime, ...resolved },
    });
    ({ post, question } = made.condition);
    conditional = made.post;
    userId = (await app.make.account()).id;
    botId = (await app.make.account({ isBot: true, botOwnerId: userId })).id;
    const { question: open } = await app.make.question("binary", {
      question: { openTime: now() - 1_000 },
    });
    await app.caps.store.forecasts.insert(
      [question._id, open._id].map((q) =>
        packForecast({ q, u: userId, s: now() - 500, e: null, v: 0.5 }, now() - 500),
      ),
    );
  });

  /** As the application's; `steps`: versions in order, reads of the reach, jobs. */
  function noting(): { caps: Capabilities; steps: string[] } {
    const steps: string[] = [];
    const note = (step: string) => {
      steps.push(step);
      return Promise.resolve();
    };
    const { cache, jobs, store } = app.caps;
    const feed = {
      ...cache.feed,
      bumpFeed: () => note("feed"),
      bumpLive: () => note("live"),
      bumpOwn: (id: number) => note(`own ${id}`),
    };
    const access = {
      ...cache.access,
      bumpAccount: (id: number) => note(`account ${id}`),
      bumpProjects: () => note("projects"),
    };
    const posts = {
      ...store.posts,
      conditionalsOn: (id: number) => {
        steps.push("read");
        return store.posts.conditionalsOn(id);
      },
    };
    const caps: Capabilities = {
      ...app.caps,
      cache: { ...cache, feed, access },
      store: { ...store, posts },
      jobs: {
        ...jobs,
        enqueueMany(name, payloads) {
          for (const payload of payloads) steps.push(`job ${name} ${JSON.stringify(payload)}`);
          return Promise.resolve(true);
        },
        enqueueSoon(name, payload) {
          steps.push(`job ${name} soon ${JSON.stringify(payload)}`);
        },
      },
    };
    return { caps, steps };
  }

  interface Told {
    readonly versions: readonly string[];
    readonly jobs: readonly string[];
  }
  const isJob = (step: string) => step.startsWith("job ");

  async function told(change: Change): Promise<Told> {
    const { caps, steps } = noting();
    expect(await announce(caps, change)).to.equal(true);
    const versions = steps.filter((step) => !isJob(step) && step !== "read");
    const jobs = steps.filter(isJob).map((step) => step.slice("job ".length));
    expect(steps.findIndex(isJob) === -1 || steps.slice(-jobs.length).every(isJob)).to.equal(true);
    return { versions, jobs: jobs.sort() };
  }

  const boards = (...ids: number[]) =>
    ids.map((leaderboardId) => `recompute_leaderboard {"leaderboardId":${leaderboardId}}`);
  const refreshed = (id: number) => `refresh_post {"postId":${id}}`;
  const recounted = (id: number) => `refresh_post {"postId":${id},"recount":true}`;
  const scored = (id: number) => `score_question {"questionId":${id}}`;
  const aggregated = (id: number, how = "") => `aggregate_question {"questionId":${id}${how}}`;
  const soon = (id: number, how = "") => `aggregate_question soon {"questionId":${id}${how}}`;
  const rebuild = `,"rebuild":true`;
  const trackRecord = "recompute_track_record {}";

  async function expectTold(change: Change, versions: string[], jobs: string[] = []) {
    expect(await told(change), change.kind).to.deep.equal({ versions, jobs: jobs.sort() });
  }

  const reviewed = () => `write_notifications {"about":"review","id":${postId()}}`;

  it("of posts", async () => {
    const inBoth = { postId: postId(), projectIds: [cup.project._id, other.project._id] };
    const follows = [recounted(conditional._id)];
    const inOther = { postId: postId(), projectIds: [other.project._id] };
    const all = [...boards(cup.boardId, other.boardId, ...global), scored(question._id)];
    await expectTold({ kind: "postMade", postId: postId() }, ["feed"]);
    await expectTold({ kind: "postEdited", postId: postId() }, ["feed"]);
    const project = await app.caps.store.projects.byId(other.project._id);
    expect(project?.postsCount, "the parents and the conditional").to.equal(3);
    await expectTold(
      { kind: "postMoved", ...inBoth, wasApproved: true, now: 0 },
      ["feed"],
      [...all, ...follows, reviewed()],
    );
    const notApproved = { kind: "postMoved", ...inBoth, wasApproved: false, now: 0 } as const;
    await expectTold(notApproved, ["feed"], [scored(question._id), ...follows, reviewed()]);
    await expectTold(
      { kind: "postPlaced", ...inOther },
      ["feed"],
      [...boards(other.boardId, ...global), scored(question._id)],
    );
    const given = { type: "community", visibility: "not_in_main_feed" } as const;
    const { project: community, boardId } = await openCup(app, given, { people: 0 });
    const inCommunity = { postId: postId(), projectIds: [community._id] };
    await expectTold({ kind: "postPlaced", ...inCommunity }, ["feed"], boards(boardId));
    await expectTold({ kind: "countersCorrected", postId: postId() }, ["feed"]);
    const closed = { questions: [question], since: now() };
    await expectTold({ kind: "questionsClosed", ...closed }, ["feed"]);
  });

  it("of an approval, with the conditionals on the post", async () => {
    const change = { kind: "postApproved", postId: postId(), now: now() } as const;
    await expectTold(
      change,
      ["feed"],
      [
        ...boards(cup.boardId, other.boardId, ...global),
        scored(question._id),
        recounted(postId()),
        recounted(conditional._id),
        reviewed(),
        ...(await resolvedBranches()),
      ],
    );
  });

  /** The branches follow their parents, which are resolved. */
  async function resolvedBranches(): Promise<string[]> {
    const branches = await app.caps.store.questions.ofPosts([conditional._id]);
    return branches.flatMap(({ _id, resolution }) => (resolution === null ? [] : [scored(_id)]));
  }

  it("of what accounts do with a post", async () => {
    const of = { postId: postId(), userId };
    const own = `own ${userId}`;
    await expectTold({ kind: "postViewed", userId }, [own]);
    await expectTold({ kind: "voteCast", ...of, step: 2 }, ["feed", own], [refreshed(postId())]);
    await expectTold({ kind: "voteRepeated", ...of }, [own]);
    const commented = { kind: "commentCounted", ...of } as const;
    await expectTold({ ...commented, step: 1 }, ["feed", own], [refreshed(postId())]);
    await expectTold({ ...commented, step: -1 }, ["feed", own], [refreshed(postId())]);
    await expectTold({ kind: "commentRepeated", ...of }, ["feed", own], [recounted(postId())]);
    const stored = await app.caps.store.posts.byId(postId());
    expect(stored).to.include({ voteScore: 2, commentCount: 0 });
  });

  for (const recompute of [true, false]) {
    it(`of a settled question, predictions ${recompute ? "rebuilt" : "going on"}`, async () => {
      const ids = [question._id, ...conditional.questionIds];
      const how = `,"rebuild":${recompute}`;
      const { caps, steps } = noting();
      const change = { kind: "questionSettled", question, now: now(), recompute } as const;
      await announce(caps, change);
      expect(steps.slice(0, 2), "forecasts are judged by the change at once").to.deep.equal([
        "feed",
        "read",
      ]);
      await expectTold(
        change,
        ["feed", "feed"],
        [
          ...ids.map((id) => aggregated(id, how)),
          ...ids.map(scored),
          recounted(postId()),
          recounted(conditional._id),
        ],
      );
    });
  }

  it("and takes the movement of a prediction that is hidden again, of no other", async () => {
    const settled = async (cpRevealTime: number | null) => {
      const made = await app.make.question("binary", {
        question: { cpRevealTime, weeklyMovement: 0.25 },
        post: { weeklyMovement: 0.25 },
      });
      const change = { question: made.question, now: now(), recompute: false };
      await announce(noting().caps, { kind: "questionSettled", ...change });
      const { posts, questions } = app.caps.store;
      const stored = [await questions.byId(made.question._id), await posts.byId(made.post._id)];
      return stored.map((one) => one?.weeklyMovement);
    };
    expect(await settled(now() + 60_000)).to.deep.equal([null, null]);
    expect(await settled(null)).to.deep.equal([0.25, 0.25]);
  });

  it("of a change of options, where there is one", async () => {
    const optionsChange = { kind: "rename", at: 1_000, before: ["A", "B"], deleted: [] } as const;
    const change = { ...optionsChange, before: ["A", "B"], deleted: [] };
    const { question: choice } = await app.make.question("multiple_choice", {
      question: { optionsChange: change, unfinished: { options: 1_000 } },
    });
    await expectTold(
      { kind: "optionsChanged", question: choice, now: now() },
      ["feed"],
      [aggregated(choice._id, rebuild)],
    );
    await expectTold({ kind: "optionsChanged", question, now: now() }, ["feed"]);
  });

  it("of forecasts and predictions", async () => {
    const questionIds = [7, 8];
    const own = `own ${userId}`;
    const both = questionIds.map((id) => soon(id));
    const again = questionIds.map((id) => soon(id, rebuild));
    await expectTold({ kind: "forecastsWritten", userId, questionIds }, [own], both);
    await expectTold(
      { kind: "forecastsRepeated", userId, questionIds, postIds: [5] },
      [own],
      [...again, recounted(5)],
    );
    await expectTold({ kind: "forecastsRefused", questionIds }, ["live"], again);
    await expectTold(
      { kind: "aggregationWanted", questionIds },
      [],
      questionIds.map((id) => aggregated(id)),
    );
    await expectTold({ kind: "recountWanted", postIds: [5, 6] }, [], [recounted(5), recounted(6)]);
    await expectTold({ kind: "predictionMoved", question, version: "1.1" }, ["live"]);
    await expectTold({ kind: "predictionFinal" }, ["feed"]);
    await expectTold({ kind: "measuresMoved" }, ["live"]);
    await expectTold({ kind: "countsMoved" }, ["live"]);
  });

  it("of scores, by the opening of the question within the year", async () => {
    const [year] = await app.caps.store.leaderboards.ofProject(null);
    const { startTime, endTime } = year!;
    const scoredAt = (openTime: number | null): Change => ({
      kind: "questionScored",
      question: { ...question, openTime },
      post,
    });
    const own = [...boards(cup.boardId, other.boardId), trackRecord];
    const withYear = [...own, ...boards(...global)];
    await expectTold(scoredAt(startTime), ["feed"], withYear);
    await expectTold(scoredAt(startTime! - 1), ["feed"], own);
    await expectTold(scoredAt(endTime! - 1), ["feed"], withYear);
    await expectTold(scoredAt(endTime), ["feed"], own);
    await expectTold(scoredAt(null), ["feed"], own);
    await expectTold({ kind: "questionScored", question, post: null }, ["feed"]);
    await expectTold({ kind: "scoresWanted", questionIds: [7] }, [], [scored(7)]);
  });

  it("of boards that are asked for, as they are asked for", async () => {
    const wanted = [{ leaderboardId: 3, finalize: true }, { leaderboardId: 4 }];
    await expectTold(
      { kind: "boardsWanted", boards: wanted },
      [],
      wanted.map((board) => `recompute_leaderboard ${JSON.stringify(board)}`),
    );
    await expectTold({ kind: "trackRecordWanted" }, [], [trackRecord]);
  });

  it("of projects, by what changed", async () => {
    const both = ["projects", "feed"];
    const before = cup.project;
    const changed = (after: Partial<typeof before>): Change => ({
      kind: "projectChanged",
      before,
      after: { ...before, ...after },
    });
    const own = boards(cup.boardId);
    const around = [
      ...own,
      ...boards(cup.boardId, other.boardId, ...global),
      // Both parents and the branches are resolved.
      ...[question._id, conditional.conditional!.childId].map(scored),
      ...(await resolvedBranches()),
    ];
    await expectTold({ kind: "projectMade" }, both);
    await expectTold({ kind: "projectDeleted", projectId: none, now: 0 }, both);
    await expectTold({ kind: "projectFollowed", userId }, [`own ${userId}`]);
    await expectTold(changed({ name: "Another" }), both);
    await expectTold(changed({ prizePool: "7" }), both, own);
    await expectTold(changed({ startDate: 1 }), both, own);
    await expectTold(changed({ closeDate: 1 }), both, own);
    await expectTold(changed({ botLeaderboardStatus: "bots_only" }), both, own);
    await expectTold(changed({ scoreType: "baseline" }), both, own);
    await expectTold(changed({ visibility: "unlisted" }), both, around);
    await expectTold(changed({ defaultPermission: null }), both, around);
  });

  it("of a community, without boards of others unless one of its posts shows there", async () => {
    const given = { type: "community", visibility: "not_in_main_feed" } as const;
    const community = await openCup(app, given, { people: 0 });
    const { _id: id } = community.project;
    const own = boards(community.boardId);
    const expectJobs = async (after: Partial<typeof community.project>, jobs: string[]) => {
      const change = { before: community.project, after: { ...community.project, ...after } };
      expect((await told({ kind: "projectChanged", ...change })).jobs).to.deep.equal(jobs.sort());
    };
    const put = (defaultProjectId: number, ...others: number[]) =>
      app.make.question("binary", {
        post: { defaultProjectId, projectIds: [defaultProjectId, ...others] },
      });
    await expectJobs({ visibility: "unlisted" }, own);
    await expectJobs({ visibility: "normal" }, own);
    await expectJobs({ defaultPermission: null }, own);
    await put(other.project._id, id);
    await expectJobs({ defaultPermission: null }, own);
    await put(id);
    await expectJobs({ defaultPermission: null }, [...own, ...own]);
    await put(id, other.project._id);
    await expectJobs({ visibility: "unlisted" }, own);
    await expectJobs({ defaultPermission: "viewer" }, own);
    const all = [...own, ...boards(community.boardId, other.boardId, ...global)];
    await expectJobs({ defaultPermission: null }, all);
    await expectJobs({ visibility: "normal" }, all);
  });

  it("of accounts", async () => {
    const accounts = [`account ${userId}`, `account ${botId}`];
    const shown = [...accounts, "live"];
    await expectTold({ kind: "membershipChanged", userIds: userIds() }, shown);
    await expectTold({ kind: "accountChanged", userIds: userIds() }, shown);
    await expectTold({ kind: "accountRenamed", userIds: userIds() }, [...accounts, "feed"]);
    const questionIds = await app.caps.store.forecasts.questionIdsOfUser(userId);
    expect(questionIds).to.have.length(2);
    await expectTold({ kind: "standingChanged", userId }, shown, [
      ...questionIds.map((id) => aggregated(id, rebuild)),
      scored(question._id),
    ]);
    await expectTold({ kind: "standingChanged", userId: none }, [`account ${none}`, "live"]);
    await expectTold({ kind: "accountDeleted", userId: none }, [`account ${none}`, "feed", "live"]);
  });

  it("of every account there was, after a restore", async () => {
    const accounts = Array.from({ length: 1_001 }, (_, i) => `account ${i + 1}`);
    const { versions } = await told({ kind: "databaseReplaced", highestUserId: 1_001 });
    expect([...versions].sort()).to.deep.equal([...accounts, "feed", "projects"].sort());
  });

  it("of what operators ask for", async () => {
    const told = `write_notifications {"about":"comment","id":4}`;
    await expectTold(
      { kind: "tellingWanted", tellings: [{ about: "comment", id: 4 }] },
      [],
      [told],
    );
    await expectTold(
      { kind: "notificationMailsWanted", userIds: [5] },
      [],
      [`mail_notifications {"userId":5}`],
    );
    await expectTold({ kind: "filesWanted", files: ["a"] }, [], [`record_file {"file":"a"}`]);
    await expectTold({ kind: "exportWanted", exports: ["a"] }, [], [`export_project {"job":"a"}`]);
    await expectTold(
      { kind: "recomputationWanted", questionIds: [7, 8], scoredIds: [8], postIds: [5] },
      [],
      [aggregated(7, rebuild), aggregated(8, rebuild), scored(8), recounted(5)],
    );
    await expectTold({ kind: "measuresWanted" }, [], ["refresh_derived {}"]);
    await expectTold({ kind: "checkWanted" }, [], ["self_check {}"]);
  });

  it("of a post that is gone", async () => {
    const projectIds = [cup.project._id];
    await expectTold(
      { kind: "postDeleted", postId: postId(), projectIds, now: app.caps.clock.now() },
      ["feed"],
      [
        ...boards(cup.boardId, ...global),
        scored(question._id),
        ...(await resolvedBranches()),
        recounted(conditional._id),
      ],
    );
    const stored = await app.caps.store.questions.byId(question._id);
    expect(stored?.postApproved).to.equal(false);
  });
});
