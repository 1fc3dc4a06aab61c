/**
 * Compares derived values with a fresh computation. A value that is wrong twice, some time apart,
 * is not caused by a request in progress. It is reported in the log and in the store, and
 * corrected.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import { checkPost, checkProject } from "../../../src/drift/check_drift.ts";
import { correctDrift } from "../../../src/drift/correct_drift.ts";
import { type Drift, isSameDrift } from "../../../src/consequences/recount_post.ts";
import type { JobContext } from "../../runner.ts";

const GROUP = 100;
/**
 * Milliseconds between two looks. This is longer than a request needs from its row to its counter.
 */
const PAUSE_MS = 1_000;
/** Most drifts that are listed in a report. All of them are counted. */
const LISTED = 500;

interface Findings {
  postsChecked: number;
  isComplete: boolean;
  readonly drifts: Drift[];
}

export async function selfCheck(
  caps: Announcing & Pick<Capabilities, "log">,
  _payload: object,
  context: JobContext,
): Promise<void> {
  const startedAt = caps.clock.now();
  const findings: Findings = { postsChecked: 0, isComplete: false, drifts: [] };
  findings.drifts.push(...(await checkProjects(caps)));
  await checkPosts(caps, findings, context);
  await report(caps, findings, startedAt);
  await correctDrift(caps, findings.drifts);
}

/** Checks post after post, until all are done or the time is up. */
async function checkPosts(
  caps: Pick<Capabilities, "store">,
  findings: Findings,
  context: JobContext,
): Promise<void> {
  let lastId = 0;
  while (!context.signal.aborted) {
    const posts = await caps.store.posts.after(lastId, GROUP);
    findings.drifts.push(
      ...(await checkGroup(
        caps,
        posts.map(({ _id }) => _id),
      )),
    );
    findings.postsChecked += posts.length;
    findings.isComplete = posts.length < GROUP;
    if (findings.isComplete) return;
    lastId = posts.at(-1)?._id ?? lastId;
    await context.progress({ postsChecked: findings.postsChecked, drifts: findings.drifts.length });
  }
}

async function checkGroup(
  caps: Pick<Capabilities, "store">,
  postIds: readonly number[],
): Promise<Drift[]> {
  const look = (id: number) => lookAtPost(caps, id);
  const suspects: { id: number; drifts: Drift[] }[] = [];
  for (const id of postIds) {
    const drifts = await look(id);
    if (drifts.length > 0) suspects.push({ id, drifts });
  }
  if (suspects.length === 0) return [];
  await sleep(PAUSE_MS);
  const lasting: Drift[] = [];
  for (const { id, drifts } of suspects) {
    const again = await look(id);
    lasting.push(...again.filter((drift) => drifts.some((other) => isSameDrift(drift, other))));
  }
  return lasting;
}

async function lookAtPost(caps: Pick<Capabilities, "store">, id: number): Promise<Drift[]> {
  const post = await caps.store.posts.byId(id);
  return post === null ? [] : checkPost(caps, post);
}

async function checkProjects(caps: Pick<Capabilities, "store">): Promise<Drift[]> {
  const look = async () => {
    const projects = await caps.store.projects.all();
    return (await Promise.all(projects.map((project) => checkProject(caps, project)))).flat();
  };
  const first = await look();
  if (first.length === 0) return [];
  await sleep(PAUSE_MS);
  return (await look()).filter((drift) => first.some((other) => isSameDrift(drift, other)));
}

async function report(
  caps: Pick<Capabilities, "clock" | "log" | "store">,
  { postsChecked, isComplete, drifts }: Findings,
  startedAt: number,
): Promise<void> {
  const listed = drifts.slice(0, LISTED);
  await caps.store.checkReports.put({
    _id: startedAt,
    finishedAt: caps.clock.now(),
    isComplete,
    postsChecked,
    driftCount: drifts.length,
    drifts: listed,
  });
  const summary = { postsChecked, isComplete, drifts: drifts.length };
  if (drifts.length === 0) caps.log.info(summary, "self-check");
  else caps.log.error({ ...summary, listed }, "self-check found drift");
}
