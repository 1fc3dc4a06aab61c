/**
 * HTTP Basic for the pages of operators: the name and password of a staff account, since there
 * are no cookies. Guessing is limited like a log-in; a right answer holds for a minute, so that a
 * page's many requests cost one look.
 */
import { LRUCache } from "lru-cache";
import type { Capabilities } from "../capabilities.ts";
import { usernameKey } from "../domain/username.ts";
import { hashCredential } from "../seal.ts";
import { verifyPassword } from "../password_hash.ts";
import { countLoginAttempt } from "./login_limit.ts";
import { findLogin } from "./find_login.ts";

const HOLDS_MS = 60_000;
const MOST_HELD = 100;

/** True for the credentials of an active staff account. */
export type CheckStaff = (authorization: string | undefined, address: string) => Promise<boolean>;

/** The check throws RateLimitError and OverloadError like a log-in. */
export function createStaffCheck(caps: Capabilities): CheckStaff {
  const held = new LRUCache<string, true>({ max: MOST_HELD, ttl: HOLDS_MS });
  return async (authorization, address) => {
    const given = readBasic(authorization);
    if (given === null) return false;
    const mark = hashCredential(`${given.login}\n${given.password}`);
    if (held.has(mark)) return true;
    const user = await findLogin(caps, given.login);
    await countLoginAttempt(caps, { login: usernameKey(given.login), address, user });
    const isRight = await verifyPassword(user?.passwordHash, given.password);
    if (!isRight || user === null || !user.isActive || user.isSpam) return false;
    if (!user.isStaff && !user.isSuperuser) return false;
    held.set(mark, true);
    return true;
  };
}

function readBasic(authorization: string | undefined): { login: string; password: string } | null {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
