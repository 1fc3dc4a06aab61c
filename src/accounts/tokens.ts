/** Creates API tokens and returns them to their owners (Contract 3.9). */
import type { Capabilities } from "../capabilities.ts";
import { ConflictError } from "../errors.ts";
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

/** Creates the text of a token with a name, and the hash that is stored of it. */
export function makeNamedToken({ random }: Pick<Capabilities, "random">) {
  const text = random.hex(TOKEN_BYTES);
  return { text, hash: hashCredential(text) };
}

/** Says what replaces a token that is not the caller's own, such as that of a bot. */
const ROTATE_OTHER =
  "to get one that can be shown, send POST /api/auth/api-key/rotate/ with the token itself, or have an operator run npx presage token rotate";

/**
 * Returns the text of a stored token. `remedy` says how a new one is made.
 * @throws {ConflictError} when another SECRET_KEY sealed it, as after a restore under a new key
 */
export function textOf(
  { serverKey }: Pick<Capabilities, "serverKey">,
  sealed: string,
  remedy = "rotate it to get one that can be shown",
): string {
  try {
    return serverKey.decrypt(sealed);
  } catch {
    throw new ConflictError(
      `This token cannot be shown, because SECRET_KEY has changed since it was made. It is valid; ${remedy}.`,
    );
  }
}

/**
 * Returns the account's token, and creates it when there is none. Simultaneous calls get the same
 * token.
 * @throws {ConflictError} when its stored copy cannot be read
 */
export async function tokenOf(
  caps: Pick<Capabilities, "store" | "random" | "serverKey" | "clock">,
  userId: number,
): Promise<string> {
  const standing =
    (await caps.store.tokens.byUser(userId)) ??
    (await caps.store.tokens.ensure(userId, makeToken(caps).row));
  return textOf(caps, standing.sealed, ROTATE_OTHER);
}
