/** What the link of a mail (activation, new password) ends in. Contract 3.9. */
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { invalidField } from "../../errors.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { welcome } from "./log_in.ts";

/** @throws {ValidationError} when the account was changed while the link was being followed */
export async function welcomeByLink(
  caps: Announcing & Pick<Capabilities, "random" | "serverKey">,
  user: UserDocument,
  address: string,
) {
  const welcomed = await welcome(caps, user, address);
  if (welcomed === null) throw badLink();
  return { status: 200 as const, body: welcomed };
}

/** One answer for whatever is wrong with a link. */
export function badLink() {
  return invalidField("token", "This link is not valid, or it is not valid any more.");
}

/** 0, which no account has, for what is no id: a mangled link is told as every bad one. */
export function userIdOf(text = ""): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
