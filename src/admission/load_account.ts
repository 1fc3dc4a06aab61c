/** Reads the account of a credential from the store. */
import { isOpen } from "../accounts/standing.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import type { Permission } from "../domain/vocabulary.ts";
import type { Credential } from "./credential.ts";

/** The account that owns a credential, and how long the credential is valid. */
export interface Owner {
  readonly userId: number;
  /** End of an access token, in ms; Infinity for API tokens. */
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
}

export interface Account {
  readonly owner: Owner;
  /** The caller without the version of the projects, which is read with every request. */
  readonly caller: Omit<Caller, "projectsVersion">;
}

type Needs = Pick<Capabilities, "store" | "clock">;

/** Returns null when the credential is unknown, rotated, revoked or expired. */
export async function findOwner(caps: Needs, credential: Credential): Promise<Owner | null> {
  if (credential.via === "token") {
    const token = await caps.store.tokens.byHash(credential.hash);
    if (token === null) return null;
    return { userId: token._id, expiresAt: Infinity, lastUsedAt: token.lastUsedAt };
  }
  const session = await caps.store.sessions.byId(credential.sessionId);
  const access = session?.accesses.find(({ hash }) => hash === credential.hash);
  if (session === null || access === undefined) return null;
  if (access.expiresAt <= caps.clock.now()) return null;
  return { userId: session.userId, expiresAt: access.expiresAt, lastUsedAt: null };
}

/**
 * Returns null when the account does not have this credential (any more), or is closed. A bot is
 * closed together with its owner.
 */
export async function loadAccount(
  caps: Needs,
  credential: Credential,
  userId: number,
): Promise<Account | null> {
  const [owner, user, memberships] = await Promise.all([
    findOwner(caps, credential),
    caps.store.users.byId(userId),
    caps.store.memberships.ofUser(userId),
  ]);
  if (owner?.userId !== userId || user === null || !(await isOpen(caps, user))) return null;
  const levels = new Map<number, Permission>();
  for (const { projectId, permission } of memberships) levels.set(projectId, permission);
  return {
    owner,
    caller: {
      id: user._id,
      user,
      isStaff: user.isStaff,
      isSuperuser: user.isSuperuser,
      isBot: user.isBot,
      via: credential.via,
      credential: credential.via === "token" ? credential.hash : credential.sessionId,
      memberships: levels,
    },
  };
}
