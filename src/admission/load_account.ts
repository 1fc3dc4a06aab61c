/** Reads the account of a credential from the store. */
import { isOpen } from "../accounts/standing.ts";
import type { Caller, Capabilities } from "../capabilities.ts";
import type { Permission, TokenScope } from "../domain/vocabulary.ts";
import type { Credential } from "./credential.ts";

/** The account that owns a credential, and how long the credential is valid. */
export interface Owner {
  readonly userId: number;
  /** End of an access token, in ms; Infinity for API tokens. */
  readonly expiresAt: number;
  readonly lastUsedAt: number | null;
  /** What the credential may do. */
  readonly scope: TokenScope;
  /** The id of a token with a name. */
  readonly tokenId?: number;
}

export interface Account {
  readonly owner: Owner;
  /** The caller without the version of the projects, which is read with every request. */
  readonly caller: Omit<Caller, "projectsVersion">;
}

type Needs = Pick<Capabilities, "store" | "clock">;

/** Returns null when the credential is unknown, rotated, revoked or expired. */
export async function findOwner(caps: Needs, credential: Credential): Promise<Owner | null> {
  if (credential.via === "token") return ownerOfToken(caps, credential.hash);
  const session = await caps.store.sessions.byId(credential.sessionId);
  const access = session?.accesses.find(({ hash }) => hash === credential.hash);
  if (session === null || access === undefined) return null;
  if (access.expiresAt <= caps.clock.now()) return null;
  const { userId } = session;
  return { userId, expiresAt: access.expiresAt, lastUsedAt: null, scope: "all" };
}

async function ownerOfToken({ store, clock }: Needs, hash: string): Promise<Owner | null> {
  const token = await store.tokens.byHash(hash);
  if (token !== null) {
    const { _id: userId, lastUsedAt } = token;
    return { userId, expiresAt: Infinity, lastUsedAt, scope: "all" };
  }
  const named = await store.namedTokens.byHash(hash);
  if (named === null) return null;
  const { _id: tokenId, userId, lastUsedAt, scope } = named;
  const expiresAt = named.expiresAt ?? Infinity;
  return expiresAt <= clock.now() ? null : { userId, expiresAt, lastUsedAt, scope, tokenId };
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
      scope: owner.scope,
      ...(owner.tokenId === undefined ? {} : { tokenId: owner.tokenId }),
      memberships: levels,
    },
  };
}
