/** The rules of invitations, by link and by address (Contract 3.13). */
import { type InvitationState, type Permission, PERMISSIONS } from "../vocabulary.ts";
import { emailKey, isEmail } from "./email.ts";
import { permissionRank } from "./permission.ts";

/** How long an invitation lasts when nothing else is asked for, ms. */
export const INVITATION_LIFE_MS = 14 * 86_400_000;
/** The latest end of an invitation, counted from now, ms. */
export const MAX_INVITATION_LIFE_MS = 366 * 86_400_000;
/** Most accounts that one link lets in. */
export const MAX_INVITATION_USES = 500;
export const MAX_INVITATION_DOMAINS = 20;
/** Most addresses that one request invites. */
export const MAX_INVITED_AT_ONCE = 200;
/** Most characters that an organiser adds to the mail. */
export const MAX_INVITATION_MESSAGE = 1_000;
/** The mail of an invitation is not asked for again so soon, ms. */
export const NEXT_INVITATION_MAIL_MS = 3_600_000;
/** Most mails of invitations that an address gets in a day, from all projects together. */
export const MOST_MAILS_TO_ADDRESS = 5;
export const ADDRESS_MAILS_WINDOW_MS = 86_400_000;

/** What decides whether an invitation still lets accounts in. */
export interface InvitationLife {
  readonly usesLeft: number;
  readonly expiresAt: number;
  readonly revokedAt: number | null;
}

export function invitationState(life: InvitationLife, now: number): InvitationState {
  if (life.revokedAt !== null) return "revoked";
  if (life.expiresAt <= now) return "expired";
  return life.usesLeft > 0 ? "open" : "used_up";
}

/** Returns whether the text is a domain that an e-mail address can have. */
export function isDomain(text: string): boolean {
  return !text.includes("@") && isEmail(`a@${text}`);
}

/** Returns a domain as it is stored and compared. */
export function domainKey(domain: string): string {
  return emailKey(domain);
}

/** Returns whether an address belongs to one of these domains. No domains allow every address. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const key = emailKey(email);
  const at = key.lastIndexOf("@");
  return at !== -1 && domains.includes(key.slice(at + 1));
}

/** What an account has in a project before it accepts an invitation. */
export interface Standing {
  /** The level in its member row; null when there is no row. */
  readonly row: Permission | null;
  readonly defaultPermission: Permission | null;
  /** Whether the account administers the project whatever its row says. */
  readonly isAlwaysAdmin: boolean;
}

/**
 * Returns the level that an account has by accepting, or null when the invitation changes nothing.
 * It never lowers an account. A member with a row below the default keeps that row, and leaving
 * does not raise them either (Contract 3.10).
 */
export function levelByInvitation(offered: Permission, standing: Standing): Permission | null {
  const { row, defaultPermission, isAlwaysAdmin } = standing;
  if (isAlwaysAdmin) return null;
  if (row === null) {
    const isLower = permissionRank(offered) < permissionRank(defaultPermission);
    return isLower ? defaultPermission : offered;
  }
  const isLowered = permissionRank(row) < permissionRank(defaultPermission);
  return isLowered || permissionRank(row) >= permissionRank(offered) ? null : offered;
}

/** Returns the levels below this one. */
export function levelsBelow(level: Permission): Permission[] {
  return PERMISSIONS.filter((other) => permissionRank(other) < permissionRank(level));
}
