/** Leads a browser to a provider and back (Contract 3.17). */
import { beginSignIn, keepProof, takeSignIn } from "../../../accounts/provider_sign_in.ts";
import { recordVisit, type Recording } from "../../../accounts/record_event.ts";
import { countLoginAddress, requireLoginLeft } from "../../../admission/login_limit.ts";
import type { Capabilities } from "../../../capabilities.ts";
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
  const page = pending.connects === null ? "/sign-in/" : "/account/";
  const said = await caps.oidc.finish(provider, search, pending);
  if (typeof said === "string") {
    const after = { by: provider.name };
    const event = { kind: "log_in_failed", userId: pending.connects, after } as const;
    if (said === "refused") {
      await countLoginAddress(caps, address);
      await recordVisit(caps, { address, isProven: false }, event);
    }
    return leadTo(caps, page, { error: said });
  }
  const { connects } = pending;
  const code = await keepProof(caps, bound, { ...said, provider: provider.name, connects });
  return leadTo(caps, page, { code });
}
