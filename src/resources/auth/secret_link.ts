/** Answers the links that operators hand over: activation and new password (Contract 3.9). */
import type { Visitor } from "../../accounts/sessions.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { welcome } from "./log_in.ts";

/**
 * Opens a session for the account of the link.
 * @throws {ValidationError} when the account was changed at the same time
 */
export async function welcomeByLink(
  caps: Announcing & Pick<Capabilities, "random" | "serverKey">,
  user: UserDocument,
  visitor: Visitor,
) {
  const welcomed = await welcome(caps, user, visitor);
  if (welcomed === null) throw badLink();
  return { status: 200 as const, body: welcomed };
}

/** Returns the error for every fault of a link. It does not say which fault it is. */
export function badLink() {
  return invalidField("token", "This link is not valid, or it was used or has expired.");
}

/**
 * Returns the id, or 0 when the text is not an id. No account has the id 0, so a broken link gets
 * the same error as any other bad link.
 */
export function userIdOf(text = ""): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
