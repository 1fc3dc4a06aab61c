/** Replaces the caller's API token (Contract 2.29). */
import { type Origin, recordEvent, type Recording } from "../../accounts/record_event.ts";
import { makeToken } from "../../accounts/tokens.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { AuthenticationError } from "../../errors.ts";

/**
 * Every process refuses the old token before the reply is sent. When two requests rotate the same
 * token, one succeeds and the other gets 401.
 */
export async function rotateKey(
  caps: Announcing & Recording & Pick<Capabilities, "serverKey">,
  request: Origin,
) {
  const { caller } = request;
  const token = makeToken(caps);
  if (caller.via === "token" && caller.tokenId === undefined) {
    const isOurs = await caps.store.tokens.replace(caller.id, caller.credential, token.row);
    if (!isOurs) throw new AuthenticationError("invalid");
  } else {
    await caps.store.tokens.put(caller.id, token.row);
  }
  await announce(caps, { kind: "accountChanged", userIds: [caller.id] });
  await recordEvent(caps, request, { kind: "token_replaced", userId: caller.id });
  return { status: 201 as const, body: { token: token.text, key: token.text } };
}
