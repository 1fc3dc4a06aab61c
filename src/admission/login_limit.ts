/**
 * Limits log-ins and refreshing. Guessing of passwords is limited for each login name; admission
 * also limits it for each address.
 * An address that has logged in to the account before has its own bucket, so that a stranger cannot
 * lock the owner out (Contract 6).
 */
import { sessionIdOf } from "../accounts/sessions.ts";
import type { GatePass } from "../cache/gate_step.ts";
import type { Capabilities } from "../capabilities.ts";
import { addressKey } from "../domain/requests/address.ts";
import { OverloadError, RateLimitError } from "../errors.ts";
import { type Limit, limitHeaders, limitTable } from "./limits.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

export interface LoginAttempt {
  /** Key form of the name or e-mail address as it was typed. */
  readonly login: string;
  readonly address: string;
  /** The accounts that the login may mean; empty when it is unknown. */
  readonly holders: readonly UserDocument[];
}

/** Addresses are stored as keyed hashes. */
export function addressMark(caps: Pick<Capabilities, "serverKey">, address: string): string {
  return caps.serverKey.pseudonym(`address ${addressKey(address)}`);
}

/** @throws {RateLimitError | OverloadError} OverloadError when attempts cannot be counted */
export async function countLoginAttempt(
  caps: Pick<Capabilities, "cache" | "serverKey" | "config">,
  { login, address, holders }: LoginAttempt,
): Promise<void> {
  const mark = addressMark(caps, address);
  const isKnown = holders.some(({ knownAddresses = [] }) => knownAddresses.includes(mark));
  const name = caps.serverKey.pseudonym(`login ${login}`);
  await take(caps, isKnown ? `name:${name}:${mark}` : `name:${name}`);
}

/**
 * Takes a unit from the address's log-in bucket, for routes that admission does not guard. Call it
 * before anything that costs time.
 * @throws {RateLimitError | OverloadError} OverloadError when attempts cannot be counted
 */
export function countLoginAddress(
  caps: Pick<Capabilities, "cache" | "config">,
  address: string,
): Promise<void> {
  return take(caps, addressKey(address));
}

/**
 * Refuses an address whose log-in bucket is empty, and takes nothing. For routes that count only
 * what fails.
 * @throws {RateLimitError | OverloadError} OverloadError when attempts cannot be counted
 */
export function requireLoginLeft(
  caps: Pick<Capabilities, "cache" | "config">,
  address: string,
): Promise<void> {
  return take(caps, addressKey(address), 0);
}

/**
 * Takes a unit from the bucket of the session that a refresh token names, so that people behind one
 * address do not share it (Contract 6). Calls are not counted while Redis is unavailable.
 * @returns the headers of the limit
 * @throws {RateLimitError}
 */
export async function countRefresh(
  { cache, config }: Pick<Capabilities, "cache" | "config">,
  refresh: string,
): Promise<Readonly<Record<string, string>>> {
  const limit = limitTable(config.limits)("session", 1);
  const sessionId = sessionIdOf(refresh);
  if (limit === null || sessionId === null) return {};
  const step = { policy: limit.policy, subject: sessionId, accountId: null };
  const pass = await cache.access.enter(step);
  if (pass === null) return {};
  if (pass.allowed) return limitHeaders(limit, pass);
  throw refusalOf(limit, pass);
}

/**
 * Gives the unit of a sign-up back to its address. An invitation bounds the sign-ups by it, and a
 * class of sixty people sits behind one address.
 */
export async function giveSignUpBack(
  { cache, config }: Pick<Capabilities, "cache" | "config">,
  address: string,
): Promise<void> {
  const limit = limitTable(config.limits)("signup", 1);
  if (limit === null) return;
  const step = { policy: limit.policy, subject: addressKey(address), accountId: null, units: -1 };
  await cache.access.enter(step);
}

async function take(
  { cache, config }: Pick<Capabilities, "cache" | "config">,
  subject: string,
  units = 1,
): Promise<void> {
  const limit = limitTable(config.limits)("login", 1);
  if (limit === null) return;
  const pass = await cache.access.enter({ policy: limit.policy, units, subject, accountId: null });
  if (pass === null) throw new OverloadError("Log-in is not available right now.");
  if (!pass.allowed || (units === 0 && pass.remaining === 0)) throw refusalOf(limit, pass);
}

export function refusalOf(limit: Limit, pass: GatePass): RateLimitError {
  const error = new RateLimitError(Math.max(1, Math.ceil(pass.retryMs / 1000)));
  error.headers = limitHeaders(limit, pass);
  return error;
}
