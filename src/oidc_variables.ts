/** Declares the variables of sign-in by a provider, for one of them or for each of several. */
import { isDomain } from "./domain/accounts/invitation.ts";
import { readGroupLevel } from "./domain/accounts/provider_groups.ts";
import { flag, type Variable } from "./variable_checks.ts";

/** The name of the provider where only one is set. It stands in the address that it leads back to. */
export const ONE_PROVIDER = "company";

const ISSUER = /^(https:\/\/[^/?#]|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$))/;
const NAMES = /^[a-z][a-z0-9]{0,19}(\s*,\s*[a-z][a-z0-9]{0,19})*$/;

const ofEach = (isGood: (part: string) => boolean, fault: string) => (text: string) =>
  partsOf(text).every(isGood) ? null : fault;

/** What is set for each provider. Its name comes before the last part: `OIDC_ACME_ISSUER`. */
const settings = [
  {
    ending: "ISSUER",
    about:
      "Provider by which people sign in (OpenID Connect): its address, as https://id.example.org",
    check: (t: string) =>
      ISSUER.test(t) ? null : "must start with https:// (http:// is for this machine only)",
  },
  { ending: "CLIENT_ID", about: "What the provider calls this platform" },
  {
    ending: "CLIENT_SECRET",
    about: "The secret that the provider gave it; empty = a public client",
  },
  {
    ending: "TITLE",
    about: "What the button says: Sign in with …; empty = the host of the issuer",
  },
  {
    ending: "SCOPE",
    about: "What the provider is asked for; empty = openid profile email",
    check: (t: string) => (/(^| )openid( |$)/.test(t) ? null : "must hold openid"),
  },
  {
    ending: "ALLOWED_DOMAINS",
    about: "Comma list of the domains whose e-mail addresses may sign in; empty = every address",
    check: ofEach(isDomain, "must be a comma list of domains, as example.org"),
  },
  {
    ending: "GROUPS",
    about:
      "Comma list of group:project:level, what the provider's groups give at sign-in, as engineers:spring-cup:forecaster",
    check: ofEach(
      (part) => readGroupLevel(part) !== null,
      "must be a comma list of group:project:level, as engineers:spring-cup:forecaster",
    ),
  },
] as const;

export type ProviderSetting = (typeof settings)[number]["ending"];

export const oidcVariables: readonly Variable[] = [
  {
    name: "PASSWORD_LOGIN",
    fallback: "on",
    about: "off: people sign in by a provider only; superusers keep their passwords",
    check: flag,
  },
  {
    name: "OIDC_PROVIDERS",
    fallback: "",
    about:
      "Names of several providers, as acme,uni; each has the variables below with its name in them, as OIDC_ACME_ISSUER",
    check: (t) =>
      NAMES.test(t)
        ? null
        : "must be a comma list of names of small letters and digits, as acme,uni",
  },
  ...ofProvider(null),
];

/** Returns the variables of the providers that `OIDC_PROVIDERS` names. */
export function providerVariables(names: string): readonly Variable[] {
  return NAMES.test(names) ? partsOf(names).flatMap(ofProvider) : [];
}

/** Returns the name of the variable of a provider; null stands for the only one. */
export function variableOf(provider: string | null, setting: ProviderSetting): string {
  return provider === null ? `OIDC_${setting}` : `OIDC_${provider.toUpperCase()}_${setting}`;
}

/** Returns the parts of a comma list. */
export function partsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function ofProvider(provider: string | null): Variable[] {
  return settings.map(({ ending, ...setting }) => ({
    ...setting,
    name: variableOf(provider, ending),
    fallback: "",
  }));
}
