/** Ends the session of the request (Contract 3.9). */
import { revokeSession } from "../../accounts/sessions.ts";
import type { Caller } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { PermissionError } from "../../errors.ts";

export async function logOut(caps: Announcing, { caller }: { readonly caller: Caller }) {
  if (caller.via !== "session") throw new PermissionError("Only a session can be logged out.");
  await revokeSession(caps, { _id: caller.credential, userId: caller.id });
  return { status: 204 as const };
}
