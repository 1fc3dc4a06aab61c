/**
 * Single-use secrets that reach an account's owner outside the API: the link of a password reset
 * or of an activation. Only their hash is stored. Contract 3.9.
 */
import type { Capabilities } from "../capabilities.ts";
import { hashCredential } from "../seal.ts";
import type { MailedSecret } from "../store/credential_documents.ts";

const SECRET_BYTES = 24;
const SECRET_LIFE_MS = 24 * 3_600_000;

export interface MadeSecret {
  readonly text: string;
  readonly row: MailedSecret;
}

export function makeSecret({ random, clock }: Pick<Capabilities, "random" | "clock">): MadeSecret {
  const text = random.hex(SECRET_BYTES);
  return {
    text,
    row: { hash: hashCredential(text), expiresAt: clock.now() + SECRET_LIFE_MS },
  };
}

/** Makes a reset secret for an account and forgets the one before; the text is for its owner. */
export async function issueReset(
  caps: Pick<Capabilities, "store" | "random" | "clock">,
  userId: number,
): Promise<string> {
  const { text, row } = makeSecret(caps);
  await caps.store.users.update(userId, { reset: row });
  return text;
}
