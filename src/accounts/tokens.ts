/** Creates API tokens and returns them to their owners (Contract 3.9). */
import type { Capabilities } from "../capabilities.ts";
import { hashCredential } from "../server_key.ts";
import type { NewToken } from "../store/accounts/tokens.ts";

const TOKEN_BYTES = 20;

export interface MadeToken {
  /** 40 lower-case hex digits. Only the owner sees them; they are never stored in the clear. */
  readonly text: string;
  readonly row: NewToken;
}

/** Creates a token and its stored form. The token is random unless `text` is given. */
export function makeToken(
  caps: Pick<Capabilities, "random" | "serverKey" | "clock">,
  text = caps.random.hex(TOKEN_BYTES),
): MadeToken {
  return {
    text,
    row: {
      hash: hashCredential(text),
      sealed: caps.serverKey.encrypt(text),
      createdAt: caps.clock.now(),
    },
  };
}

/**
 * Returns the account's token, and creates it when there is none. Simultaneous calls get the same
 * token.
 */
export async function tokenOf(
  caps: Pick<Capabilities, "store" | "random" | "serverKey" | "clock">,
  userId: number,
): Promise<string> {
  const standing =
    (await caps.store.tokens.byUser(userId)) ??
    (await caps.store.tokens.ensure(userId, makeToken(caps).row));
  return caps.serverKey.decrypt(standing.sealed);
}
