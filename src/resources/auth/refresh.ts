/** A new pair of session tokens for a refresh token (Contract 3.9). */
import { renewSession, visitorOf } from "../../accounts/sessions.ts";
import { countLoginAddress, countRefresh } from "../../admission/login_limit.ts";
import type { Capabilities } from "../../capabilities.ts";
import type { Announcing } from "../../consequences/announce.ts";
import { AuthenticationError } from "../../errors.ts";

export interface RefreshRequest {
  readonly body: { readonly refresh: string };
  readonly address: string;
  header(name: string): string | undefined;
}

/**
 * Renews the session. Refreshing counts by session, and a refused token also as a log-in of its
 * address.
 * @throws {AuthenticationError | RateLimitError}
 */
export async function refreshSession(
  caps: Announcing & Pick<Capabilities, "config" | "random" | "serverKey" | "cache">,
  request: RefreshRequest,
) {
  const { body, address } = request;
  const headers = await countRefresh(caps, body.refresh);
  try {
    const tokens = await renewSession(caps, body.refresh, visitorOf(request));
    return { status: 200 as const, headers, body: tokens };
  } catch (error) {
    if (error instanceof AuthenticationError) await countLoginAddress(caps, address);
    throw error;
  }
}
