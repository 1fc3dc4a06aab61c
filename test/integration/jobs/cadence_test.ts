/** What the schedule of boards queues, exactly at the times at which it begins to. */
import { expect } from "chai";
import { leaderboardCadence } from "../../../jobs/processors/boards/leaderboard_cadence.ts";
import type { QuestionDocument } from "../../../src/store/posts/question_document.ts";
import type { LeaderboardDocument } from "../../../src/store/scores/score_documents.ts";
import { useApp } from "../../support/app.ts";
import { boardDocument } from "../../support/documents.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.now();

interface Asked {
  readonly leaderboardId: number;
  readonly questionId: number;
}

describe("the schedule of boards", () => {
  const app = useApp("cadence");

  /** Returns the jobs that it would queue, by kind. Nothing is queued. */
  async function asked() {
    const boards: number[] = [];
    const questions: number[] = [];
    const counts = { trackRecord: 0 };
    const { jobs } = app.caps;
    await leaderboardCadence({
      ...app.caps,
      clock: { now: () => NOW },
      jobs: {
        ...jobs,
        enqueueMany: (name, payloads) => {
          if (name === "recompute_track_record") counts.trackRecord += payloads.length;
          for (const payload of payloads as readonly Partial<Asked>[]) {
            if (payload.leaderboardId !== undefined) boards.push(payload.leaderboardId);
            if (payload.questionId !== undefined) questions.push(payload.questionId);
          }
          return Promise.resolve(true);
        },
      },
    });
    return { boards, questions, ...counts };
  }

  describe("boards", () => {
    const FRESH = { calculatedOn: NOW - HOUR };
    const cases: [string, Partial<LeaderboardDocument>, boolean][] = [
      ["that was never computed", { calculatedOn: null }, true],
      ["that is an hour old", FRESH, false],
      ["that is more than an hour old", { calculatedOn: NOW - HOUR - 1 }, true],
      ["whose final time is now", { ...FRESH, finalizeTime: NOW }, true],
      ["whose final time comes", { ...FRESH, finalizeTime: NOW + 1 }, false],
      ["whose last change has been seen", { ...FRESH, changes: 2, changesSeen: 2 }, false],
      ["that a change has reached since", { ...FRESH, changes: 3, changesSeen: 2 }, true],
      ["that no run has seen a change of", { ...FRESH, changes: 1 }, true],
      ["that is final", { calculatedOn: null, finalized: true }, false],
      ["that is kept by hand", { calculatedOn: null, scoreType: "manual" }, false],
    ];
    let nextId = 1_000;
    const isAsked = async (given: Partial<LeaderboardDocument>): Promise<boolean> => {
      const id = nextId++;
      await app.caps.store.leaderboards.insert(boardDocument(id, given));
      return (await asked()).boards.includes(id);
    };
    for (const [what, given, wanted] of cases) {
      it(`${wanted ? "queues" : "skips"} a board ${what}`, async () => {
        expect(await isAsked(given)).to.equal(wanted);
      });
    }

    it("makes a board without a finalize time final at the close of its project", async () => {
      const [closes, lasts] = [
        await app.make.project({ closeDate: NOW }),
        await app.make.project({ closeDate: NOW + 1 }),
      ];

      expect(await isAsked({ ...FRESH, projectId: closes._id })).to.equal(true);
      expect(await isAsked({ ...FRESH, projectId: lasts._id })).to.equal(false);
    });

    it("skips the boards of a deleted project", async () => {
      const { _id: projectId } = await app.make.project();
      await app.caps.store.projects.softDelete(projectId, app.caps.clock.now());
      await app.caps.cache.access.bumpProjects();

      expect(await isAsked({ calculatedOn: null, projectId })).to.equal(false);
    });
  });

  describe("scores that are missing", () => {
    const isAsked = async (
      resolutionSetTime: number,
      scored?: { resolvedAt: number },
    ): Promise<boolean> => {
      const resolved: Partial<QuestionDocument> = { resolution: "yes", resolutionSetTime };
      const { question } = await app.make.question("binary", { question: resolved });
      if (scored !== undefined) {
        const run = await app.caps.store.counters.draw("runs");
        const head = { run, isScored: true, resolvedAt: scored.resolvedAt, now: NOW };
        await app.caps.store.scores.publish(question._id, head);
      }
      return (await asked()).questions.includes(question._id);
    };
    const settled = NOW - HOUR;

    it("are queued when the resolution is older than its own job needs", async () => {
      expect(await isAsked(NOW - 60_000)).to.equal(false);
      expect(await isAsked(NOW - 60_001)).to.equal(true);
    });

    it("are looked for in the last two days", async () => {
      expect(await isAsked(NOW - 2 * DAY)).to.equal(false);
      expect(await isAsked(NOW - 2 * DAY + 1)).to.equal(true);
    });

    it("are those of the present resolution", async () => {
      expect(await isAsked(settled, { resolvedAt: settled })).to.equal(false);
      expect(await isAsked(settled, { resolvedAt: settled - 1 })).to.equal(true);
    });
  });

  describe("the track record", () => {
    const isAsked = async (calculatedOn: number | null): Promise<boolean> => {
      const { trackRecord } = app.caps.store;
      await trackRecord.collection.raw.deleteMany({});
      const blank = { statistics: [], calibration: [], histogram: [], scatter: [] };
      if (calculatedOn !== null) await trackRecord.replace({ calculatedOn, ...blank });
      return (await asked()).trackRecord === 1;
    };
    const changeScores = async (now: number) => {
      const run = await app.caps.store.counters.draw("runs");
      await app.caps.store.scoreHeads.collection.raw.deleteMany({});
      const change = { run, isScored: true, resolvedAt: 1, now };
      await app.caps.store.scores.publish(77_777, change);
    };

    it("is queued once a day, and when there is none", async () => {
      await changeScores(1);

      expect(await isAsked(null)).to.equal(true);
      expect(await isAsked(NOW - DAY)).to.equal(true);
      expect(await isAsked(NOW - DAY + 1)).to.equal(false);
    });

    it("is queued after an hour when scores have changed since", async () => {
      await changeScores(NOW - HOUR + 1);

      expect(await isAsked(NOW - HOUR)).to.equal(true);
      expect(await isAsked(NOW - HOUR + 1)).to.equal(false);
      await changeScores(NOW - HOUR);
      expect(await isAsked(NOW - HOUR)).to.equal(false);
    });
  });
});
