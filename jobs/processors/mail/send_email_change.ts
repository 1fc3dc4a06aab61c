/**
 * Tells both addresses of an account about the change from the one to the other (Contract 2.41). The
 * link is made only after the address of before has had its mail.
 */
import { makeSecret } from "../../../src/accounts/mailed_secrets.ts";
import { secretLinks } from "../../../src/accounts/secret_links.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { emailChangeLetter, emailNoticeLetter } from "../../../src/mail/account_letters.ts";
import { mailOf } from "../../../src/mail/letter.ts";
import type { UserDocument } from "../../../src/store/accounts/user_document.ts";

type Needs = Pick<Capabilities, "store" | "random" | "clock" | "config" | "mailer">;

/** @throws {Error} when the mail server did not take a mail. A repeat does not tell the owner again. */
export async function sendEmailChange(caps: Needs, user: UserDocument): Promise<void> {
  const { _id: userId, username, email, emailChange } = user;
  if (emailChange === undefined || emailChange === null) return;
  const { address, isOwnerTold } = emailChange;
  const { users } = caps.store;
  if (!isOwnerTold && email !== "") {
    await caps.mailer.send(mailOf(email, emailNoticeLetter(username, address)));
    await users.noteOwnerTold(userId, address);
  }
  const { text: token, row } = makeSecret(caps);
  if (!(await users.renewEmailSecret(userId, address, row))) return;
  const { api, page } = secretLinks(caps, "email", { userId, token });
  await caps.mailer.send(mailOf(address, emailChangeLetter(username, page ?? api)));
}
