/** Who may do what: effective levels and one predicate per action. Contract 5.1, 5.2 and 5.3. */

import { type CurationStatus, type Permission, PERMISSIONS } from "../vocabulary.ts";

/** What a predicate needs to know of the account that calls. */
export interface Caller {
  id: number;
  isSuperuser: boolean;
  isStaff: boolean;
}

export interface ProjectAccess {
  caller: Caller;
  project: { createdBy: number | null; defaultPermission: Permission | null };
  /** The caller's explicit member row, null without one. */
  membership: Permission | null;
}

/** A caller in front of a post: `level` is what `postPermission` answered. */
export interface PostAccess {
  level: Permission | null;
  isAuthor: boolean;
}

/** Rank of a level: 0 for none up to 4 for admin. */
export function permissionRank(level: Permission | null): number {
  return level === null ? 0 : PERMISSIONS.indexOf(level) + 1;
}

/** True when `level` is `wanted` or higher. */
export function atLeast(level: Permission | null, wanted: Permission): boolean {
  return permissionRank(level) >= permissionRank(wanted);
}

/**
 * Level of the caller on a project, null for none. A member row may also lower somebody below
 * the default; being staff gives no level. Contract 5.1.
 */
export function effectivePermission(access: ProjectAccess): Permission | null {
  const { caller, project, membership } = access;
  if (caller.isSuperuser || caller.id === project.createdBy) return "admin";
  return membership ?? project.defaultPermission;
}

/**
 * Level on a post: that of its default project, and at least forecaster for the author as long as
 * the project is visible. Contract 5.1.
 */
export function postPermission(level: Permission | null, isAuthor: boolean): Permission | null {
  return isAuthor && level === "viewer" ? "forecaster" : level;
}

export interface PostVisibility extends PostAccess {
  curationStatus: CurationStatus;
  /** Milliseconds since the epoch, null when never published. */
  publishedAt: number | null;
  isInSiteMain: boolean;
  now: number;
}

/**
 * Whether a post exists for the caller (else 404). A private project hides even an author's own
 * post once the author is no longer a member. Contract 5.2.
 */
export function mayViewPost(post: PostVisibility): boolean {
  if (post.curationStatus === "deleted" || post.level === null) return false;
  if (post.isAuthor || atLeast(post.level, "curator")) return true;
  if (post.curationStatus === "approved") {
    return post.publishedAt !== null && post.publishedAt <= post.now;
  }
  return post.curationStatus === "pending" && post.isInSiteMain;
}

export function mayComment(level: Permission | null): boolean {
  return atLeast(level, "forecaster");
}

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

/** Author while not approved, curator until the opening, admin always. Contract 5.3. */
export function mayEditPost(post: PostEditing): boolean {
  if (atLeast(post.level, "admin")) return true;
  if (post.curationStatus !== "approved") {
    return (post.isAuthor && post.level !== null) || atLeast(post.level, "curator");
  }
  return atLeast(post.level, "curator") && !hasOpened(post);
}

/** Submit for review, and back to draft. Contract 5.3, 3.10. */
export function maySubmitForReview(access: PostAccess): boolean {
  return (access.isAuthor && access.level !== null) || atLeast(access.level, "curator");
}

/** Approve and reject. Contract 5.3. */
export function mayApprove(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/** Approved back to pending: admin, curator before the opening. Contract 4.2. */
export function maySendBackToReview(post: PostEditing): boolean {
  return atLeast(post.level, "admin") || (atLeast(post.level, "curator") && !hasOpened(post));
}

/** Author while not approved and without forecasts, curator and admin always. Contract 3.10. */
export function mayDeletePost(
  access: PostAccess,
  post: { curationStatus: CurationStatus; hasForecasts: boolean },
): boolean {
  if (atLeast(access.level, "curator")) return true;
  const ownDraft = access.isAuthor && access.level !== null;
  return ownDraft && post.curationStatus !== "approved" && !post.hasForecasts;
}

/** Resolve, unresolve and close; authorship alone does not suffice. Contract 5.3. */
export function mayResolve(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

/** Change the options of a multiple choice question. Contract 3.10. */
export function mayChangeOptions(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/** Put posts into a project or take them out, by the level on that project. Contract 3.10. */
export function mayCurateProject(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

export function mayPinComment(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

export function mayEditComment(isAuthor: boolean): boolean {
  return isAuthor;
}

/** Own comments, and anybody's for site administrators. Contract 5.3, 2.11. */
export function mayDeleteComment(caller: Caller, isAuthor: boolean): boolean {
  return isAuthor || isSiteAdministrator(caller);
}

/** Update a project, recompute its boards. Contract 3.10. */
export function mayAdministerProject(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/** Superuser, or staff who is project admin. Contract 3.10. */
export function mayDeleteProject(caller: Caller, level: Permission | null): boolean {
  return caller.isSuperuser || (caller.isStaff && atLeast(level, "admin"));
}

export function mayListMembers(caller: Caller, level: Permission | null): boolean {
  return atLeast(level, "curator") || isSiteAdministrator(caller);
}

export function mayInviteMembers(level: Permission | null): boolean {
  return atLeast(level, "curator");
}

export function mayChangeMember(level: Permission | null): boolean {
  return atLeast(level, "admin");
}

/** Admin; curator for viewers and forecasters; anybody oneself. Contract 3.10. */
export function mayRemoveMember(
  level: Permission | null,
  member: { isSelf: boolean; permission: Permission },
): boolean {
  if (member.isSelf || atLeast(level, "admin")) return true;
  return level === "curator" && !atLeast(member.permission, "curator");
}

/** Project admins, site administrators and whitelisted accounts. Contract 7.1. */
export function mayDownload(
  caller: Caller,
  access: { level: Permission | null; isWhitelisted: boolean },
): boolean {
  return atLeast(access.level, "admin") || access.isWhitelisted || isSiteAdministrator(caller);
}

/** "Site administrators" are staff or superusers. Contract 5.1. */
export function isSiteAdministrator(caller: Caller): boolean {
  return caller.isStaff || caller.isSuperuser;
}

/** Tournaments and every other kind but communities. Contract 5.3. */
export function mayCreateTournament(caller: Caller): boolean {
  return isSiteAdministrator(caller);
}

/** Any human account; bots never. Contract 5.3. */
export function mayCreateCommunity(account: { isBot: boolean }): boolean {
  return !account.isBot;
}

/** How much of the account administration is open: "part" is 3.10's list for staff. */
export function accountAdministration(caller: Caller): "all" | "part" | "none" {
  if (caller.isSuperuser) return "all";
  return caller.isStaff ? "part" : "none";
}

/**
 * Whose forecasting a caller may look into (`forecaster_id` filter, score explanation): oneself,
 * own bots, anybody for site administrators. Contract 2.1, 5.3.
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
