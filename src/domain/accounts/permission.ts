/**
 * Decides who may do what: it computes levels, and has one predicate for each action. Contract 5.1,
 * 5.2 and 5.3.
 */

import type { Proposers } from "../questions/proposals.ts";
import { type CurationStatus, type Permission, PERMISSIONS } from "../vocabulary.ts";

/** What a predicate knows about the account that calls. */
export interface Caller {
  id: number;
  isSuperuser: boolean;
  isStaff: boolean;
  /** Set on a visitor, who has no account. */
  isVisitor?: true;
}

export interface ProjectAccess {
  caller: Caller;
  project: {
    createdBy: number | null;
    defaultPermission: Permission | null;
    /** Whether it is shown without an account. Absent means no. */
    publicRead?: boolean;
  };
  /** The level in the caller's member row; null when there is no row. */
  membership: Permission | null;
}

/** A caller and a post. `level` comes from `postPermission`. */
export interface PostAccess {
  level: Permission | null;
  isAuthor: boolean;
}

/** Returns the rank of a level: 0 for null, 1 for viewer, up to 4 for admin. */
export function permissionRank(level: Permission | null): number {
  return level === null ? 0 : PERMISSIONS.indexOf(level) + 1;
}

/** Returns true when `level` is `wanted` or higher. */
export function atLeast(level: Permission | null, wanted: Permission): boolean {
  return permissionRank(level) >= permissionRank(wanted);
}

/**
 * Returns the level of the caller on a project; null means no access. A member row may give less
 * than the default level. Staff accounts get no level from being staff. Contract 5.1.
 */
export function effectivePermission(access: ProjectAccess): Permission | null {
  const { caller, project, membership } = access;
  if (caller.isVisitor === true) return visitorPermission(project);
  if (caller.isSuperuser || caller.id === project.createdBy) return "admin";
  return membership ?? project.defaultPermission;
}

/**
 * Returns the level of a visitor. A private project has none, whatever is stored, so a visitor never
 * sees what a new account would not see. Contract 5.1.
 */
function visitorPermission({
  publicRead,
  defaultPermission,
}: ProjectAccess["project"]): Permission | null {
  return publicRead === true && defaultPermission !== null ? "viewer" : null;
}

/**
 * Returns the level on a post, from the level on its default project. An author is at least
 * forecaster as long as the project is visible. Contract 5.1.
 */
export function postPermission(level: Permission | null, isAuthor: boolean): Permission | null {
  return isAuthor && level === "viewer" ? "forecaster" : level;
}

export interface PostVisibility extends PostAccess {
  curationStatus: CurationStatus;
  /** Milliseconds since the epoch; null for a post that was never published. */
  publishedAt: number | null;
  /** Whether it is in the main project, whose review queue is open to every account. */
  isInSiteMain: boolean;
  isVisitor?: boolean;
  now: number;
}

/**
 * Returns whether the post is visible to the caller; an invisible post is answered with 404. A
 * private project hides a post even from its author once the author is no longer a member. Contract
 * 5.2.
 */
export function mayViewPost(post: PostVisibility): boolean {
  if (post.curationStatus === "deleted" || post.level === null) return false;
  if (post.isAuthor || atLeast(post.level, "curator")) return true;
  if (post.curationStatus === "approved") {
    return post.publishedAt !== null && post.publishedAt <= post.now;
  }
  return post.curationStatus === "pending" && post.isInSiteMain && post.isVisitor !== true;
}

/** Covers comments and replies. Contract 5.3. */
export function mayComment(level: Permission | null): boolean {
  return atLeast(level, "forecaster");
}

/** Covers new posts, and the move of a post that is not approved. Contract 5.3. */
export function mayCreatePost(level: Permission | null): boolean {
  return atLeast(level, "forecaster");
}

export interface PostEditing extends PostAccess {
  curationStatus: CurationStatus;
  openTime: number | null;
  now: number;
}

function hasOpened(post: PostEditing): boolean {
  return post.openTime !== null && post.openTime <= post.now;
}

/**
 * An author may edit until the approval, a curator until the opening, an admin always. Contract
 * 5.3.
 */
export function mayEditPost(post: PostEditing): boolean {
  if (atLeast(post.level, "admin")) return true;
  if (post.curationStatus !== "approved") {
    return (post.isAuthor && post.level !== null) || atLeast(post.level, "curator");
  }
  return atLeast(post.level, "curator") && !hasOpened(post);
}

/** Covers the submission for review and the way back to draft. Contract 5.3, 3.10. */
export function maySubmitForReview(access: PostAccess): boolean {
  return (access.isAuthor && access.level !== null) || atLeast(access.level, "curator");
}

