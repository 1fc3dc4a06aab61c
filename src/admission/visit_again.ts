/** Judges again, during a long answer, whether its caller may still have it, and what it may see. */
import type { Caches, Caller, Capabilities } from "../capabilities.ts";
import { readCredential } from "./credential.ts";
import { createKnownAccounts } from "./known_accounts.ts";
import { visitor } from "./visitor.ts";

type Needs = Pick<Capabilities, "store" | "cache" | "clock" | "config" | "random"> &
  Caches<"accounts">;

/**
 * Returns the caller of these credentials as it is now: its flags, its memberships and the version of
 * the projects. Null means that the credentials are not valid any more, or that the platform shows
 * nothing to visitors.
 */
export type VisitAgain = (authorization: string | null) => Promise<Caller | null>;

/** Takes no unit of a limit, because the caller asks for nothing. */
export function createVisitAgain(caps: Needs): VisitAgain {
  const accounts = createKnownAccounts(caps);
  const gate = (accountId: number | null) =>
    caps.cache.access.enter({ policy: null, subject: "", accountId });
  // Without Redis this value equals no version, so the directory is loaded again.
  const away = () => `away-${caps.random.uuid()}`;
  const asVisitor = async () => {
    if (caps.config.publicRead === "off") return null;
    return visitor((await gate(null))?.projectsVersion ?? away());
  };
  return async (authorization) => {
    if (authorization === null) return asVisitor();
    const credential = readCredential(authorization);
    if (typeof credential === "string") return null;
    const known = accounts.get(credential) ?? (await accounts.meet(credential));
    if (known === null) return null;
    const pass = known === "away" ? null : await gate(known.caller.id);
    if (known === "away" || pass === null) {
      const account = await accounts.readThrough(credential);
      return account === null ? null : { ...account.caller, projectsVersion: away() };
    }
    const account = accounts.isCurrent(known, pass)
      ? known
      : await accounts.renew(credential, known.caller.id, pass);
    return account === null ? null : { ...account.caller, projectsVersion: pass.projectsVersion };
  };
}
