/** API tokens: made, looked up for their owner, given out. Contract 3.9. */
import type { Capabilities } from "../capabilities.ts";
import { hashCredential } from "../server_key.ts";
import type { NewToken } from "../store/accounts/tokens.ts";

const TOKEN_BYTES = 20;

export interface MadeToken {
  /** 40 lower-case hex digits: shown to its owner, stored nowhere in the clear. */
  readonly text: string;
  readonly row: NewToken;
}

/** A token and its stored form; random unless `text` is given. */
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

/** The account's token, created when there is none; concurrent calls answer the same. */
export async function tokenOf(
  caps: Pick<Capabilities, "store" | "random" | "serverKey" | "clock">,
  userId: number,
): Promise<string> {
  const standing =
    (await caps.store.tokens.byUser(userId)) ??
    (await caps.store.tokens.ensure(userId, makeToken(caps).row));
  return caps.serverKey.decrypt(standing.sealed);
}