/** Covers approval and rejection. Contract 5.3. */
export function mayApprove(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/**
 * An admin may always send an approved post back to pending, a curator only before the opening.
 * Contract 4.2.
 */
export function maySendBackToReview(post: PostEditing): boolean {
  return atLeast(post.level, "admin") || (atLeast(post.level, "curator") && !hasOpened(post));
}

/**
 * Curators and admins may always delete a post. Its author may do so until it is approved or has
 * forecasts. Contract 3.10.
 */
export function mayDeletePost(
  access: PostAccess,
  post: { curationStatus: CurationStatus; hasForecasts: boolean },
): boolean {
  if (atLeast(access.level, "curator")) return true;
  const ownDraft = access.isAuthor && access.level !== null;
  return ownDraft && post.curationStatus !== "approved" && !post.hasForecasts;
}

/** Covers resolving, unresolving and closing. An author needs the level too. Contract 5.3. */
export function mayResolve(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/** Covers proposals of outcomes, which curators always may make. Contract 2.50. */
export function mayPropose(level: Permission | null, proposers: Proposers): boolean {
  return atLeast(level, proposers === "forecasters" ? "forecaster" : "curator");
}

/** Covers changes of the options of a multiple choice question. Contract 3.10. */
export function mayChangeOptions(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/**
 * Returns whether the caller may put posts into a project and take them out. `level` is the level
 * on that project. Contract 3.10.
 */
export function mayCurateProject(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/** Admins pin comments. Contract 5.3. */
export function mayPinComment(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/** Only the author edits a comment, whatever the level of others. Contract 5.3. */
export function mayEditComment(isAuthor: boolean): boolean {
  return isAuthor;
}

/** Authors may delete their own comments, site administrators any comment. Contract 5.3, 2.11. */
export function mayDeleteComment(caller: Caller, isAuthor: boolean): boolean {
  return isAuthor || isSiteAdministrator(caller);
}

/** Covers updates of a project and the recomputation of its boards. Contract 3.10. */
export function mayAdministerProject(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/** Superusers may delete a project, and so may staff who are admins of it. Contract 3.10. */
export function mayDeleteProject(caller: Caller, level: Permission | null): boolean {
  return caller.isSuperuser || (caller.isStaff && atLeast(level, "admin"));
}

/** Curators may, and so may staff who see the project. Contract 5.3. */
export function mayListMembers(caller: Caller, level: Permission | null): boolean {
  return atLeast(level, "curator") || isSiteAdministrator(caller);
}

/** Covers invitations as a forecaster; another level needs `mayChangeMember`. Contract 5.3. */
export function mayInviteMembers(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/** Covers the level of a member and of an invitation. Contract 5.3. */
export function mayChangeMember(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/**
 * An admin may remove any member, a curator viewers and forecasters. Members may remove themselves,
 * unless that would raise their level to the default. Contract 3.10.
 */
export function mayRemoveMember(
  level: Permission | null,
  member: { isSelf: boolean; permission: Permission; defaultPermission: Permission | null },
): boolean {
  if (atLeast(level, "admin")) return true;
  if (member.isSelf) {
    return permissionRank(member.permission) >= permissionRank(member.defaultPermission);
  }
  return level === "curator" && !atLeast(member.permission, "curator");
}

/**
 * Admins of the project, site administrators and whitelisted accounts may download. Contract 7.1.
 */
export function mayDownload(
  caller: Caller,
  access: { level: Permission | null; isWhitelisted: boolean },
): boolean {
  return atLeast(access.level, "admin") || access.isWhitelisted || isSiteAdministrator(caller);
}

/** Staff and superusers are the "site administrators". Contract 5.1. */
export function isSiteAdministrator(caller: Caller): boolean {
  return caller.isStaff || caller.isSuperuser;
}

/** Covers tournaments and all other kinds of projects except communities. Contract 5.3. */
export function mayCreateTournament(caller: Caller): boolean {
  return isSiteAdministrator(caller);
}

/** Every account of a person may create a community, and no bot may. Contract 5.3. */
export function mayCreateCommunity(account: { isBot: boolean }): boolean {
  return !account.isBot;
}

/**
 * Returns how much of the account administration the caller may use. "part" is the list for staff
 * in Contract 3.10.
 */
export function accountAdministration(caller: Caller): "all" | "part" | "none" {
  if (caller.isSuperuser) return "all";
  return caller.isStaff ? "part" : "none";
}

/**
 * Returns whether a caller may see the forecasts of an account by the `forecaster_id` filter or the
 * explanation of a score. Callers see their own and those of their bots. Site administrators see
 * all. Contract 2.1, 5.3.
 */
export function maySeeForecastsOf(
  caller: Caller,
  forecaster: { id: number; botOwnerId: number | null },
): boolean {
  return (
    forecaster.id === caller.id ||
    forecaster.botOwnerId === caller.id ||
    isSiteAdministrator(caller)
  );
}
