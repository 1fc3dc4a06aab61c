/**
 * `presage user link`: prints the link that a mail would bring to the owner of an account (Contract
 * 3.9).
 */
import { recordOperator } from "../../accounts/record_event.ts";
import { issueSecret } from "../../accounts/mailed_secrets.ts";
import { secretLinks } from "../../accounts/secret_links.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { type Command } from "../command.ts";
import { CommandError, UsageError } from "../command_error.ts";
import { accountCalled } from "../find_objects.ts";

export const userLink: Command = {
  name: "user link",
  summary: "Print a link that sets a new password, or activates an account",
  about:
    "The link works once, within 24 hours; hand it to the owner of the account. An earlier link stops working.",
  arguments: [{ name: "username", about: "account of the link" }],
  options: [
    { name: "reset", about: "a link to set a new password" },
    { name: "activate", about: "a link to activate an account that is not active" },
  ],
  async run({ caps, show }, input) {
    const isReset = input.has("reset");
    if (isReset === input.has("activate")) {
      throw new UsageError("Give exactly one of --reset and --activate.");
    }
    const user = await accountCalled(caps, input.words[0] ?? "");
    requireFit(user, isReset);
    const kind = isReset ? "reset" : "activation";
    const { text: token, row } = await issueSecret(caps, kind, user._id);
    await recordOperator(caps, { kind: "link_made", userId: user._id, after: { to: kind } });
    const { api: link, page } = secretLinks(caps, kind, { userId: user._id, token });
    const expires = new Date(row.expiresAt).toISOString();
    const { username } = user;
    show({ username, link, page, expires_at: expires }, [
      page ?? link,
      "",
      page === null
        ? `Valid once, until ${expires}. The owner of ${username} runs:`
        : `Valid once, until ${expires}. The owner of ${username} opens it in a browser, or runs:`,
      isReset
        ? `curl -H 'Content-Type: application/json' -d '{"password": "the new password"}' '${link}'`
        : `curl -X POST '${link}'`,
    ]);
  },
};

/** @throws {CommandError} when the link would be of no use to the account */
function requireFit(user: UserDocument, isReset: boolean): void {
  const { username } = user;
  if (user.isBot) throw new CommandError(`${username} is a bot and has no password.`);
  if (user.isSpam) throw new CommandError(`${username} is marked as spam and cannot log in.`);
  if (isReset && !user.isActive) {
    throw new CommandError(`${username} is not active; give --activate instead.`);
  }
  if (!isReset && user.isActive) throw new CommandError(`${username} is active already.`);
}
