/** Returns the events that a webhook wants, in the form that streams use. */
import type { Wish } from "../events/streams.ts";
import { EVENT_TYPES } from "../domain/vocabulary.ts";
import type { WebhookDocument } from "../store/accounts/webhooks.ts";

/** What an account is told is sent by its own webhooks alone, and by none of a project. */
const OF_PROJECTS = EVENT_TYPES.filter((type) => type !== "notification.created");

export function wishOf({ wish, projectId }: Pick<WebhookDocument, "wish" | "projectId">): Wish {
  const types = wish.types ?? undefined;
  return {
    types:
      projectId === null
        ? types
        : OF_PROJECTS.filter((type) => types === undefined || types.includes(type)),
    project: wish.project ?? undefined,
    post: wish.post ?? undefined,
    question: wish.question ?? undefined,
    following: wish.following,
  };
}
