/** Returns the events that a webhook wants, in the form that streams use. */
import type { Wish } from "../events/streams.ts";
import type { WebhookDocument } from "../store/accounts/webhooks.ts";

export function wishOf({ wish }: Pick<WebhookDocument, "wish">): Wish {
  return {
    types: wish.types ?? undefined,
    project: wish.project ?? undefined,
    post: wish.post ?? undefined,
    question: wish.question ?? undefined,
    following: wish.following,
  };
}
