/** Generates a project whose forecasts can be computed row by row again. */
import type { ProjectDocument } from "../../src/store/projects/project_documents.ts";
import { packForecast } from "../../src/store/forecasts/forecast_row.ts";
import type { Account } from "../support/factories.ts";
import type { Stage } from "./stage.ts";

export interface GeneratedProject {
  readonly project: ProjectDocument;
  readonly admin: Account;
  readonly questionIds: readonly number[];
  readonly forecasterIds: readonly number[];
  readonly rows: number;
  /** Sum of the first values of the forecasts. It reveals a lost or doubled row. */
  readonly valueSum: number;
}

export interface ProjectPlan {
  readonly questions: number;
  readonly forecasters: number;
  /** Number of forecasts of each forecaster on each question. All except the last have ended. */
  readonly revisions: number;
  readonly type: "binary" | "numeric";
}

const DAY = 86_400_000;
const INSERT_GROUP = 5_000;
const CDF_LENGTH = 201;

export async function generateProject(stage: Stage, plan: ProjectPlan): Promise<GeneratedProject> {
  const { caps, make } = stage;
  const admin = await make.account();
  const project = await make.project({ createdBy: admin.id });
  const users = await makeForecasters(stage, plan.forecasters);
  const start = Date.now() - 20 * DAY;
  const questionIds: number[] = [];
  let rows = 0;
  let valueSum = 0;
  for (let n = 0; n < plan.questions; n++) {
    const { question } = await make.question(plan.type, {
      post: { authorId: admin.id, defaultProjectId: project._id, projectIds: [project._id] },
    });
    questionIds.push(question._id);
    let group: ReturnType<typeof packForecast>[] = [];
    for (let revision = 0; revision < plan.revisions; revision++) {
      for (const [i, u] of users.entries()) {
        const s = start + (revision * users.length + i) * 1_000;
        const e = revision === plan.revisions - 1 ? null : s + users.length * 1_000;
        const seed = (n * 31 + i * 7 + revision * 13) % 997;
        const v = plan.type === "binary" ? probability(seed) : cdf(seed);
        valueSum += typeof v === "number" ? v : v[0]!;
        group.push(packForecast({ q: question._id, u, s, e, v }, s));
      }
    }
    rows += group.length;
    while (group.length > 0) {
      await insert(caps.store.forecasts.collection.raw, group.slice(0, INSERT_GROUP));
      group = group.slice(INSERT_GROUP);
    }
  }
  return { project, admin, questionIds, forecasterIds: users, rows, valueSum };
}

type Raw = Stage["caps"]["store"]["forecasts"]["collection"]["raw"];

async function insert(raw: Raw, rows: object[]): Promise<void> {
  await raw.insertMany(rows, { ordered: false, writeConcern: { w: 1, journal: false } });
}

async function makeForecasters({ caps, make }: Stage, count: number): Promise<number[]> {
  const { user } = await make.account();
  const first = user._id + 1;
  await caps.store.counters.draw("users", count);
  const ids = Array.from({ length: count }, (_, i) => first + i);
  await caps.store.users.collection.raw.insertMany(
    ids.map((id) => ({
      ...user,
      _id: id,
      username: `forecaster${id}`,
      usernameKey: `forecaster${id}`,
      loginKeys: [`forecaster${id}`],
    })) as never,
  );
  return ids;
}

/** Four decimals, as people use. */
function probability(seed: number): number {
  return Math.round(((seed + 1) / 1_000) * 1e4) / 1e4;
}

/** Ten decimals, as bots use. */
function cdf(seed: number): Float64Array {
  const center = 0.3 + (0.4 * seed) / 997;
  return Float64Array.from({ length: CDF_LENGTH }, (_, i) => {
    const x = i / (CDF_LENGTH - 1);
    const value = 1 / (1 + Math.exp(-(x - center) * 12));
    return Math.round((0.001 + 0.02 * x + 0.97 * value) * 1e10) / 1e10;
  });
}
