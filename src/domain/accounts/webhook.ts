/** The rules of webhooks (Contract 3.18). Times are milliseconds. */
import type { WebhookEnd } from "./webhook_words.ts";
import { addressStanding, type NetworkRange } from "../requests/network_address.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Most webhooks of an account, and of a project. */
export const MOST_WEBHOOKS = 10;
export const MAX_WEBHOOK_URL = 2_000;
export const MAX_WEBHOOK_NAME = 200;
/** Most events of one delivery. */
export const MOST_EVENTS_OF_DELIVERY = 200;
/** How long deliveries are stored, days. */
export const DELIVERY_DAYS = 7;
/** How long the former secret signs beside the new one. */
export const FORMER_SECRET_MS = 24 * HOUR;
/** How long a receiver has for its whole answer. */
export const ANSWER_MS = 10 * SECOND;
/** Pauses before a failed delivery is sent again. After the last one it has failed. */
const REPEAT_AFTER = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR];

/** Returns how long to wait after so many attempts, or null where no attempt follows. */
export function pauseAfter(attempts: number): number | null {
  return REPEAT_AFTER[attempts - 1] ?? null;
}

/** Returns how long a receiver that fails gets nothing at all, by the failures in a row. */
export function restAfter(failures: number): number {
  return failures > 1 ? MINUTE : 5 * SECOND;
}

/** Returns what is wrong with the address of a receiver, or null. */
export function urlFault(text: string, allowed: readonly NetworkRange[]): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\/[^\s]+$/i.test(text)) return "Send an address with https.";
  if (url.username !== "" || url.password !== "") return "Send no password in the address.";
  const isPlain = url.protocol === "http:";
  if (isPlain && allowed.length === 0) return "Send an address with https.";
  const host = hostOf(url);
  const isLiteral = host.includes(":") || /^[\d.]+$/.test(host);
  return isLiteral && addressStanding(host, allowed) === "refused"
    ? "Webhooks do not call this address."
    : null;
}

/** Returns the name or the address of the host, an address of IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Returns a secret in the form of Standard Webhooks. */
export function secretOf(randomHex: string): string {
  return `whsec_${Buffer.from(randomHex, "hex").toString("base64")}`;
}

/** Why a webhook tells nothing any more, and since when. */
export interface Disabled {
  readonly at: number;
  readonly reason: WebhookEnd;
}
