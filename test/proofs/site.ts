/** A small installation on its own Redis, and what it must do on every kind of Redis. */
import { createHash } from "node:crypto";
import type { Account } from "../support/factories.ts";
import { many } from "../../bench/fixture.ts";
import type { Served } from "../../bench/server_process.ts";
import { call, FORECAST_PATH, statusOf, until } from "./calls.ts";
import type { Stage } from "./stage.ts";

const FORECASTERS = 20;
const QUESTIONS = 6;
const FEED_READS = 60;
/** Number of forecasts that an account may send at once in these proofs. */
const BURST = 12;

/** Two API processes and one jobs process on their own Redis, with the database of the stage. */
export interface Site {
  readonly apis: readonly [Served, Served];
  readonly jobs: Served;
  readonly accounts: readonly Account[];
  readonly questionIds: readonly number[];
  readonly staff: Account;
  readonly projectId: number;
}

export async function openSite(stage: Stage, redisUrl: string): Promise<Site> {
  const environment = {
    REDIS_URL: redisUrl,
    RATE_LIMITS: "on",
    RATE_LIMIT_OVERRIDES: `forecast=${BURST}/0.001,read=0/0`,
    LOG_LEVEL: "warn",
  };
  const staff = await stage.make.account({ isStaff: true, isSuperuser: true });
  const project = await stage.make.project({ createdBy: staff.id });
  const place = { post: { defaultProjectId: project._id, projectIds: [project._id] } };
  const made = await many(QUESTIONS, () => stage.make.question("binary", place));
  return {
    apis: [await stage.start("api", environment), await stage.start("api", environment)],
    jobs: await stage.start("jobs", environment),
    accounts: await many(FORECASTERS, () => stage.make.account()),
    questionIds: made.map(({ question }) => question._id),
    staff,
    projectId: project._id,
  };
}

export async function closeSite({ apis, jobs }: Site): Promise<void> {
  await Promise.all([...apis, jobs].map((served) => served.stop()));
}

export async function proveWork(stage: Stage, site: Site): Promise<void> {
  await proveForecasts(stage, site);
  await proveLimits(stage, site);
  await proveFeed(stage, site);
  await proveBoard(stage, site);
  await proveExport(stage, site);
}

async function proveForecasts(stage: Stage, { apis, accounts, questionIds }: Site): Promise<void> {
  const statuses = await Promise.all(
    accounts.map(async (account, i) => {
      const body = questionIds.map((question) => ({ question, probability_yes: (i + 1) / 30 }));
      const path = FORECAST_PATH;
      return (await call(apis[i % 2]!, account, { method: "POST", path, body })).status;
    }),
  );
  const taken = statuses.filter((status) => status === 201).length * questionIds.length;
  stage.check("forecasts are taken", taken === FORECASTERS * QUESTIONS, String(taken));
  const ms = await until("the predictions", () => holdAll(stage, questionIds, FORECASTERS));
  stage.check("all predictions hold all forecasters", true, `${QUESTIONS} after ${ms} ms`);
}

export async function holdAll(
  { caps }: Stage,
  ids: readonly number[],
  count: number,
): Promise<boolean> {
  const heads = await caps.store.aggregates.heads(ids);
  return ids.every((id) => heads.get(id)?.latest?.n === count);
}

/** Both processes use one bucket. */
async function proveLimits(stage: Stage, { apis, questionIds }: Site): Promise<void> {
  const account = await stage.make.account();
  const body = [{ question: questionIds[0], probability_yes: 0.5 }];
  const replies = await Promise.all(
    Array.from({ length: 2 * BURST }, (_, i) =>
      call(apis[i % 2]!, account, { method: "POST", path: FORECAST_PATH, body }),
    ),
  );
  const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
  stage.check(
    `of ${2 * BURST} forecasts to both processes the limit lets ${BURST} through`,
    count(201) === BURST && count(429) === BURST,
    `${count(201)} taken, ${count(429)} refused`,
  );
}

async function proveFeed(stage: Stage, { apis, staff, projectId }: Site): Promise<void> {
  const path = `/api/posts/?tournaments=${projectId}&limit=20`;
  const shown: number[] = [];
  for (let i = 0; i < FEED_READS; i++) {
    const reply = await call(apis[i % 2]!, staff, { method: "GET", path });
    shown.push(((await reply.json()) as { results: unknown[] }).results.length);
  }
  const wrong = shown.filter((length) => length !== QUESTIONS).length;
  stage.check("every page of the feed is whole", wrong === 0, `${FEED_READS} read`);
  const hits = await Promise.all(
    apis.map((api) => api.metric("presage_feed_pages_total", 'result="hit"')),
  );
  stage.check("pages come from the caches", hits[0]! + hits[1]! > FEED_READS / 2, hits.join(" + "));
}

async function proveBoard(stage: Stage, site: Site): Promise<void> {
  const { apis, staff, projectId } = site;
  const post = (path: string, body: object) => call(apis[0], staff, { method: "POST", path, body });
  const wanted = { project_id: projectId, score_type: "peer", is_primary: true };
  const made = await post("/api/admin/leaderboards/", wanted);
  const { id } = (await made.json()) as { id: number };
  const asked = await post(`/api/leaderboards/project/${projectId}/update/`, {});
  stage.check("a recompute of a board is taken", asked.ok, String(asked.status));
  const ms = await until("the board", async () => {
    const board = await stage.caps.store.leaderboards.byId(id);
    return board !== null && board.calculatedOn !== null;
  });
  stage.check("the board is computed", true, `after ${ms} ms`);
}

/** The export is requested at one process and read at the other. */
async function proveExport(stage: Stage, { apis, staff, projectId }: Site): Promise<void> {
  const path = `/api/projects/${projectId}/download-data/jobs/`;
  const asked = await call(apis[0], staff, { method: "POST", path, body: {} });
  const { job_id: id } = (await asked.json()) as { job_id: string };
  const file = `${path}${id}/file/`;
  const get = () => call(apis[1], staff, { method: "GET", path: file });
  const ms = await until("the export", async () => (await statusOf(get())) === 200);
  const reply = await get();
  const bytes = Buffer.from(await reply.arrayBuffer());
  const digest = createHash("sha256").update(bytes).digest("hex");
  stage.check(
    "an export made as a job has the checksum it says",
    reply.headers.get("etag") === `"${digest}"`,
    `${bytes.length} bytes after ${ms} ms`,
  );
}
