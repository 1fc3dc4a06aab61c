/** The projects in which the reader may write. */
import type { Schemas } from "../api/client.ts";
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { type Loaded, useRead } from "../api/use_read.ts";
import { readManaged } from "../manage/use_managed.ts";

export type WritableProject = Pick<
  Schemas["Tournament"],
  "id" | "name" | "slug" | "user_permission"
> & { readonly type: string };

/** @param wanted id of a project that no list may have, or null */
export function useProjects(wanted: number | null): Loaded<WritableProject[]> {
  return useRead(() => readProjects(wanted), `projects ${wanted ?? ""}`);
}

async function readProjects(wanted: number | null): Promise<Answer<WritableProject[]>> {
  const [main, tournaments, communities] = await Promise.all([
    readOf(api.GET("/api/projects/site_main/")),
    readOf(api.GET("/api/projects/tournaments/", { params: { query: { include_closed: true } } })),
    readOf(api.GET("/api/projects/communities/")),
  ]);
  const problem = main.problem ?? tournaments.problem ?? communities.problem;
  if (problem !== null) return { data: null, problem };
  const listed: WritableProject[] = [
    ...(main.data === null ? [] : [main.data]),
    ...(tournaments.data?.results ?? []),
    ...(communities.data ?? []),
  ];
  const isListed = wanted === null || listed.some(({ id }) => id === wanted);
  // An unlisted project or a question series is in no list.
  const other = isListed ? null : (await readManaged(wanted)).data;
  const all = other === null ? listed : [...listed, other];
  return { data: all.filter((one) => one.user_permission !== "viewer"), problem: null };
}

/** Returns whether the reader may review posts of the project. */
export function isCurator({ user_permission: level }: WritableProject): boolean {
  return level === "curator" || level === "admin";
}
