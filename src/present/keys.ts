/** Turns sessions and named tokens into their API form. Contract 2.39. */
import type { Caller } from "../caller.ts";
import type { NamedToken, OwnSession } from "../schema/keys.ts";
import type { NamedTokenDocument } from "../store/accounts/credential_documents.ts";
import type { ListedSession } from "../store/accounts/sessions.ts";
import { isoOrNull, toIso } from "./time.ts";

export function presentSession(session: ListedSession, caller: Caller): OwnSession {
  const { _id, createdAt, lastVisit } = session;
  return {
    id: _id,
    created_at: toIso(createdAt),
    last_used_at: isoOrNull(lastVisit?.at ?? null),
    user_agent: lastVisit?.agent === "" ? null : (lastVisit?.agent ?? null),
    address: lastVisit?.address ?? null,
    is_current: caller.via === "session" && caller.credential === _id,
  };
}

export function presentNamedToken(token: NamedTokenDocument): NamedToken {
  return {
    id: token._id,
    name: token.name,
    scope: token.scope,
    created_at: toIso(token.createdAt),
    last_used_at: isoOrNull(token.lastUsedAt),
    expires_at: isoOrNull(token.expiresAt),
  };
}
