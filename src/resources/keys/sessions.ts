/** Lists and ends the caller's log-in sessions (Contract 2.39). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import { revokeSession, revokeSessions } from "../../accounts/sessions.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { NotFoundError } from "../../errors.ts";
import type { SubjectRequest } from "../../http/route.ts";
import { presentSession } from "../../present/keys.ts";
import type { SessionDocument } from "../../store/accounts/credential_documents.ts";

const MOST_LISTED = 100;

export async function listSessions(
  { store }: Pick<Capabilities, "store">,
  { caller, now }: { readonly caller: Caller; readonly now: number },
) {
  const sessions = await store.sessions.ofUser(caller.id, now, MOST_LISTED);
  const results = sessions.map((session) => presentSession(session, caller));
  return { status: 200 as const, body: { results } };
}

/** @throws {NotFoundError} also for sessions of other accounts */
export async function ownSession(
  { store }: Pick<Capabilities, "store">,
  { params, caller, now }: SubjectRequest<"/api/users/me/sessions/:session/">,
): Promise<SessionDocument> {
  const session = await store.sessions.ownById(caller.id, params.session, now);
  if (session === null) throw new NotFoundError();
  return session;
}

/** Every process refuses the tokens of the session before the reply is sent. */
export async function endSession(
  caps: Announcing & Recording,
  request: Origin & { readonly subject: SessionDocument },
) {
  await revokeSession(caps, request.subject);
  await recordEnd(caps, request, "one");
  return { status: 204 as const };
}

/** Ends all sessions except for the one that the request came with. */
export async function endOtherSessions(caps: Announcing & Recording, request: Origin) {
  const { caller } = request;
  const kept = caller.via === "session" ? caller.credential : undefined;
  await revokeSessions(caps, caller.id, kept);
  await recordEnd(caps, request, kept === undefined ? "all" : "others");
  return { status: 204 as const };
}

function recordEnd(caps: Recording, request: Origin, ended: "one" | "others" | "all") {
  const about = { kind: "session_ended", userId: request.caller.id } as const;
  return recordEvent(caps, request, { ...about, after: { ended } });
}
