/** Reads a project by its number, for pages that are the same for every kind. */
import { type Answer, readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { type Loaded, useRead } from "../api/use_read.ts";
import type { Project } from "./use_project.ts";

const NOT_FOUND = 404;

/** A project is a tournament or a community, and its number names either. */
export function useProjectById(id: string): Loaded<Project> {
  const params = { params: { path: { slug: id } } };
  return useRead<Project>(async (): Promise<Answer<Project>> => {
    const found = await readOf(api.GET("/api/projects/tournaments/{slug}/", params));
    if (found.problem?.status !== NOT_FOUND) return found;
    return readOf(api.GET("/api/projects/communities/{slug}/", params));
  }, `project ${id}`);
}
