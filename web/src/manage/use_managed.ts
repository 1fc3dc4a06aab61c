/** Reads a project of any kind by its id, for the people who manage it. */
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { type Loaded, useRead } from "../api/use_read.ts";
import type { Project } from "../project/use_project.ts";

const NOT_FOUND = 404;

/** Reads a tournament, a community or the main project: an id does not say which it is. */
export async function readManaged(projectId: number): Promise<Answer<Project>> {
  const params = { path: { slug: String(projectId) } };
  const tournament = await readOf(api.GET("/api/projects/tournaments/{slug}/", { params }));
  if (tournament.problem?.status !== NOT_FOUND) return tournament;
  const community = await readOf(api.GET("/api/projects/communities/{slug}/", { params }));
  if (community.problem?.status !== NOT_FOUND) return community;
  const main = await readOf(api.GET("/api/projects/site_main/"));
  return main.data?.id === projectId ? main : community;
}

/** Reads the project, and again when another account has signed in. */
export function useManaged(projectId: number): Loaded<Project> {
  return useRead(() => readManaged(projectId), String(projectId));
}

/** Returns whether the reader may review posts, resolve questions and invite people. */
export function isCurated({ user_permission: level }: Project): boolean {
  return level === "curator" || level === "admin";
}

/** Returns whether the reader may change the project itself. */
export function isAdministered({ user_permission: level }: Project): boolean {
  return level === "admin";
}
