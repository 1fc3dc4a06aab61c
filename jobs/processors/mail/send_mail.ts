/**
 * Mails the owner of an account a link that works once. The secret is made here and not by the
 * request, so that it stands in no queue. A repeat makes another one, and the newest link counts.
 */
import { issueByMail } from "../../../src/accounts/mailed_secrets.ts";
import { secretLinks } from "../../../src/accounts/secret_links.ts";
import type { Capabilities } from "../../../src/capabilities.ts";
import { accountLetter } from "../../../src/mail/account_letters.ts";
import { mailOf } from "../../../src/mail/letter.ts";
import type { JobPayloads } from "../../contract.ts";
import { sendEmailChange } from "./send_email_change.ts";

type Needs = Pick<Capabilities, "store" | "random" | "clock" | "config" | "mailer">;

/** @throws {Error} when the mail server did not take the mail */
export async function sendMail(
  caps: Needs,
  { userId, letter }: JobPayloads["send_mail"],
): Promise<void> {
  const user = await caps.store.users.byId(userId);
  if (user === null) return;
  if (letter === "email") {
    await sendEmailChange(caps, user);
    return;
  }
  if (user.email === "") return;
  const secret = await issueByMail(caps, letter, userId);
  if (secret === null) return;
  const { api, page } = secretLinks(caps, letter, { userId, token: secret.text });
  await caps.mailer.send(mailOf(user.email, accountLetter(letter, user.username, page ?? api)));
}
