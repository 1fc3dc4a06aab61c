/** Leads a browser to a provider and back (Contract 3.17). */
import { identityKey, provesOwner } from "../../../accounts/provider_accounts.ts";
import {
  beginSignIn,
  keepProof,
  type PendingSignIn,
  takeSignIn,
} from "../../../accounts/provider_sign_in.ts";
import { type AuditEvent, recordVisit, type Recording } from "../../../accounts/record_event.ts";
import { countLoginAddress, requireLoginLeft } from "../../../admission/login_limit.ts";
import type { Capabilities } from "../../../capabilities.ts";
import type { ProviderFault, SaidPerson } from "../../../oidc/oidc.ts";
import type { ProviderConfig } from "../../../provider_config.ts";
import { boundSecret, callbackOf, cookieHeader, leadTo, providerOf } from "./browser.ts";

type Needs = Recording & Pick<Capabilities, "cache" | "config" | "oidc" | "serverKey">;

interface StartRequest {
  readonly params: { readonly provider: string };
  readonly baseUrl: string;
}

/** Shows the page of the provider. The browser gets a cookie without which its answer does nothing. */
export async function startSignIn(caps: Needs, { params, baseUrl }: StartRequest) {
  const provider = providerOf(caps, params.provider);
  const redirectUri = callbackOf(baseUrl, provider);
  const begun = await beginSignIn(caps, provider, { redirectUri, connects: null });
  if (begun === null) return leadTo(caps, "/sign-in/", { error: "unavailable" });
  const headers = { Location: begun.page, ...cookieHeader(caps, begun, baseUrl) };
  return { status: 302 as const, headers };
}

interface CallbackRequest {
  readonly params: { readonly provider: string };
  readonly search: URLSearchParams;
  readonly address: string;
  header(name: string): string | undefined;
}

/**
 * Reads the answer of the provider, and leads to a page that exchanges a code for what it is worth.
 * An answer that is refused counts as a log-in of its address. Without one left the provider is not
 * asked.
 * @throws {RateLimitError | OverloadError}
 */
export async function finishSignIn(caps: Needs, request: CallbackRequest) {
  const { params, search, address } = request;
  const provider = providerOf(caps, params.provider);
  const bound = boundSecret(search.get("state") ?? "", request.header("cookie"));
  if (bound !== null) await requireLoginLeft(caps, address);
  const pending = bound === null ? null : await takeSignIn(caps, bound);
  if (bound === null || pending?.provider !== provider.name)
    return leadTo(caps, "/sign-in/", { error: "expired" });
  const { connects, proves } = pending;
  const userId = accountOf(pending);
  const page = userId === null ? "/sign-in/" : "/account/";
  const proof = proves === undefined ? {} : { proof: provider.name };
  const said = await answerOf(caps, provider, pending, search);
  if (typeof said === "string") {
    const failed = { kind: "log_in_failed", userId, after: { by: provider.name } } as const;
    if (WRONG.includes(said)) await countFailure(caps, address, failed);
    return leadTo(caps, page, { error: said, ...proof });
  }
  if (proves !== undefined) return leadTo(caps, page, proof);
  const code = await keepProof(caps, bound, { ...said, provider: provider.name, connects });
  return leadTo(caps, page, { code });
}

/** Returns the account that a sign-in is for, or null where it is to say which one it is. */
function accountOf({ connects, proves }: PendingSignIn): number | null {
  return proves?.userId ?? connects;
}

/** The faults that cost a log-in of the address. The others are no attempt to get in. */
const WRONG: readonly CallbackFault[] = ["refused", "other"];

async function countFailure(caps: Needs, address: string, event: AuditEvent): Promise<void> {
  await countLoginAddress(caps, address);
  await recordVisit(caps, { address, isProven: false }, event);
}

/** Why a sign-in ended. `other`: the session of one account was to be proven, and another signed in. */
type CallbackFault = ProviderFault | "expired" | "other";

/** Returns who has signed in, or why that is of no use. A session that was to be proven is proven then. */
async function answerOf(
  caps: Pick<Needs, "oidc" | "store" | "clock">,
  provider: ProviderConfig,
  pending: PendingSignIn,
  answer: URLSearchParams,
): Promise<SaidPerson | CallbackFault> {
  const said = await caps.oidc.finish(provider, answer, pending);
  const { proves } = pending;
  if (typeof said === "string" || proves === undefined) return said;
  const { userId, sessionId } = proves;
  const owner = await caps.store.users.byId(userId);
  const key = identityKey(said);
  const now = caps.clock.now();
  const identity = owner?.identities?.find((one) => one.key === key);
  if (owner === null || identity === undefined || !provesOwner(identity, owner, now))
    return "other";
  return (await caps.store.sessions.prove(userId, sessionId, now)) ? said : "expired";
}
