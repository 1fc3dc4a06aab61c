/** Reads the accounts by whose right webhooks tell, as they are now. */
import { levelOn } from "../access/access.ts";
import type { Listener } from "../access/events.ts";
import { projectDirectory } from "../access/projects.ts";
import { isOpen } from "../accounts/standing.ts";
import type { Capabilities, DirectoryNeeds } from "../capabilities.ts";
import { mayAdministerProject } from "../domain/accounts/permission.ts";
import type { WebhookDocument } from "../store/accounts/webhooks.ts";

type Needs = DirectoryNeeds & Pick<Capabilities, "cache" | "random">;

type Owned = Pick<WebhookDocument, "ownerId" | "projectId">;

/**
 * Returns the owner of each webhook that may still tell: an open account and, for a webhook of a
 * project, one that administers it. The others are left out.
 */
export async function ownersOf<Webhook extends Owned>(
  caps: Needs,
  webhooks: readonly Webhook[],
): Promise<ReadonlyMap<Webhook, Listener>> {
  const pass = await caps.cache.access.enter({ policy: null, subject: "", accountId: null });
  // Without Redis this value equals no version, so the directory is loaded again.
  const projectsVersion = pass?.projectsVersion ?? `away-${caps.random.uuid()}`;
  const { byId } = await projectDirectory(caps, { projectsVersion });
  const ids = [...new Set(webhooks.map(({ ownerId }) => ownerId))];
  const found = await Promise.all(ids.map((id) => openAccount(caps, id)));
  const accounts = new Map(ids.map((id, at) => [id, found[at]]));
  return new Map(
    webhooks.flatMap((webhook): [Webhook, Listener][] => {
      const account = accounts.get(webhook.ownerId);
      if (account === null || account === undefined) return [];
      const project = byId.get(webhook.projectId ?? 0);
      const level = project === undefined ? null : levelOn(account, project);
      if (webhook.projectId !== null && !mayAdministerProject(level)) return [];
      return [[webhook, { ...account, projectsVersion }]];
    }),
  );
}

/** Returns null for an account that is closed or gone. */
async function openAccount({ store }: Pick<Capabilities, "store">, id: number) {
  const [user, rows] = await Promise.all([store.users.byId(id), store.memberships.ofUser(id)]);
  if (user === null || !(await isOpen({ store }, user))) return null;
  const { isStaff, isSuperuser } = user;
  const memberships = new Map(rows.map(({ projectId, permission }) => [projectId, permission]));
  return { id, isStaff, isSuperuser, memberships };
}
