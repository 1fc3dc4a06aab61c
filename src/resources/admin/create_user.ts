/** Handles POST /api/admin/users/ (Contract 3.10). */
import {
  createAccount,
  emailFaults,
  requireNoFaults,
  usernameFaults,
} from "../../accounts/accounts.ts";
import { recordEvent } from "../../accounts/record_event.ts";
import { tokenOf } from "../../accounts/tokens.ts";
import type { Capabilities } from "../../capabilities.ts";
import { passwordFaults } from "../../domain/accounts/password_rules.ts";
import type { Request } from "../../http/route.ts";
import { hashPassword } from "../../password_hash.ts";
import { recordedAccount } from "./recorded_user.ts";
import { presentPrivateUser } from "../../present/user.ts";
import type { AdminUserCreate } from "../../schema/admin.ts";
import type { UserDocument } from "../../store/accounts/user_document.ts";

/**
 * Creates an account of any kind and returns it with its token. Names and passwords keep the same
 * rules as at sign-up.
 */
export async function createUser(
  caps: Capabilities,
  request: Pick<Request<string, unknown, AdminUserCreate>, "address" | "body" | "caller">,
) {
  const { user, token } = await makeUser(caps, request.body);
  await recordEvent(caps, request, recordedAccount(user));
  return { status: 201 as const, body: { ...presentPrivateUser(user), token } };
}

export async function makeUser(caps: Capabilities, body: AdminUserCreate) {
  const { username, email = "", password } = body;
  const flags = flagsOf(body);
  const owner = await ownerOf(caps, body);
  requireNoFaults({
    username: await usernameFaults(caps, username, flags),
    email: email === "" && body.is_bot !== true ? ["Required."] : await emailFaults(caps, email),
    password: password === undefined ? [] : passwordFaults(password, { username, email }),
    bot_owner_id: ownerFaults(body, owner),
  });
  const user = await createAccount(caps, {
    username,
    email,
    passwordHash: password === undefined ? null : await hashPassword(password),
    isBot: body.is_bot ?? false,
    botOwnerId: owner?._id ?? null,
    isPrimaryBot: owner !== null && (await hasNoBot(caps, owner)),
    ...flags,
    metadata: body.metadata ?? null,
  });
  const token = await tokenOf(caps, user._id);
  return { user, token };
}

function flagsOf(body: AdminUserCreate) {
  return {
    isStaff: body.is_staff ?? false,
    isSuperuser: body.is_superuser ?? false,
    isActive: body.is_active ?? true,
    isSpam: body.is_spam ?? false,
    isBlacklisted: body.is_blacklisted ?? false,
    apiAccessTier: body.api_access_tier ?? "restricted",
  };
}

async function ownerOf(
  caps: Pick<Capabilities, "store">,
  { bot_owner_id: ownerId }: AdminUserCreate,
): Promise<UserDocument | null> {
  return ownerId === undefined ? null : caps.store.users.byId(ownerId);
}

function ownerFaults(body: AdminUserCreate, owner: UserDocument | null): string[] {
  if (body.bot_owner_id === undefined) return [];
  if (body.is_bot !== true) return ["Only a bot has an owner."];
  if (owner === null) return ["No such account."];
  return owner.isBot ? ["A bot cannot own bots."] : [];
}

async function hasNoBot(caps: Pick<Capabilities, "store">, owner: UserDocument): Promise<boolean> {
  return (await caps.store.users.botsOf(owner._id)).length === 0;
}
