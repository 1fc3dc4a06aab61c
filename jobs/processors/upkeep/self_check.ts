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
import { isUnavailable } from "../../../src/unavailable.ts";
import type { JobContext } from "../../runner.ts";

const GROUP = 100;
/**
 * Milliseconds between two looks. This is longer than a request needs from its row to its counter.
 */
const PAUSE_MS = 1_000;
/** Most drifts that are listed in a report. All of them are counted. */
const LISTED = 500;
/**
 * Posts in a row that may take longer than a query may. When there are more, the database is the
 * cause, and the run fails and is repeated.
 */
const MOST_SLOW = 3;

interface Findings {
  postsChecked: number;
  isComplete: boolean;
  readonly drifts: Drift[];
}

type Needs = Pick<Capabilities, "log" | "store">;
/** Returns the drifts of a post, or null when its check took too long. */
type Look = (postId: number) => Promise<Drift[] | null>;

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
async function checkPosts(caps: Needs, findings: Findings, context: JobContext): Promise<void> {
  const look = patientLook(caps);
  let lastId = 0;
  let leftOut = 0;
  while (!context.signal.aborted) {
    const posts = await caps.store.posts.after(lastId, GROUP);
    const ids = posts.map(({ _id }) => _id);
    const { drifts, checked } = await checkGroup(look, ids);
    findings.drifts.push(...drifts);
    findings.postsChecked += checked;
    leftOut += posts.length - checked;
    const isLast = posts.length < GROUP;
    findings.isComplete = isLast && leftOut === 0;
    if (isLast) return;
    lastId = ids.at(-1) ?? lastId;
    await context.progress({ postsChecked: findings.postsChecked, drifts: findings.drifts.length });
  }
}

/** Looks at each post, and once more at those with a drift. Returns the drifts that last. */
async function checkGroup(
  look: Look,
  postIds: readonly number[],
): Promise<{ drifts: Drift[]; checked: number }> {
  const suspects: { id: number; drifts: Drift[] }[] = [];
  let checked = 0;
  for (const id of postIds) {
    const drifts = await look(id);
    if (drifts !== null) checked += 1;
    if (drifts !== null && drifts.length > 0) suspects.push({ id, drifts });
  }
  if (suspects.length === 0) return { drifts: [], checked };
  await sleep(PAUSE_MS);
  const lasting: Drift[] = [];
  for (const { id, drifts } of suspects) {
    const again = (await look(id)) ?? [];
    lasting.push(...again.filter((drift) => drifts.some((other) => isSameDrift(drift, other))));
  }
  return { drifts: lasting, checked };
}

/**
 * Returns a look that leaves out a post whose check takes too long, so that one such post does not
 * hide the drifts of all others.
 */
function patientLook(caps: Needs): Look {
  let slowInRow = 0;
  return async (id) => {
    try {
      const post = await caps.store.posts.byId(id);
      const drifts = post === null ? [] : await checkPost(caps, post);
      slowInRow = 0;
      return drifts;
    } catch (error) {
      slowInRow += 1;
      if (!isUnavailable(error) || slowInRow > MOST_SLOW) throw error;
      caps.log.warn({ postId: id, err: error }, "self-check left out a post");
      return null;
    }
  };
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
