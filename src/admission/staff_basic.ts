/**
 * HTTP Basic for the pages of operators, with the name and password of a staff account (there are
 * no cookies). Guessing is limited by address and by name, as for a log-in. A correct password is
 * cached for a minute, so that the many requests of one page compute one hash. The account itself
 * is read with every request, so a closed one is refused at once.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import type { RightPassword } from "../memory/entries.ts";
import { hashCredential } from "../server_key.ts";
import { countLoginAddress } from "./login_limit.ts";
import { isOpen } from "../accounts/standing.ts";
import { tryPassword } from "./try_password.ts";

/** Returns true for the credentials of an active staff account. */
export type CheckStaff = (authorization: string | undefined, address: string) => Promise<boolean>;

type Needs = Pick<Capabilities, "store" | "clock" | "config" | "cache" | "serverKey"> &
  Caches<"staffPasswords">;

interface Given {
  readonly login: string;
  readonly password: string;
}

/** The check throws RateLimitError and OverloadError like a log-in. */
export function createStaffCheck(caps: Needs): CheckStaff {
  const held = caps.memory.staffPasswords;
  const underWay = new Map<string, Promise<RightPassword | null>>();
  /**
   * The requests of one page arrive together. Those with the same credentials wait for one hash.
   */
  const tryOnce = (given: Given, address: string, mark: string): Promise<RightPassword | null> => {
    const name = `${mark} ${address}`;
    const begun = underWay.get(name) ?? countAndTry(caps, given, address);
    underWay.set(name, begun);
    return begun.finally(() => underWay.delete(name));
  };
  return async (authorization, address) => {
    const given = readBasic(authorization);
    if (given === null) return false;
    const mark = hashCredential(`${given.login}\n${given.password}`);
    const known = held.get(mark);
    const right = known ?? (await tryOnce(given, address, mark));
    if (right === null) return false;
    const isStaff = await isOpenStaff(caps, right);
    if (!isStaff) held.delete(mark);
    else if (known === undefined) held.set(mark, right);
    return isStaff;
  };
}

/** Returns null when the password is wrong. Both limits are checked before a hash is computed. */
async function countAndTry(
  caps: Needs,
  given: Given,
  address: string,
): Promise<RightPassword | null> {
  await countLoginAddress(caps, address);
  return tryPassword(caps, { ...given, address });
}

/** Reads the account as it is stored now, and not as it was when the password was checked. */
async function isOpenStaff(caps: Needs, { _id, passwordHash }: RightPassword): Promise<boolean> {
  const user = await caps.store.users.byId(_id);
  if (user === null || user.passwordHash !== passwordHash) return false;
  return (user.isStaff || user.isSuperuser) && (await isOpen(caps, user));
}

function readBasic(authorization: string | undefined): Given | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
