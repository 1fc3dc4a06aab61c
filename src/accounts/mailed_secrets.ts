/**
 * Secrets for one use that reach an account's owner outside the API: the links of a password reset
 * and of an activation. Nothing sends mail yet, so an operator prints the link and hands it over.
 * Only the hash of a secret is stored (Contract 3.9).
 */
import type { Capabilities } from "../capabilities.ts";
import { hashCredential } from "../server_key.ts";
import type { MailedSecret } from "../store/accounts/credential_documents.ts";

const SECRET_BYTES = 24;
const SECRET_LIFE_MS = 24 * 3_600_000;

export interface MadeSecret {
  readonly text: string;
  readonly row: MailedSecret;
}

function makeSecret({ random, clock }: Pick<Capabilities, "random" | "clock">): MadeSecret {
  const text = random.hex(SECRET_BYTES);
  return {
    text,
    row: { hash: hashCredential(text), expiresAt: clock.now() + SECRET_LIFE_MS },
  };
}

type Needs = Pick<Capabilities, "store" | "random" | "clock">;

/**
 * Creates a reset secret, which replaces an earlier one. The text is for the owner of the account.
 */
export async function issueReset(caps: Needs, userId: number): Promise<MadeSecret> {
  const secret = makeSecret(caps);
  await caps.store.users.update(userId, { reset: secret.row });
  return secret;
}

/** Creates an activation secret. The caller decides whether the account needs one. */
export async function issueActivation(caps: Needs, userId: number): Promise<MadeSecret> {
  const secret = makeSecret(caps);
  await caps.store.users.update(userId, { activation: secret.row });
  return secret;
}
