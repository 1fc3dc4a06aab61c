/**
 * Updates what changes only because time passes: hotness and movement of active posts, and the
 * counts of projects. The posts that waited longest come first, so an interrupted run loses
 * nothing.
 */
import type { Capabilities } from "../../../src/capabilities.ts";
import { announce, type Announcing } from "../../../src/consequences/announce.ts";
import { countForecasters, recountProjects } from "../../../src/consequences/recount_projects.ts";
import { refreshMeasures } from "../../../src/consequences/refresh_measures.ts";
import type { JobContext } from "../../runner.ts";

const GROUP = 50;

export async function refreshDerived(
  caps: Announcing,
  _payload: object,
  context: JobContext,
): Promise<void> {
  const { signal } = context;
  const isCut = () => signal.aborted;
  const startedAt = caps.clock.now();
  await recount(caps, isCut);
  await announce(caps, { kind: "countsMoved" });
  let refreshed = 0;
  while (!isCut()) {
    const posts = await caps.store.posts.dueForRefresh(startedAt, GROUP);
    if (posts.length === 0) return;
    for (const post of posts) {
      if (!isCut()) await refreshMeasures(caps, post);
    }
    await announce(caps, { kind: "measuresMoved" });
    refreshed += posts.length;
    await context.progress({ refreshed });
  }
}

/** Counts the projects again, also their forecasters, which is slow. */
async function recount(caps: Pick<Capabilities, "store">, isCut: () => boolean): Promise<void> {
  const { projects } = caps.store;
  for (const project of await projects.all()) {
    if (isCut()) return;
    await recountProjects(caps, [project._id]);
    const forecastersCount = await countForecasters(caps, project._id);
    if (forecastersCount !== project.forecastersCount) {
      await projects.setCounts(project._id, { forecastersCount });
    }
  }
}
