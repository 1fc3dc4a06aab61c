/** Disables a webhook that fails, or whose owner may not use it any more. */
import type { Capabilities } from "../../../src/capabilities.ts";
import { mailDue } from "../../../src/domain/accounts/notification.ts";
import type { WebhookEnd } from "../../../src/domain/accounts/webhook_words.ts";
import type { WebhookDocument } from "../../../src/store/accounts/webhooks.ts";

type Needs = Pick<Capabilities, "store" | "clock" | "log">;

export async function endWebhook(
  { store, clock, log }: Needs,
  { _id, ownerId }: Pick<WebhookDocument, "_id" | "ownerId">,
  reason: WebhookEnd,
): Promise<void> {
  const at = clock.now();
  const kind = "webhook_disabled";
  // Before the write that ends the attempts, so that a process that dies leaves no owner untold.
  const way = (await store.notificationChoices.waysOf([ownerId], kind)).get(ownerId) ?? "inbox";
  if (reason === "failing" && way !== "off") {
    const told = { userId: ownerId, kind, postId: null, event: `${_id}.${at}`, at } as const;
    await store.notifications.add([{ ...told, mailAt: mailDue(way, at) }]);
  }
  const isEnded = await store.webhooks.disable(_id, { at, reason });
  await store.webhookDeliveries.endWaiting(_id);
  if (isEnded) log.info({ webhook: _id, reason }, "a webhook was disabled");
}
