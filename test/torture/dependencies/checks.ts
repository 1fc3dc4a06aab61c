/** What must be true after a scene: no acknowledged write is lost, and the jobs run. */
import { call, statusOf, until } from "../../proofs/calls.ts";
import { rowsOf } from "../../../src/store/platform/rows.ts";
import type { Ground } from "./ground.ts";
import { forecast } from "./send.ts";

/** A prediction shows a forecast made after the scene within this time, in ms. */
const PREDICTED_MS = 10_000;
/** The schedules that make up for lost jobs run within this time, in ms. */
const JOBS_MS = 30_000;
const PASSING_MS = 2_000;
let round = 0;

/**
 * Every account forecasts every question without other load. All their predictions must show
 * exactly these forecasts.
 */
export async function checkPredictions(ground: Ground, when: string): Promise<number | null> {
  const { stage, accounts, quietIds } = ground;
  round += 1;
  const value = Number((0.1 + ((round * 13) % 80) / 100).toFixed(2));
  const statuses: number[] = [];
  for (const account of accounts) {
    for (const questionId of quietIds) {
      statuses.push(await forecast(ground, { account, questionId, value }).catch(() => 0));
    }
  }
  const refused = statuses.filter((status) => status !== 201);
  stage.check(`${when}: forecasts are taken`, refused.length === 0, refused.join(" "));
  return within(ground, `${when}: predictions show the forecasts`, {
    limitMs: PREDICTED_MS,
    holds: async () => {
      const heads = await ground.caps.store.aggregates.heads(quietIds);
      return quietIds.every((id) => {
        const latest = heads.get(id)?.latest;
        const mean = latest?.recency_weighted.means?.at(-1) ?? 0;
        return latest?.n === accounts.length && Math.abs(mean - value) < 1e-9;
      });
    },
  });
}

/** A forecast must end by its end time, and an export must be made. */
export async function checkJobs(ground: Ground): Promise<void> {
  const { caps, passing, quietIds, accounts } = ground;
  const questionId = quietIds[0]!;
  const forecasters = async () => (await caps.store.aggregates.head(questionId))?.latest?.n;
  await forecast(ground, { account: passing, questionId, value: 0.5, endsIn: PASSING_MS });
  await within(ground, "a forecast that ended leaves its prediction", {
    limitMs: JOBS_MS,
    holds: async () => {
      const rows = await caps.store.forecasts.standing(questionId, Date.now());
      const isOver = rows.every(({ u }) => u !== passing.id);
      return isOver && (await forecasters()) === accounts.length;
    },
  });
  const id = await askExport(ground);
  await within(ground, "an export is made", {
    limitMs: JOBS_MS,
    holds: () => isExported(ground, id),
  });
}

function exportPath({ projectId }: Ground): string {
  return `/api/projects/${projectId}/download-data/jobs/`;
}

export async function askExport(ground: Ground): Promise<string> {
  const { site, visitor } = ground;
  const asked = await call(site.api, visitor, {
    method: "POST",
    path: exportPath(ground),
    body: {},
  });
  const text = await asked.text();
  if (!asked.ok) throw new Error(`an export was refused: ${asked.status} ${text}`);
  return (JSON.parse(text) as { job_id: string }).job_id;
}

export async function isExported(ground: Ground, id: string): Promise<boolean> {
  const path = `${exportPath(ground)}${id}/file/`;
  return (await statusOf(call(ground.site.api, ground.visitor, { method: "GET", path }))) === 200;
}

/** Exactly the acknowledged forecasts and all acknowledged comments must be stored. */
export async function checkKept(ground: Ground): Promise<void> {
  const { caps, stage, kept, accounts, questionIds, quietIds } = ground;
  const { raw } = caps.store.forecasts.collection;
  const differ = async (): Promise<string[]> => {
    const wrong: string[] = [];
    for (const { id } of accounts) {
      for (const q of [...questionIds, ...quietIds]) {
        const stored = await raw.countDocuments({ q, u: id });
        const wanted = kept.forecasts.get(`${q} ${id}`) ?? 0;
        if (stored !== wanted) wrong.push(`${q} of ${id}: ${stored} for ${wanted}`);
      }
    }
    return wrong;
  };
  await until("what was refused is gone", async () => (await differ()).length === 0, JOBS_MS).catch(
    () => 0,
  );
  const wrong = await differ();
  const total = [...kept.forecasts.values()].reduce((sum, count) => sum + count, 0);
  const detail = wrong.length > 0 ? wrong.slice(0, 3).join("; ") : `${total} so far`;
  stage.check("exactly the acknowledged forecasts are stored", wrong.length === 0, detail);
  const ids = [...kept.comments];
  const found = await rowsOf(caps.store.comments.collection).countDocuments({ _id: { $in: ids } });
  stage.check("no acknowledged comment is lost", found === ids.length, `${found} of ${ids.length}`);
}

export interface Wait {
  readonly limitMs: number;
  readonly holds: () => Promise<boolean>;
}

/** Makes one check. Returns the milliseconds it took, or null when it failed within the limit. */
export async function within(
  { stage }: Ground,
  what: string,
  { limitMs, holds }: Wait,
): Promise<number | null> {
  const ms = await until(what, () => holds().catch(() => false), limitMs).catch(() => null);
  stage.check(what, ms !== null, ms === null ? `not within ${limitMs} ms` : `${ms} ms`);
  return ms;
}
