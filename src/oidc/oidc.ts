/**
 * Speaks OpenID Connect with the providers of the settings: authorization code with PKCE, state and
 * nonce. What a provider says of itself is read when somebody first signs in by it. After an hour it
 * is read again beside a sign-in, which goes on with what is known.
 */
import type * as Client from "openid-client";
import type { Configuration, IDToken, UserInfoResponse } from "openid-client";
import type { Log } from "../log.ts";
import type { ProviderConfig } from "../provider_config.ts";

/** A provider that does not answer for so long is away, seconds. */
const PATIENCE_SECONDS = 8;
const METADATA_LIFE_MS = 3_600_000;

/** The secrets of one sign-in, which the answer of the provider must repeat. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the provider leads back to. */
  readonly redirectUri: string;
  /** The person has to sign in after this time, in milliseconds. Absent where an earlier sign-in will do. */
  readonly freshSince?: number;
}

/** What a provider says of a person. A text that it does not say is empty. */
export interface SaidPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly preferredUsername: string;
  readonly name: string;
  readonly groups: readonly string[];
}

/** Why a sign-in ended at the provider. */
export type ProviderFault = "denied" | "refused" | "unavailable";

export interface Oidc {
  /** Returns the page of the provider, or null while the provider does not answer. */
  begin(provider: ProviderConfig, checks: SignInChecks): Promise<URL | null>;
  /**
   * Returns who has signed in, by the parameters with which the provider led back. Every check of
   * OpenID Connect is made: issuer, audience, signature, nonce, state, times. Where the person had to
   * sign in afresh, `auth_time` has to say so, give or take the 30 seconds by which clocks may differ.
   */
  finish(
    provider: ProviderConfig,
    answer: URLSearchParams,
    checks: SignInChecks,
  ): Promise<SaidPerson | ProviderFault>;
}

/** What errors of the library say. */
interface OidcError extends Error {
  readonly code?: string;
  /** The word of the provider. */
  readonly error?: string;
  readonly cause?: { readonly claim?: string };
}

interface Known {
  readonly client: typeof Client;
  readonly configuration: Configuration;
  readonly readAt: number;
}

type Note = (provider: ProviderConfig, error: unknown) => void;

export function createOidc(log: Log, clock: { now(): number }): Oidc {
  const note: Note = (provider, error) => {
    // The error itself may hold claims of the person and the answer with its code.
    const { message, code, error: said, cause } = error as OidcError;
    const { claim } = (cause as OidcError | undefined)?.cause ?? {};
    const about = { provider: provider.name, reason: message, code, said, claim };
    log.warn(about, "a request to a provider failed");
  };
  const knownOf = createKnown(clock, note);
  return {
    async begin(provider, checks) {
      try {
        const { client, configuration } = await knownOf(provider);
        return client.buildAuthorizationUrl(configuration, {
          redirect_uri: checks.redirectUri,
          scope: provider.scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: "S256",
          ...(checks.freshSince === undefined ? {} : { prompt: "login", max_age: "0" }),
        });
      } catch (error) {
        note(provider, error);
        return null;
      }
    },
    async finish(provider, answer, checks) {
      try {
        return await personOf(await knownOf(provider), answer, checks, clock.now());
      } catch (error) {
        note(provider, error);
        return faultOf(error);
      }
    },
  };
}

/** Returns a function that says what is known of a provider. It reads what is not known yet. */
function createKnown(clock: { now(): number }, note: Note) {
  const known = new Map<string, Promise<Known>>();
  const renewing = new Set<string>();
  /** Reads it again. While the provider does not answer, the next sign-in tries once more. */
  const renew = async (provider: ProviderConfig) => {
    const { name } = provider;
    if (renewing.has(name)) return;
    renewing.add(name);
    try {
      known.set(name, Promise.resolve(await discover(provider, clock.now())));
    } catch (error) {
      note(provider, error);
    } finally {
      renewing.delete(name);
    }
  };
  return async (provider: ProviderConfig): Promise<Known> => {
    const { name } = provider;
    const held = await known.get(name);
    if (held !== undefined) {
      if (clock.now() - held.readAt >= METADATA_LIFE_MS) void renew(provider);
      return held;
    }
    const reading = discover(provider, clock.now());
    known.set(name, reading);
    reading.catch(() => known.delete(name));
    return reading;
  };
}

async function discover(provider: ProviderConfig, now: number): Promise<Known> {
  const { issuer, clientId, clientSecret } = provider;
  const client = await import("openid-client");
  const [post, basic] = [client.ClientSecretPost, client.ClientSecretBasic];
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === ""
      ? client.None()
      : (server, ...rest) => {
          const { token_endpoint_auth_methods_supported: methods = [] } = server;
          const method = methods.includes("client_secret_post") ? post : basic;
          method(clientSecret)(server, ...rest);
        },
    {
      timeout: PATIENCE_SECONDS,
      execute: [
        client.enableNonRepudiationChecks,
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- the settings allow an issuer without TLS on this machine only
        ...(issuer.startsWith("http:") ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  return { client, configuration, readAt: now };
}

async function personOf(
  { client, configuration }: Known,
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri, freshSince }: SignInChecks,
  now: number,
): Promise<SaidPerson> {
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`${redirectUri}?${answer.toString()}`),
    {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      ...(freshSince === undefined ? {} : { maxAge: Math.ceil((now - freshSince) / 1000) }),
    },
  );
  const claims = tokens.claims();
  if (claims === undefined) throw new Error("the provider sent no ID token");
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : undefined;
  return saidOf(claims, more);
}

/** Returns the claims of both answers. A claim of the ID token is signed, so it comes first. */
function saidOf(claims: IDToken, more: UserInfoResponse | undefined): SaidPerson {
  const said: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const text = (name: string) => (typeof said[name] === "string" ? said[name] : "");
  const groups = Array.isArray(said["groups"]) ? said["groups"] : [];
  // An address and the word that it is verified come from the same answer.
  const verified = ("email" in claims ? claims : (more ?? {}))["email_verified"];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text("email"),
    isEmailVerified: verified === true || verified === "true",
    preferredUsername: text("preferred_username"),
    name: text("name"),
    groups: groups.filter((group): group is string => typeof group === "string"),
  };
}

/** Returns why the provider refused, from the codes of the library. */
function faultOf(error: unknown): ProviderFault {
  const { code = "", error: said = "" } = error as { code?: string; error?: string };
  if (said === "access_denied") return "denied";
  return AWAY.includes(code) || error instanceof TypeError ? "unavailable" : "refused";
}

/** The codes of the library for a provider that does not answer, or not in its form. */
const AWAY: readonly string[] = ["OAUTH_TIMEOUT", "OAUTH_RESPONSE_IS_NOT_CONFORM"];
