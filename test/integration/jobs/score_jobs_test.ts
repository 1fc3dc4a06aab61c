/**
 * Scores and boards computed by the jobs: complete or not at all, repeatable, combined, on time.
 */
import { expect } from "chai";
import { leaderboardCadence } from "../../../jobs/processors/boards/leaderboard_cadence.ts";
import { processors } from "../../../jobs/processors/processors.ts";
import type { QueueName } from "../../../jobs/contract.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { BoardType, LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";
import { useApp } from "../../support/app.ts";
import { type Cup, openCup } from "../../support/cup.ts";
import { boardDocument } from "../../support/documents.ts";
import { scoresInForce } from "../../support/scores.ts";

const DAY = 86_400_000;
const context = () => ({
  signal: new AbortController().signal,
  progress: () => Promise.resolve(),
});

describe("score jobs", () => {
  const app = useApp("score_jobs");
  let cup: Cup;
  const score = ({ _id }: QuestionDocument) =>
    processors.score_question(app.caps, { questionId: _id }, context());
  const recompute = (leaderboardId: number, flags: object = {}) =>
    processors.recompute_leaderboard(app.caps, { leaderboardId, ...flags }, context());
  const storedRows = (question: QuestionDocument) =>
    app.caps.store.scores.collection.raw.find({ q: question._id }).toArray();
  const scored = async () => {
    const question = await cup.question("binary", [0.9, 0.6, 0.2]);
    await cup.resolve(question, "yes");
    await score(question);
    return question;
  };
  const shown = async (question: QuestionDocument) =>
    (await app.caps.store.scores.ofQuestions([question._id], cup.people[0]!.id)).get(question._id);
  const board = async (id = cup.boardId) => {
    const found = await app.caps.store.leaderboards.byId(id);
    if (found === null) throw new Error("no board");
    return found;
  };
  const waiting = async (queue: QueueName) =>
    (await app.caps.jobs.queue(queue).getJobs(["waiting"])).map(({ name, data }) => ({
      name,
      ...(data as object),
    }));

  beforeEach(async () => {
    cup = await openCup(app);
  });

  describe("of a question", () => {
    it("give the same result again, in one set of rows", async () => {
      const question = await scored();
      const first = await shown(question);
      const rows = await storedRows(question);

      await score(question);

      expect(await shown(question)).to.deep.equal(first);
      expect(await storedRows(question)).to.have.lengthOf(rows.length);
      expect(rows).to.have.lengthOf(3 + 2);
    });

    it("are removed with the resolution", async () => {
      const question = await scored();

      await cup.unresolve(question);
      const atOnce = await shown(question);
      await score(question);

      expect(atOnce).to.equal(undefined);
      expect(await storedRows(question)).to.deep.equal([]);
      const sheets = app.caps.store.scoreSheets.rows.find({ q: question._id });
      expect(await sheets.toArray()).to.deep.equal([]);
      const stored = await app.caps.store.questions.byId(question._id);
      expect(stored?.averageCoverage).to.equal(null);
    });

    it("of an interrupted run are never shown, and the next run removes them", async () => {
      const question = await scored();
      const before = await shown(question);
      const run = await app.caps.store.counters.draw("runs");
      await app.caps.store.scores.write(run, [
        {
          questionId: question._id,
          userId: cup.people[0]!.id,
          method: null,
          at: 0,
          isPublic: true,
          points: { peer: { score: 999, coverage: 1 } },
        },
      ]);

      const meanwhile = await shown(question);
      const scores = await scoresInForce(app.caps, [question._id]);
      await score(question);

      expect(meanwhile).to.deep.equal(before);
      expect(scores.map((one) => one.score)).not.to.include(999);
      expect((await storedRows(question)).map(({ r }) => r)).not.to.include(run);
    });

    it("of a run that ends after the question was unresolved are not shown", async () => {
      const question = await scored();
      const [ada] = cup.people;
      const resolved = await app.caps.store.questions.byId(question._id);
      const run = await app.caps.store.counters.draw("runs");
      const resolvedAt = resolved!.resolutionSetTime!;
      const point = { score: 999, coverage: 1 };
      const points = { peer: point, baseline: point };
      await app.caps.store.scores.write(run, [
        {
          questionId: question._id,
          userId: ada!.id,
          method: null,
          at: resolvedAt,
          isPublic: true,
          points,
        },
      ]);

      await cup.unresolve(question);
      const now = app.caps.clock.now();
      await app.caps.store.scores.publish(question._id, { run, isScored: true, resolvedAt, now });

      const { body } = await app.as(ada!.token).get(`/api/questions/${question._id}/`);
      expect(body.resolution).to.equal(null);
      expect(body.my_forecasts.history).to.have.lengthOf(1);
      expect(body.my_forecasts.score_data).to.deep.equal({});
    });

    it("leave no coverage on a question that was unresolved meanwhile", async () => {
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      await cup.resolve(question, "yes");
      const { scores } = app.caps.store;
      const publish: typeof scores.publish = async (id, run) => {
        const isCurrent = await scores.publish(id, run);
        await cup.unresolve(question);
        return isCurrent;
      };
      const store = { ...app.caps.store, scores: { ...scores, publish } };
      await processors.score_question(
        { ...app.caps, store },
        { questionId: question._id },
        context(),
      );

      const stored = await app.caps.store.questions.byId(question._id);
      expect(stored?.resolution).to.equal(null);
      expect(stored?.averageCoverage).to.equal(null);
    });

    it("are recomputed for a different resolution", async () => {
      const question = await scored();
      await cup.unresolve(question);
      await cup.resolve(question, "no");
      await score(question);

      const scores = await scoresInForce(app.caps, [question._id]);
      const peers = scores.filter(({ u, type }) => u !== null && type === "peer");
      const [best] = peers.sort((a, b) => b.score - a.score);
      expect(best?.u).to.equal(cup.people[2]!.id);
    });

    it("leave out spam, and count bots separately from people", async () => {
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      const [spammer, bot] = cup.people;
      await app.caps.store.users.update(spammer!.id, { isSpam: true });
      await app.caps.store.users.update(bot!.id, { isBot: true, isPrimaryBot: true });
      await cup.resolve(question, "yes");
      await score(question);

      const scores = await scoresInForce(app.caps, [question._id]);
      const of = (id: number, wanted: string) =>
        scores.find(({ u, type }) => u === id && type === wanted);
      expect(of(spammer!.id, "baseline")).to.equal(undefined);
      expect(of(bot!.id, "baseline")?.score).to.be.a("number");
      expect(of(cup.people[2]!.id, "peer")?.score).to.equal(0);
      const stored = await app.caps.store.questions.byId(question._id);
      expect(stored?.averageCoverage).to.equal(of(cup.people[2]!.id, "peer")?.coverage);

      await app.caps.store.questions.update(question._id, { defaultScoreType: "baseline" });
      await score(question);
      const again = await app.caps.store.questions.byId(question._id);
      const coverages = [2, 1].map((i) => of(cup.people[i]!.id, "baseline")?.coverage);
      expect(again?.averageCoverage).to.equal(coverages[0]).and.not.equal(coverages[1]);
    });

    it("recompute every open board of its projects, and the board of the year", async () => {
      await app.caps.jobs.queue("leaderboards").drain();
      await scored();

      const boards = (await waiting("leaderboards")).flatMap((job) =>
        "leaderboardId" in job ? [job.leaderboardId] : [],
      );
      const global = await app.caps.store.leaderboards.ofProject(null);
      expect(boards).to.have.members([cup.boardId, ...global.map(({ _id }) => _id)]);
    });
  });

  describe("of a board", () => {
    const recomputed = async () => {
      await recompute(cup.boardId);
      return (await cup.entries()).map((entry) => ({ ...entry, run: 0 }));
    };

    it("show the old entries until all new ones are stored", async () => {
      await scored();
      await recompute(cup.boardId);
      const before = await cup.entries();
      const { run: previous } = await board();
      const run = await app.caps.store.counters.draw("runs");
      const half = before.slice(0, 1).map((entry) => ({ ...entry, run }));
      await app.caps.store.leaderboardEntries.write(half);

      const meanwhile = await cup.entries();
      await scored();
      await recompute(cup.boardId);

      expect(meanwhile).to.deep.equal(before);
      const left = await app.caps.store.leaderboardEntries.collection.raw
        .find({ b: cup.boardId })
        .toArray();
      const { run: current } = await board();
      expect(new Set(left.map((entry) => entry["run"]))).to.deep.equal(
        new Set([current, previous]),
      );
    });

    it("are complete when a question is scored again while its scores are read", async () => {
      const question = await scored();
      const { rows } = app.caps.store.scoreSheets;
      const find = rows.find.bind(rows);
      let times = 0;
      const scoringFirst = (...given: Parameters<typeof find>) => ({
        async toArray() {
          if (times++ === 0) await score(question);
          return find(...given).toArray();
        },
      });
      (rows as { find: unknown }).find = scoringFirst;
      await recompute(cup.boardId).finally(() => ((rows as { find: unknown }).find = find));

      const met = (await cup.entries()).map((entry) => ({ ...entry, run: 0 }));
      expect(times).to.be.above(1);
      expect(met.map(({ contributionCount }) => contributionCount)).to.include(1);
      expect(await recomputed()).to.deep.equal(met);
    });

    it("are the same from scores that an older version stored without sheets", async () => {
      const question = await scored();
      await scored();
      const sheets = app.caps.store.scoreSheets.rows;
      const { deletedCount } = await sheets.deleteMany({ q: question._id });
      const fromRows = await recomputed();
      await score(question);

      expect(deletedCount).to.equal(4);
      expect(await recomputed()).to.deep.equal(fromRows);
    });

    it("use cached scores of an earlier run, and what a new run has written", async () => {
      const question = await scored();
      const before = await recomputed();
      await app.caps.store.scoreSheets.rows.deleteMany({ q: question._id });
      await app.caps.store.scores.collection.raw.deleteMany({ q: question._id });
      const again = await recomputed();
      await cup.unresolve(question);
      await score(question);
      const without = await recomputed();
      await cup.resolve(question, "no");
      await score(question);

      expect(again).to.deep.equal(before);
      expect(without).not.to.deep.equal(before);
      expect((await recomputed()).map(({ score: points }) => points)).not.to.deep.equal(
        before.map(({ score: points }) => points),
      );
    });

    it("are consistent, bounds included", async () => {
      await scored();
      await scored();

      const first = await recomputed();

      expect(first[0]?.ciLower).to.be.a("number");
      expect(await recomputed()).to.deep.equal(first);
    });

    it("do not change when they are final, unless forced", async () => {
      await scored();
      await recompute(cup.boardId, { finalize: true });
      const final = await board();
      await scored();

      await recompute(cup.boardId);
      const untouched = await board();
      await recompute(cup.boardId, { force: true });

      expect(final.finalized).to.equal(true);
      expect(untouched).to.deep.equal(final);
      const forced = await cup.entries();
      expect(forced[0]).to.include({ contributionCount: 2, medal: "gold" });
      expect((await board()).finalized).to.equal(true);
    });

    it("are never computed for a manual board", async () => {
      await app.caps.store.leaderboards.update(cup.boardId, { scoreType: "manual" });
      await scored();

      await recompute(cup.boardId, { finalize: true, force: true });

      expect(await board()).to.include({ calculatedOn: null, finalized: false });
    });

    it("leave out a resolved question until its scores are stored, and then count it completely", async () => {
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      await scored();
      await cup.resolve(question, "yes");

      await recompute(cup.boardId);
      const { maxCoverage: without } = await board();
      await score(question);
      await recompute(cup.boardId);

      expect(without).to.equal(1);
      expect((await board()).maxCoverage).to.equal(2);
    });

    const exclude = async (projectId: number) =>
      app.caps.store.exclusions.insertMany([
        {
          _id: await app.caps.store.counters.draw("rows"),
          userId: cup.people[0]!.id,
          projectId,
          leaderboardId: null,
          level: 4,
          kind: "disqualified",
          startTime: null,
          endTime: null,
          note: "",
          createdAt: 0,
        },
      ]);

    it("apply the exclusion records of their project", async () => {
      await exclude(cup.project._id);
      await scored();
      await recompute(cup.boardId);

      const entries = await cup.entries();
      const own = entries.find(({ u }) => u === cup.people[0]!.id);
      expect(own).to.include({ level: 4, medal: null, prize: null });
      expect((await board()).entryCounts).to.deep.equal({
        all: 3,
        listed: 2,
        ranked: 2,
        methods: 2,
      });
    });

    it("apply those of the main site when they are global", async () => {
      await exclude(await app.make.siteMainId());
      const { openTime } = await scored();
      const id = await app.caps.store.counters.draw("leaderboards");
      const window = { startTime: openTime! - DAY, endTime: openTime! + 30 * DAY };
      const given = { projectId: null, scoreType: "peer_global", ...window } as const;
      await app.caps.store.leaderboards.insert(boardDocument(id, given));
      for (const boardId of [id, cup.boardId]) await recompute(boardId);

      const levelOn = async (boardId: number) => {
        const entries = await app.caps.store.leaderboardEntries.all(await board(boardId));
        return entries.find(({ u }) => u === cup.people[0]!.id)?.level;
      };
      expect([await levelOn(id), await levelOn(cup.boardId)]).to.deep.equal([4, 0]);
    });
  });

  describe("requested at the same time", () => {
    it("are combined into one run while they wait", async () => {
      const question = await cup.question("binary", [0.9, 0.6, 0.2]);
      await app.caps.jobs.queue("leaderboards").drain();
      const payloads = Array.from({ length: 50 }, () => ({ leaderboardId: cup.boardId }));

      await app.caps.jobs.enqueueMany("recompute_leaderboard", payloads);

      expect(await waiting("leaderboards")).to.deep.equal([
        { name: "recompute_leaderboard", leaderboardId: cup.boardId },
      ]);
      expect(question.resolution).to.equal(null);
    });
  });

  describe("of the schedule", () => {
    const queued = async () => {
      await Promise.all(
        (["leaderboards", "scoring"] as const).map((name) => app.caps.jobs.queue(name).drain()),
      );
      await leaderboardCadence(app.caps);
      return [...(await waiting("leaderboards")), ...(await waiting("scoring"))];
    };

    it("queue boards that are due or old, and skip fresh and final ones", async () => {
      const due = await openCup(app);
      const final = await openCup(app);
      await scored();
      for (const { boardId } of [cup, due]) await recompute(boardId);
      await recompute(final.boardId, { finalize: true });
      await app.caps.store.leaderboards.update(due.boardId, { finalizeTime: 1_000 });

      const jobs = await queued();
      app.travel(2 * 3_600_000);
      const later = await queued();

      const boards = (list: object[]) =>
        list.flatMap((job) => ("leaderboardId" in job ? [job.leaderboardId] : []));
      expect(boards(jobs)).to.include(due.boardId);
      expect(boards(jobs)).not.to.include.members([cup.boardId]);
      expect(boards(later)).to.include(cup.boardId);
      expect(boards(later)).not.to.include(final.boardId);
    });

    it("catch up on scores whose job was lost", async () => {
      const missed = await cup.question("binary", [0.9, 0.6, 0.2]);
      const done = await scored();
      await cup.resolve(missed, "yes");
      app.travel(5 * 60_000);

      const jobs = await queued();

      expect(jobs).to.deep.include({ name: "score_question", questionId: missed._id });
      expect(jobs).not.to.deep.include({ name: "score_question", questionId: done._id });
    });

    it("create the boards of a new year", async () => {
      app.travel(366 * DAY);
      await leaderboardCadence(app.caps);
      await leaderboardCadence(app.caps);

      const year = new Date(app.caps.clock.now()).getUTCFullYear();
      const boards = await app.caps.store.leaderboards.ofProject(null);
      const names = boards.map(({ name }) => name).filter((name) => name.endsWith(String(year)));
      expect(names.sort()).to.deep.equal([`Baseline accuracy ${year}`, `Peer accuracy ${year}`]);
    });
  });

  describe("of boards for comments and questions", () => {
    const made = async (scoreType: BoardType): Promise<LeaderboardDocument> => {
      const id = await app.caps.store.counters.draw("leaderboards");
      const given = { projectId: cup.project._id, name: scoreType, scoreType };
      await app.caps.store.leaderboards.insert(boardDocument(id, given));
      await recompute(id);
      return board(id);
    };

    it("rank commenters by the votes on their comments", async () => {
      const question = await cup.question("binary", [0.5]);
      const [ada, bob, eve] = cup.people;
      const comment = async (author: number, voters: readonly number[]) => {
        const { body } = await app
          .as(cup.people.find(({ id }) => id === author)!.token)
          .post("/api/comments/create/", { on_post: question.postId, text: "Because" });
        for (const userId of voters) {
          await app.caps.store.commentVotes.cast({
            objectId: body.id as number,
            userId,
            direction: 1,
            now: app.caps.clock.now(),
          });
        }
      };
      await comment(ada!.id, [bob!.id, eve!.id]);
      await comment(ada!.id, [bob!.id, eve!.id]);
      await comment(bob!.id, [ada!.id]);
      await comment(eve!.id, []);

      const entries = await app.caps.store.leaderboardEntries.all(await made("comment_insight"));

      expect(entries.map(({ u, rank, contributionCount }) => [u, rank, contributionCount]))
        .to.deep //
        .equal([
          [ada!.id, 1, 2],
          [bob!.id, 2, 1],
        ]);
      expect(entries[0]?.score).to.equal(2);
    });

    it("rank writers by the forecasters of their posts", async () => {
      const question = await cup.question("binary", [0.5, 0.4, 0.3]);
      const post = await app.caps.store.posts.byId(question.postId);

      const entries = await app.caps.store.leaderboardEntries.all(await made("question_writing"));

      expect(entries.map(({ u }) => u)).to.deep.equal([post?.authorId]);
      expect(entries[0]?.score).to.be.closeTo(0.3, 1e-12);
    });

    it("leave out posts of another private project, until it opens", async () => {
      const question = await cup.question("binary", [0.5, 0.4, 0.3]);
      const hidden = await app.make.project({ defaultPermission: null });
      await app.caps.store.posts.update(question.postId, {
        defaultProjectId: hidden._id,
        projectIds: [hidden._id, cup.project._id],
      });
      const writers = async () =>
        (await app.caps.store.leaderboardEntries.all(await made("question_writing"))).length;

      expect(await writers()).to.equal(0);
      await app.caps.store.projects.update(hidden._id, { defaultPermission: "viewer" });
      expect(await writers()).to.equal(1);
    });
  });
});
