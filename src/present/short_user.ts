/** Turns an account into the form that others see beside a comment, an entry or a member. */
import type { Static } from "typebox";
import type { ShortUser } from "../schema/short_user.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

export type ShortUserSource = Pick<UserDocument, "_id" | "username" | "isBot" | "isStaff">;

/** Returns `id, username, is_bot, is_staff`. Contract 3.2. */
export function presentShortUser(user: ShortUserSource): Static<typeof ShortUser> {
  return { id: user._id, username: user.username, is_bot: user.isBot, is_staff: user.isStaff };
}
