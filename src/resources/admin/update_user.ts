/** Handles PATCH /api/admin/users/{userId}/ (Contract 3.10). */
import {
  emailFaults,
  requireNoFaults,
  takenError,
  usernameFaults,
} from "../../accounts/accounts.ts";
import { isStaffAccount, promotionFaults } from "../../accounts/look_alikes.ts";
import { recordEvent, type Recording } from "../../accounts/record_event.ts";
import { renameAccount } from "../../accounts/rename.ts";
import { forgetAccountAndBots } from "../../accounts/standing.ts";
import type { Capabilities } from "../../capabilities.ts";
import { announce, type Announcing } from "../../consequences/announce.ts";
import { emailKey } from "../../domain/accounts/email.ts";
import { nextLoginKeys } from "../../domain/accounts/login_keys.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import { accountAdministration } from "../../domain/accounts/permission.ts";
import { invalid, invalidField, NotFoundError, PermissionError } from "../../errors.ts";
import type { Request, SubjectRequest } from "../../http/route.ts";
import { hashPassword } from "../../password_hash.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { AdminUserUpdate } from "../../schema/admin.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";
import { marked } from "../../domain/requests/marks.ts";
import { recordedChange } from "./recorded_user.ts";

type Path = "/api/admin/users/:userId/";

/** The fields that staff may set. Superusers may set all. */
const STAFF_FIELDS: readonly string[] = ["is_active", "is_spam", "api_access_tier"];

/**
 * Loads the account of the path. Staff may not change a superuser.
 * @throws {NotFoundError | PermissionError}
 */
export async function userToUpdate(
  caps: Pick<Capabilities, "store">,
  { params, caller }: SubjectRequest<Path>,
): Promise<UserDocument> {
  const user = await caps.store.users.byId(params.userId);
  if (user === null || user.deletedAt !== undefined) throw new NotFoundError();
  if (user.isSuperuser && accountAdministration(caller) !== "all") throw new PermissionError();
  return user;
}

/**
 * Checks that the caller may set every field of the body.
 * @throws {PermissionError} on a field that only superusers may set
 */
export function requireMaySet(
  _caps: unknown,
  { caller, body }: Pick<Request<Path, unknown, AdminUserUpdate>, "caller" | "body">,
): Promise<void> {
  const isAllowed = (field: string) =>
    accountAdministration(caller) === "all" || STAFF_FIELDS.includes(field);
  if (!Object.keys(body).every(isAllowed)) throw new PermissionError();
  return Promise.resolve();
}

export async function updateUser(
  caps: Announcing & Recording & Pick<Capabilities, "config">,
  request: Request<Path, unknown, AdminUserUpdate, UserDocument>,
) {
  const { subject: user, body, caller } = request;
  await requireMaySet(caps, { caller, body });
  const endsRights = body.is_active === false || body.is_superuser === false;
  if (user._id === caller.id && (endsRights || body.is_spam === true)) {
    throw invalid("You cannot take your own rights away.");
  }
  await requireValid(caps, user, body);
  const updated = await store(caps, user, body);
  await forgetSecrets(caps, user._id, body);
  // An earlier attempt may have written the flags and died before it announced them.
  if (changesStanding(body)) {
    await announce(caps, { kind: "standingChanged", userId: user._id });
  }
  const change = recordedChange(user, updated, body);
  await recordEvent(caps, request, { kind: "account_changed", userId: user._id, ...change });
  return { status: 200 as const, body: presentPrivateUser(updated) };
}

async function requireValid(
  caps: Pick<Capabilities, "clock" | "config" | "store">,
  user: UserDocument,
  body: AdminUserUpdate,
): Promise<void> {
  const { username, email, password } = body;
  const owner = { username: username ?? user.username, email: email ?? user.email };
  requireNoFaults({
    ...(await nameFaults(caps, user, body)),
    email: email === undefined ? [] : await emailFaults(caps, email, user),
    password: password === undefined ? [] : passwordFaults(password, owner),
    ...kindFaults(user, body),
  });
}

/**
 * Returns the faults of the name. No other account may have a name that looks like that of a staff
 * account. So the name is also checked when an account becomes staff under its present name.
 */
