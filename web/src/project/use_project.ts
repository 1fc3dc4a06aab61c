/** Reads a tournament or a community by the name in its address. */
import { readOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { type Loaded, useRead } from "../api/use_read.ts";

export type Kind = "tournaments" | "communities";

const readTournament = (slug: string) =>
  readOf(api.GET("/api/projects/tournaments/{slug}/", { params: { path: { slug } } }));
const readCommunity = (slug: string) =>
  readOf(api.GET("/api/projects/communities/{slug}/", { params: { path: { slug } } }));

export type Tournament = NonNullable<Awaited<ReturnType<typeof readTournament>>["data"]>;
export type Project = Tournament | NonNullable<Awaited<ReturnType<typeof readCommunity>>["data"]>;

export function useProject(kind: Kind, slug: string): Loaded<Project> {
  return useRead<Project>(
    () => (kind === "tournaments" ? readTournament(slug) : readCommunity(slug)),
    `${kind} ${slug}`,
  );
}

/** Returns whether the project has dates and prizes, as all kinds except communities do. */
export function isTournament(project: Project): project is Tournament {
  return project.type !== "community";
}
