/**
 * Single-use secrets that reach an account's owner outside the API: the link of a password reset
 * or of an activation. Nothing sends mail yet, so that an operator prints the link and hands it
 * over. Only their hash is stored. Contract 3.9.
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

/** Makes a reset secret for an account and forgets the one before; the text is for its owner. */
export async function issueReset(caps: Needs, userId: number): Promise<MadeSecret> {
  const secret = makeSecret(caps);
  await caps.store.users.update(userId, { reset: secret.row });
  return secret;
}

/** The same for an activation secret; whether the account needs one is for the caller to say. */
export async function issueActivation(caps: Needs, userId: number): Promise<MadeSecret> {
  const secret = makeSecret(caps);
  await caps.store.users.update(userId, { activation: secret.row });
  return secret;
}
