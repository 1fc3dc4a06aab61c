/** Makes the providers of sign-in from their variables (Contract 3.17). */
import { domainKey } from "./domain/accounts/invitation.ts";
import { type GroupLevel, readGroupLevel } from "./domain/accounts/provider_groups.ts";
import { ONE_PROVIDER, partsOf, type ProviderSetting, variableOf } from "./oidc_variables.ts";

export interface ProviderConfig {
  /** Its name in addresses. */
  readonly name: string;
  /** What people call it. */
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Empty for a public client. */
  readonly clientSecret: string;
  readonly scope: string;
  /** Empty = every address. */
  readonly allowedDomains: readonly string[];
  readonly groups: readonly GroupLevel[];
}

type TextOf = (name: string) => string;

/** Returns the names of the providers; null stands for the only one. */
function namesOf(text: TextOf): (string | null)[] {
  const names = partsOf(text("OIDC_PROVIDERS"));
  if (names.length > 0) return names;
  return text("OIDC_ISSUER") === "" ? [] : [null];
}

export function providersOf(text: TextOf): ProviderConfig[] {
  return namesOf(text).map((name) => {
    const of = (setting: ProviderSetting) => text(variableOf(name, setting));
    const issuer = of("ISSUER");
    return {
      name: name ?? ONE_PROVIDER,
      title: of("TITLE") || new URL(issuer).hostname,
      issuer,
      clientId: of("CLIENT_ID"),
      clientSecret: of("CLIENT_SECRET"),
      scope: of("SCOPE") || "openid profile email",
      allowedDomains: partsOf(of("ALLOWED_DOMAINS")).map(domainKey),
      groups: partsOf(of("GROUPS")).flatMap((part) => readGroupLevel(part) ?? []),
    };
  });
}

/** Returns the faults of settings of sign-in that are right alone and wrong together. */
export function providerFaults(text: TextOf): string[] {
  const names = namesOf(text);
  const faults = names.flatMap((name) =>
    (["ISSUER", "CLIENT_ID"] as const)
      .map((setting) => variableOf(name, setting))
      .filter((variable) => text(variable) === "")
      .map((variable) => `${variable} is not set, and sign-in by a provider needs it`),
  );
  const ofOne = (["ISSUER", "CLIENT_ID", "CLIENT_SECRET"] as const)
    .map((setting) => variableOf(null, setting))
    .filter((variable) => text(variable) !== "");
  if (names.some((name) => name !== null) && ofOne.length > 0)
    faults.push(`${ofOne.join(", ")}: OIDC_PROVIDERS names several, so write its name in each`);
  if (text("PASSWORD_LOGIN") === "off" && names.length === 0)
    faults.push("PASSWORD_LOGIN=off needs OIDC_ISSUER or OIDC_PROVIDERS, or there is no way in");
  return faults;
}
