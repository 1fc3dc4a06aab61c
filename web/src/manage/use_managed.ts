/** Reads a project of any kind by its id, for the people who manage it. */
import { useEffect, useRef } from "preact/hooks";
import { type Signal, useSignal } from "@preact/signals";
import { type Answer, answerOf } from "../api/answer.ts";
import { api } from "../api/client.ts";
import { hasExpired, user } from "../api/session.ts";
import type { Project } from "../project/use_project.ts";

const NOT_FOUND = 404;

/** Reads a tournament, a community or the main project: an id does not say which it is. */
export async function readManaged(projectId: number): Promise<Answer<Project>> {
  const params = { path: { slug: String(projectId) } };
  const tournament = await answerOf(api.GET("/api/projects/tournaments/{slug}/", { params }));
  if (tournament.problem?.status !== NOT_FOUND) return tournament;
  const community = await answerOf(api.GET("/api/projects/communities/{slug}/", { params }));
  if (community.problem?.status !== NOT_FOUND) return community;
  const main = await answerOf(api.GET("/api/projects/site_main/"));
  return main.data?.id === projectId ? main : community;
}

interface Managed {
  /** Null until the first answer has come. */
  readonly answer: Signal<Answer<Project> | null>;
  readonly read: () => Promise<void>;
}

/**
 * Reads the project, and again when another account has signed in. What is shown stays when the
 * session ends by itself, because a form on it may be open.
 */
export function useManaged(projectId: number): Managed {
  const answer = useSignal<Answer<Project> | null>(null);
  const shown = useRef("");
  const reader = user.value === undefined ? undefined : (user.value?.id ?? null);
  const wanted = `${projectId} ${reader ?? ""}`;
  const read = async () => {
    const next = await readManaged(projectId);
    // The reader may have gone on to another project meanwhile.
    if (shown.current === wanted) answer.value = next;
  };
  useEffect(() => {
    if (reader === undefined) return;
    if (reader === null && hasExpired.peek() && answer.value?.data) return;
    if (shown.current !== wanted) answer.value = null;
    shown.current = wanted;
    void read();
  }, [projectId, reader]);
  return { answer, read };
}

/** Returns whether the reader may review posts, resolve questions and invite people. */
export function isCurated({ user_permission: level }: Project): boolean {
  return level === "curator" || level === "admin";
}

/** Returns whether the reader may change the project itself. */
export function isAdministered({ user_permission: level }: Project): boolean {
  return level === "admin";
}
