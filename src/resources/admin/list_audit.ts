/** Handles GET /api/admin/audit/ (Contract 3.14). */
import type { Capabilities } from "../../capabilities.ts";
import { usernameKey } from "../../domain/accounts/username.ts";
import { invalidField, ValidationError } from "../../errors.ts";
import { nextLink } from "../../http/reply/page_links.ts";
import type { Request } from "../../http/route.ts";
import { presentAuditEvent } from "../../present/audit.ts";
import type { AuditQuery } from "../../schema/audit.ts";

const CURSOR = /^[0-9a-f]{24}$/;

/** @throws {ValidationError} when the query names an account that does not exist */
export async function listAudit(
  caps: Pick<Capabilities, "store">,
  request: Request<string, AuditQuery>,
) {
  const { kind, project, post, address, since, until, limit, cursor } = request.query;
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw invalidField("cursor", "Send a cursor from an earlier answer, unchanged.");
  }
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(await namedAccounts(caps, request.query)),
    ...(project === undefined ? {} : { projectId: project }),
    ...(post === undefined ? {} : { postId: post }),
    ...(address === undefined ? {} : { address }),
    since,
    until,
  };
  const found = await caps.store.auditEvents.page(filter, { limit, before: cursor ?? null });
  const events = found.slice(0, limit);
  const ids = events.flatMap(({ actorId, userId }) => [actorId ?? [], userId ?? []].flat());
  const names = await caps.store.users.shown([...new Set(ids)]);
  const last = found.length > limit ? events.at(-1) : undefined;
  return {
    status: 200 as const,
    body: {
      next: last === undefined ? null : nextLink(request, { limit, cursor: last._id }),
      results: events.map((event) => presentAuditEvent(event, names)),
    },
  };
}

async function namedAccounts(caps: Pick<Capabilities, "store">, { actor, user }: AuditQuery) {
  const [actorId, userId] = await Promise.all([idOf(caps, actor), idOf(caps, user)]);
  const faults = {
    ...(actorId === null ? { actor: ["No such account."] } : {}),
    ...(userId === null ? { user: ["No such account."] } : {}),
  };
  if (actorId === null || userId === null) throw new ValidationError(faults);
  return {
    ...(actorId === undefined ? {} : { actorId }),
    ...(userId === undefined ? {} : { userId }),
  };
}

/** Returns undefined where no account is named, and null where the name or id is unknown. */
async function idOf(
  { store }: Pick<Capabilities, "store">,
  named = "",
): Promise<number | null | undefined> {
  if (named === "") return undefined;
  const byName = await store.users.byUsernameKey(usernameKey(named));
  if (byName !== null) return byName._id;
  // An account that is gone still has events under its id.
  return /^\d{1,15}$/.test(named) ? Number(named) : null;
}
