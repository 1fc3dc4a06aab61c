/** Finds the webhook that a path names, for those who may manage it (Contract 3.18). */
import { loadProject } from "../../access/access.ts";
import type { Caller, Capabilities, DirectoryNeeds } from "../../capabilities.ts";
import { mayAdministerProject } from "../../domain/accounts/permission.ts";
import { NotFoundError, PermissionError } from "../../errors.ts";
import type { WebhookDocument } from "../../store/accounts/webhooks.ts";

type Needs = DirectoryNeeds & Pick<Capabilities, "store">;

/** @throws {NotFoundError} also for webhooks of others, and of projects that others administer */
export async function ownWebhook(
  caps: Needs,
  { params, caller }: { readonly params: { readonly webhookId: number }; readonly caller: Caller },
): Promise<WebhookDocument> {
  const webhook = await caps.store.webhooks.byId(params.webhookId);
  if (webhook === null) throw new NotFoundError();
  if (webhook.projectId === null) {
    if (webhook.ownerId !== caller.id) throw new NotFoundError();
    return webhook;
  }
  const { level } = await loadProject(caps, caller, webhook.projectId);
  if (!mayAdministerProject(level)) throw new NotFoundError();
  return webhook;
}

/** @throws {NotFoundError | PermissionError} unless the caller administers the project */
export async function requireAdministrator(
  caps: Needs,
  caller: Caller,
  projectId: number,
): Promise<void> {
  const { level } = await loadProject(caps, caller, projectId);
  if (!mayAdministerProject(level)) throw new PermissionError();
}