async function nameFaults(
  caps: Pick<Capabilities, "clock" | "config" | "store">,
  user: UserDocument,
  body: AdminUserUpdate,
): Promise<Record<string, string[]>> {
  const { is_staff: isStaff = user.isStaff, is_superuser: isSuperuser = user.isSuperuser } = body;
  const after = { ...user, isStaff, isSuperuser };
  if (isRenamed(user, body)) {
    return { username: await usernameFaults(caps, body.username, after) };
  }
  if (isStaffAccount(user) || !isStaffAccount(after)) return {};
  const field = body.is_staff === true ? "is_staff" : "is_superuser";
  return { [field]: await promotionFaults(caps, user) };
}

function isRenamed<B extends AdminUserUpdate>(
  user: UserDocument,
  body: B,
): body is B & { username: string } {
  return body.username !== undefined && body.username.normalize("NFKC") !== user.username;
}

/**
 * Refuses a change of `is_bot` and of the owner. Comments, counters and predictions rely on what
 * the account was when it was created.
 */
function kindFaults(user: UserDocument, body: AdminUserUpdate): Record<string, string[]> {
  const { is_bot: isBot = user.isBot, bot_owner_id: ownerId = user.botOwnerId } = body;
  const fixed = "This cannot change after the account was created.";
  return {
    is_bot: isBot === user.isBot ? [] : [fixed],
    bot_owner_id: ownerId === user.botOwnerId ? [] : [fixed],
  };
}

async function changesOf(body: AdminUserUpdate): Promise<Partial<UserDocument>> {
  const { email, password } = body;
  return {
    ...(email === undefined ? {} : { email, emailKey: emailKey(email), emailChange: null }),
    // A new password also invalidates a reset link that was mailed before.
    ...(password === undefined
      ? {}
      : {
          passwordHash: await hashPassword(password),
          reset: null,
          resetAskedAt: null,
          emailChange: null,
        }),
    ...(body.is_staff === undefined ? {} : { isStaff: body.is_staff }),
    ...(body.is_superuser === undefined ? {} : { isSuperuser: body.is_superuser }),
    // The administrator decides: an activation link that was mailed before must not undo it.
    ...(body.is_active === undefined ? {} : { isActive: body.is_active, activation: null }),
    ...(body.is_spam === undefined ? {} : { isSpam: body.is_spam }),
    ...(body.is_blacklisted === undefined ? {} : { isBlacklisted: body.is_blacklisted }),
    ...(body.api_access_tier === undefined ? {} : { apiAccessTier: body.api_access_tier }),
    ...(body.metadata === undefined ? {} : { metadata: body.metadata }),
  };
}

async function store(
  caps: Announcing,
  user: UserDocument,
  body: AdminUserUpdate,
): Promise<UserDocument> {
  const fields = {
    ...(await changesOf(body)),
    ...(changesStanding(body) ? marked("standing", caps.clock.now()) : {}),
  };
  if (isRenamed(user, body)) {
    return renameAccount(caps, user, { username: body.username, fields });
  }
  const { email } = body;
  if (email === undefined) return (await caps.store.users.update(user._id, fields)) ?? user;
  const loginKeys = nextLoginKeys(user, { username: user.username, email });
  try {
    const updated = await caps.store.users.updateLogin(user, { ...fields, loginKeys });
    if (updated !== null) return updated;
  } catch (error) {
    throw takenError(caps, error) ?? error;
  }
  throw invalidField(
    "email",
    "The account was changed by another request. Read it again, then try again.",
  );
}

/** A closed account closes its bots too. A new password ends the sessions of this account only. */
async function forgetSecrets(
  caps: Announcing,
  userId: number,
  { password, is_active: isActive, is_spam: isSpam }: AdminUserUpdate,
): Promise<void> {
  const endSessions = isActive === false || isSpam === true;
  if (password !== undefined) await caps.store.sessions.removeOfUser(userId);
  await forgetAccountAndBots(caps, userId, { endSessions });
}

/**
 * These flags decide whether the forecasts of an account enter predictions and scores (Maths 4.1,
 * 5.1).
 */
const STANDING = ["is_active", "is_spam", "is_blacklisted"] as const;

function changesStanding(body: AdminUserUpdate): boolean {
  return STANDING.some((flag) => body[flag] !== undefined);
}
