/** Reads a tournament or a community by the name in its address. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { user } from "../api/session.ts";

export type Kind = "tournaments" | "communities";

const readTournament = (slug: string) =>
  answerOf(api.GET("/api/projects/tournaments/{slug}/", { params: { path: { slug } } }));
const readCommunity = (slug: string) =>
  answerOf(api.GET("/api/projects/communities/{slug}/", { params: { path: { slug } } }));

export type Tournament = NonNullable<Awaited<ReturnType<typeof readTournament>>["data"]>;
export type Project = Tournament | NonNullable<Awaited<ReturnType<typeof readCommunity>>["data"]>;

interface LoadedProject {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Project> | null>;
  readonly read: () => Promise<void>;
}

export function useProject(kind: Kind, slug: string): LoadedProject {
  const answer = useSignal<Answer<Project> | null>(null);
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${kind} ${slug} ${reader ?? ""}`;
  const shown = useRef("");
  const read = async () => {
    const next = await (kind === "tournaments" ? readTournament(slug) : readCommunity(slug));
    // The reader may have gone on to another project meanwhile.
    if (shown.current === wanted) answer.value = next;
  };
  useEffect(() => {
    if (reader === undefined) return;
    shown.current = wanted;
    answer.value = null;
    void read();
  }, [kind, slug, reader]);
  return { answer, read };
}

/** Returns whether the project has dates and prizes, as all kinds except communities do. */
export function isTournament(project: Project): project is Tournament {
  return project.type !== "community";
}
