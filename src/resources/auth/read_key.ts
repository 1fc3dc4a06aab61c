/** Shows the API token to its owner (Contract 3.9). */
import { textOf } from "../../accounts/tokens.ts";
import type { Caller, Capabilities } from "../../capabilities.ts";

export async function readKey(
  caps: Pick<Capabilities, "serverKey" | "store">,
  { caller }: { readonly caller: Caller },
) {
  const standing = await caps.store.tokens.byUser(caller.id);
  const token = standing === null ? null : textOf(caps, standing.sealed);
  return { status: 200 as const, body: { key: token, token } };
}
