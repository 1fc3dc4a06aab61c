/** Work for jobs processes: a project to aggregate, rank and export, large enough to take time. */
import type { NewScores } from "../../src/store/scores/score_row.ts";
import { many } from "../../bench/fixture.ts";
import { call } from "./calls.ts";
import { generateProject } from "./export_project.ts";
import type { Stage } from "./stage.ts";
import { boardDocument } from "../support/documents.ts";

const QUESTIONS = 60;
const FORECASTERS = 300;
const REVISIONS = 5;
const SCORED = 30;
const BOARDS = 12;
const EXPORTS = 4;

export interface Counted {
  readonly missing: number;
  readonly said: string;
}

export interface Work {
  readonly questionIds: readonly number[];
  readonly boardIds: readonly number[];
  askAll(): Promise<void>;
  /** Requests every prediction of the project, computed from the start. */
  askPredictions(): Promise<void>;
  /** Resolves with the id of the export. */
  askExport(): Promise<string>;
  isExported(id: string): Promise<boolean>;
  isComputed(boardId: number, since: number): Promise<boolean>;
  /** Whether everything requested since a time is done. */
  isDone(since: number): Promise<boolean>;
  results(): Promise<{ predictions: Counted; boards: Counted; exports: Counted }>;
}

export async function layWork(stage: Stage): Promise<Work> {
  const { caps } = stage;
  const plan = { questions: QUESTIONS, forecasters: FORECASTERS, revisions: REVISIONS };
  const given = await generateProject(stage, { ...plan, type: "binary" });
  const { project, questionIds, forecasterIds, rows } = given;
  await layScores(stage, project._id, forecasterIds);
  const boardIds = await makeBoards(stage, project._id);
  const api = await stage.start("api");
  const exports: string[] = [];
  stage.say(`${rows} forecasts on ${QUESTIONS} questions, ${SCORED * FORECASTERS} scores`);

  /** Each export is requested by another account. */
  const askExport = async () => {
    const staff = await stage.make.account({ isStaff: true, isSuperuser: true });
    const path = `/api/projects/${project._id}/download-data/jobs/`;
    const reply = await call(api, staff, { method: "POST", path, body: {} });
    if (reply.status !== 202) throw new Error(`${reply.status} ${await reply.text()}`);
    const { job_id: id } = (await reply.json()) as { job_id: string };
    exports.push(id);
    return id;
  };
  const askPredictions = async () => {
    const jobs = questionIds.map((questionId) => ({ questionId, rebuild: true }));
    await caps.jobs.enqueueMany("aggregate_question", jobs);
  };
  const exportsDone = async () => {
    const { raw } = caps.store.exportJobs.collection;
    return raw.countDocuments({ status: "done", "progress.rowsDone": { $gte: rows } });
  };
  const boards = () => caps.store.leaderboards.byIds(boardIds);
  const heads = () => caps.store.aggregates.heads(questionIds);
  const whole = async () => {
    const found = await heads();
    return questionIds.filter((id) => found.get(id)?.latest?.n === FORECASTERS).length;
  };
  return {
    questionIds,
    boardIds,
    askExport,
    askPredictions,
    async askAll() {
      await many(EXPORTS, askExport);
      await caps.jobs.enqueueMany(
        "recompute_leaderboard",
        boardIds.map((leaderboardId) => ({ leaderboardId })),
      );
      await askPredictions();
    },
    async isExported(id) {
      const { raw } = caps.store.exportJobs.collection;
      return (await raw.countDocuments({ _id: id, status: "done" } as never)) === 1;
    },
    async isComputed(boardId, since) {
      return ((await caps.store.leaderboards.byId(boardId))?.calculatedOn ?? 0) >= since;
    },
    async isDone(since) {
      const fresh = [...(await boards()).values()].filter(
        ({ calculatedOn }) => (calculatedOn ?? 0) >= since,
      );
      if (fresh.length < BOARDS || (await whole()) < QUESTIONS) return false;
      return (await exportsDone()) === exports.length;
    },
    async results() {
      const counts = [...(await boards()).values()].map(({ entryCounts }) => entryCounts?.all);
      const full = counts.filter((count) => count === FORECASTERS).length;
      return {
        predictions: counted(await whole(), QUESTIONS),
        boards: counted(full, BOARDS),
        exports: counted(await exportsDone(), exports.length),
      };
    },
  };
}

function counted(whole: number, wanted: number): Counted {
  return { missing: wanted - whole, said: `${whole} of ${wanted}` };
}

async function makeBoards({ caps }: Stage, projectId: number): Promise<number[]> {
  return many(BOARDS, async () => {
    const _id = await caps.store.counters.draw("leaderboards");
    await caps.store.leaderboards.insert(boardDocument(_id, { projectId }));
    return _id;
  });
}

/** Creates resolved questions of the project, with a score of every account. */
async function layScores(
  { caps, make }: Stage,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  const now = caps.clock.now();
  const place = { defaultProjectId: projectId, projectIds: [projectId] };
  for (let i = 0; i < SCORED; i++) {
    const { question } = await make.question("binary", {
      post: place,
      question: { resolution: "yes", resolutionSetTime: now, actualResolveTime: now },
    });
    const run = await caps.store.counters.draw("runs");
    const rows: NewScores[] = userIds.map((userId) => ({
      questionId: question._id,
      at: now,
      isPublic: true,
      userId,
      method: null,
      points: { peer: { score: ((userId * 7_919 + i) % 20_011) / 100 - 100, coverage: 0.5 } },
    }));
    await caps.store.scores.write(run, rows);
    await caps.store.scores.publish(question._id, { run, isScored: true, resolvedAt: now, now });
  }
}
