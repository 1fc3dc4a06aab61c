/** What sign-in by a provider and the browser exchange beside bodies: a cookie, and addresses. */
import {
  type BoundSecret,
  SIGN_IN_SECONDS,
  signInIdOf,
} from "../../../accounts/provider_sign_in.ts";
import type { Capabilities } from "../../../capabilities.ts";
import { NotFoundError } from "../../../errors.ts";
import type { ProviderConfig } from "../../../provider_config.ts";

/** The cookie goes to these routes alone, so no other route has anything that a site could forge. */
export const OIDC_PATH = "/api/auth/oidc/";

type Settings = Pick<Capabilities, "config">;

/** @throws {NotFoundError} for a name of no provider */
export function providerOf({ config }: Settings, name: string): ProviderConfig {
  const provider = config.accounts.providers.find((one) => one.name === name);
  if (provider === undefined) throw new NotFoundError();
  return provider;
}

/** Returns where the provider leads back to. It is what the operator registers there. */
export function callbackOf(baseUrl: string, { name }: ProviderConfig): string {
  return `${baseUrl}${OIDC_PATH}${name}/callback/`;
}

const nameOf = (id: string) => `presage_sign_in_${id}`;

/** Returns the header that gives the browser its half of a sign-in. */
export function cookieHeader(
  { config }: Settings,
  { secret, cookie }: BoundSecret,
  baseUrl: string,
): { readonly "Set-Cookie": string } {
  const isSecure = baseUrl.startsWith("https:") ? ["Secure"] : [];
  const value = `${nameOf(signInIdOf(secret) ?? "")}=${cookie}`;
  const path = `Path=${config.http.basePath}${OIDC_PATH}`;
  const life = `Max-Age=${SIGN_IN_SECONDS}`;
  return { "Set-Cookie": [value, path, life, "HttpOnly", "SameSite=Lax", ...isSecure].join("; ") };
}

/** Returns a secret of an address with the cookie beside it, or null where the browser has none. */
export function boundSecret(secret: string, cookies: string | undefined): BoundSecret | null {
  const id = signInIdOf(secret);
  if (id === null) return null;
  const start = `${nameOf(id)}=`;
  const found = (cookies ?? "").split("; ").find((one) => one.startsWith(start));
  return found === undefined ? null : { secret, cookie: found.slice(start.length) };
}

/** A page of the console to which a sign-in leads. */
export type ReturnPage = "/sign-in/" | "/account/";

/**
 * Leads the browser to a page of this platform, and nowhere else. What is said to it stands behind
 * the `#`, which browsers never send, so it is in no log.
 */
export function leadTo(
  { config }: Settings,
  page: ReturnPage,
  said: Readonly<Record<string, string>>,
) {
  const Location = `${config.http.basePath}${page}#${new URLSearchParams(said).toString()}`;
  return { status: 302 as const, headers: { Location } };
}
