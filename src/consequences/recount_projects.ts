/** Computes counts and timeline of projects from their approved posts (Contract 3.4). */
import type { Capabilities } from "../capabilities.ts";

type Needs = Pick<Capabilities, "store">;

/**
 * Recomputes what projects store about their posts. A post of another private project does not
 * count, because its existence stays hidden (Contract 5.2). Unknown ids are skipped.
 */
export async function recountProjects(caps: Needs, projectIds: Iterable<number>): Promise<void> {
  const wanted = [...new Set(projectIds)];
  if (wanted.length === 0) return;
  const hidden = await caps.store.projects.privateIds();
  await Promise.all(
    wanted.map(async (id) => {
      const sums = await caps.store.posts.sumsOf(id, others(hidden, id));
      await caps.store.projects.setCounts(id, sums);
    }),
  );
}

/**
 * Returns the number of accounts with a forecast on the posts that count. It is too slow for every
 * change, so only a job calls it.
 */
export async function countForecasters({ store }: Needs, projectId: number): Promise<number> {
  const hidden = others(await store.projects.privateIds(), projectId);
  const questionIds = await store.posts.countedQuestionsOf(projectId, hidden);
  return (await store.forecasts.distinctAuthors(questionIds)).length;
}

function others(projectIds: readonly number[], projectId: number): number[] {
  return projectIds.filter((id) => id !== projectId);
}
