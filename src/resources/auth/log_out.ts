/** Ends the session of the request (Contract 3.9). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import { revokeSession } from "../../accounts/sessions.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { PermissionError } from "../../errors.ts";

export async function logOut(caps: Announcing & Recording, request: Origin) {
  const { caller } = request;
  if (caller.via !== "session") throw new PermissionError("Only a session can be logged out.");
  await revokeSession(caps, { _id: caller.credential, userId: caller.id });
  await recordEvent(caps, request, { kind: "logged_out", userId: caller.id });
  return { status: 204 as const };
}
