/**
 * Keeps a sign-in by a provider while it is under way (Contract 3.17). Each is found only by a secret
 * of the address together with the secret of a cookie, so it works in the browser that began it and
 * nowhere else, and once.
 */
import type { Capabilities } from "../capabilities.ts";
import type { SaidPerson, SignInChecks } from "../oidc/oidc.ts";
import type { ProviderConfig } from "../provider_config.ts";
import { hashCredential } from "../server_key.ts";

/** For this long a person may take to sign in at the provider, seconds. */
export const SIGN_IN_SECONDS = 600;
/** For this long the page may take to exchange its code, seconds. */
const CODE_SECONDS = 120;
const ID_BYTES = 8;
const SECRET_BYTES = 24;
/** The verifier of PKCE has at least 43 characters. */
const VERIFIER_BYTES = 32;
const SECRET = /^(?<id>[0-9a-f]{16})[0-9a-f]{48}$/;

type Needs = Pick<Capabilities, "cache" | "random" | "serverKey">;

/** A secret of an address, and that of the cookie beside it. */
export interface BoundSecret {
  readonly secret: string;
  readonly cookie: string;
}

interface Purpose {
  /** The account that is to be connected. Null signs in. */
  readonly connects: number | null;
}

/** A session whose person signs in once more, so that the account is theirs beyond doubt. */
export interface SessionToProve {
  readonly userId: number;
  readonly sessionId: string;
}

export interface PendingSignIn extends SignInChecks, Purpose {
  readonly provider: string;
  /** Absent where the sign-in is to open a session or to connect an account. */
  readonly proves?: SessionToProve;
}

/** What a provider has proven, and what for. */
export interface ProvenPerson extends SaidPerson, Purpose {
  readonly provider: string;
}

/** Returns the id of a sign-in, which names its cookie. Null where the text is no secret of one. */
export function signInIdOf(secret: string): string | null {
  return SECRET.exec(secret)?.groups?.["id"] ?? null;
}

interface Beginning extends Pick<SignInChecks, "redirectUri">, Purpose {
  readonly proves?: SessionToProve;
}

/**
 * Begins a sign-in. One that proves a session asks the person to sign in again, even where the
 * provider still knows them. Returns null while the provider does not answer.
 */
export async function beginSignIn(
  caps: Needs & Pick<Capabilities, "oidc" | "clock">,
  provider: ProviderConfig,
  { redirectUri, connects, proves }: Beginning,
): Promise<(BoundSecret & { readonly page: string }) | null> {
  const { random } = caps;
  const secret = random.hex(ID_BYTES + SECRET_BYTES);
  const cookie = random.hex(SECRET_BYTES);
  const nonce = random.hex(SECRET_BYTES);
  const verifier = random.hex(VERIFIER_BYTES);
  const fresh = proves === undefined ? {} : { freshSince: caps.clock.now() };
  const checks = { state: secret, nonce, verifier, redirectUri, ...fresh };
  const page = await caps.oidc.begin(provider, checks);
  if (page === null) return null;
  const purpose = { connects, ...(proves !== undefined && { proves }) };
  const pending: PendingSignIn = { ...checks, ...purpose, provider: provider.name };
  await keep(caps, { kind: "state", secret, cookie }, pending, SIGN_IN_SECONDS);
  return { secret, cookie, page: page.href };
}

/** Returns the sign-in that a state names, which works once. */
export function takeSignIn(caps: Needs, bound: BoundSecret): Promise<PendingSignIn | null> {
  return take<PendingSignIn>(caps, { kind: "state", ...bound });
}

/** Returns a code for what a provider has proven. It works once, with the cookie of the sign-in. */
export async function keepProof(
  caps: Needs,
  { secret, cookie }: BoundSecret,
  proven: ProvenPerson,
): Promise<string> {
  const code = `${signInIdOf(secret)}${caps.random.hex(SECRET_BYTES)}`;
  await keep(caps, { kind: "code", secret: code, cookie }, proven, CODE_SECONDS);
  return code;
}

/** Returns what the provider has proven, once. */
export function takeProof(caps: Needs, bound: BoundSecret): Promise<ProvenPerson | null> {
  return take<ProvenPerson>(caps, { kind: "code", ...bound });
}

interface Name extends BoundSecret {
  readonly kind: "state" | "code";
}

/** Returns the name under which a sign-in is kept. Both secrets are in it, so both must be right. */
function nameOf({ kind, secret, cookie }: Name): string {
  return hashCredential(`${kind} ${secret} ${cookie}`);
}

/** Seals what is kept, because it holds the address of a person. */
function keep({ cache, serverKey }: Needs, name: Name, what: object, seconds: number) {
  return cache.signIns.keep(nameOf(name), serverKey.encrypt(JSON.stringify(what)), seconds);
}

/** Returns what was kept, or null when there is nothing or another SECRET_KEY sealed it. */
async function take<T>({ cache, serverKey }: Needs, name: Name): Promise<T | null> {
  const sealed = await cache.signIns.take(nameOf(name));
  if (sealed === null) return null;
  try {
    return JSON.parse(serverKey.decrypt(sealed)) as T;
  } catch {
    return null;
  }
}
