/** Disables a webhook that fails, or whose owner may not use it any more. */
import type { Capabilities } from "../../../src/capabilities.ts";
import type { Announcing } from "../../../src/consequences/announce.ts";
import type { WebhookEnd } from "../../../src/domain/accounts/webhook_words.ts";
import type { WebhookDocument } from "../../../src/store/accounts/webhooks.ts";
import { tellApart } from "../notifications/tell_accounts.ts";

type Needs = Announcing & Pick<Capabilities, "log">;

export async function endWebhook(
  caps: Needs,
  { _id, ownerId }: Pick<WebhookDocument, "_id" | "ownerId">,
  reason: WebhookEnd,
): Promise<void> {
  const { store, clock, log } = caps;
  const at = clock.now();
  // Before the write that ends the attempts, so that a process that dies leaves no owner untold.
  if (reason === "failing") {
    const told = { userId: ownerId, event: `${_id}.${at}`, at };
    await tellApart(caps, "webhook_disabled", [told]);
  }
  const isEnded = await store.webhooks.disable(_id, { at, reason });
  await store.webhookDeliveries.endWaiting(_id);
  if (isEnded) log.info({ webhook: _id, reason }, "a webhook was disabled");
}
