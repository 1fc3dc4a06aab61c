/**
 * Secrets for one use that reach an account's owner outside the API: the links of a password reset,
 * of an activation and of a new address. A mail brings them, or an operator prints one with `presage user link`. Only
 * the hash of a secret is stored (Contract 3.9).
 */
import type { Capabilities } from "../capabilities.ts";
import { hashCredential } from "../server_key.ts";
import type { MailedSecret } from "../store/accounts/credential_documents.ts";

const SECRET_BYTES = 24;
const SECRET_LIFE_MS = 24 * 3_600_000;
/** So soon after a secret no mail brings another one, so that no mailbox is flooded. */
const NEXT_MAIL_MS = 120_000;

/** What a secret is for. It is the name of its field in the document of the account, too. */
export type SecretKind = "reset" | "activation";

/** The mails to the owner of an account. */
export type LetterKind = SecretKind | "email";

export interface MadeSecret {
  readonly text: string;
  readonly row: MailedSecret;
}

type Needs = Pick<Capabilities, "store" | "random" | "clock">;

/** Returns a new secret, which is not stored yet. */
export function makeSecret({ random, clock }: Pick<Needs, "random" | "clock">): MadeSecret {
  const text = random.hex(SECRET_BYTES);
  const expiresAt = clock.now() + SECRET_LIFE_MS;
  return { text, row: { hash: hashCredential(text), expiresAt } };
}

/**
 * Creates a secret, which replaces an earlier one of its kind. The text is for the owner of the
 * account. The caller decides whether the account needs one.
 */
export async function issueSecret(
  caps: Needs,
  kind: SecretKind,
  userId: number,
): Promise<MadeSecret> {
  const secret = makeSecret(caps);
  await caps.store.users.update(userId, { [kind]: secret.row });
  return secret;
}

/** Creates a secret for a mail. Returns null for an account to which none of the kind may go. */
export async function issueByMail(
  caps: Needs,
  kind: SecretKind,
  userId: number,
): Promise<MadeSecret | null> {
  const secret = makeSecret(caps);
  return (await caps.store.users.renewSecret(kind, userId, secret.row)) ? secret : null;
}

/**
 * Returns the secret of an account that waits for its first mail. It is known to no one and has
 * expired.
 */
export function unsentSecret({ random, clock }: Pick<Needs, "random" | "clock">): MailedSecret {
  return { ...makeSecret({ random, clock }).row, expiresAt: clock.now() };
}

/** Returns the secret of an invitation and its hash. */
export function makeInvitationToken({ random }: Pick<Needs, "random">) {
  const text = random.hex(SECRET_BYTES);
  return { text, hash: hashCredential(text) };
}

/** Returns whether a secret was made so lately that no mail may bring another one yet. */
export function isNewSecret(secret: MailedSecret | null | undefined, now: number): boolean {
  return (secret?.expiresAt ?? 0) - SECRET_LIFE_MS > now - NEXT_MAIL_MS;
}
