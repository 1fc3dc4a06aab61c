/** Opens, renews and revokes log-in sessions (Contract 3.9). */
import type { Caller, Capabilities } from "../capabilities.ts";
import { announce, type Announcing } from "../consequences/announce.ts";
import { AuthenticationError } from "../errors.ts";
import type { SessionTokens } from "../schema/token.ts";
import { hashCredential } from "../server_key.ts";
import type { SessionDocument, SessionVisit } from "../store/accounts/credential_documents.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { isOpen } from "./standing.ts";

const ACCESS_LIFE_MS = 15 * 60_000;
const REFRESH_LIFE_MS = 30 * 86_400_000;
/** For this long, parallel tabs may send a used refresh token and get the same new pair. */
const GRACE_MS = 60_000;
const ID_BYTES = 16;
const SECRET_BYTES = 24;
const AGENT_CHARACTERS = 300;
const REFRESH_TOKEN = /^([0-9a-f]{32})\.[0-9a-f]{48}$/;

type Needs = Pick<Capabilities, "store" | "random" | "serverKey" | "clock">;

/** Returns the id of the session that a refresh token names, or null where it cannot be one. */
export function sessionIdOf(refresh: string): string | null {
  return REFRESH_TOKEN.exec(refresh)?.[1] ?? null;
}

/** Both tokens begin with the session's id. The rest is secret, and only its hash is stored. */
function makePair({ random }: Needs, sessionId: string): SessionTokens {
  return {
    refresh: `${sessionId}.${random.hex(SECRET_BYTES)}`,
    access: `${sessionId}.${random.hex(SECRET_BYTES)}`,
  };
}

/** The client of a request that opens or renews a session. */
export interface Visitor {
  readonly address: string;
  readonly agent?: string | undefined;
}

/** Returns the client of a request. */
export function visitorOf(request: {
  readonly address: string;
  header(name: string): string | undefined;
}): Visitor {
  return { address: request.address, agent: request.header("user-agent") };
}

function visitOf({ address, agent = "" }: Visitor, at: number): SessionVisit {
  return { at, address, agent: agent.slice(0, AGENT_CHARACTERS) };
}

/** The account as it was when its password or secret was checked. */
export type Checked = Pick<UserDocument, "_id" | "passwordHash">;

/**
 * Opens a session. Returns null when the password was changed or the account was closed during the
 * check. Such a change revokes the sessions that are stored. So the account is read again after
 * this session is stored; a later change finds the session itself.
 */
export async function openSession(
  caps: Needs & Announcing,
  checked: Checked,
  visitor?: Visitor,
): Promise<SessionTokens | null> {
  const { id, tokens } = await insertSession(caps, checked._id, visitor);
  const user = await caps.store.users.byId(checked._id);
  const isSame = user !== null && user.passwordHash === checked.passwordHash;
  if (isSame && (await isOpen(caps, user))) return tokens;
  await revokeSession(caps, { _id: id, userId: checked._id });
  return null;
}

async function insertSession(
  caps: Needs,
  userId: number,
  visitor: Visitor | undefined,
): Promise<{ id: string; tokens: SessionTokens }> {
  const now = caps.clock.now();
  const id = caps.random.hex(ID_BYTES);
  const pair = makePair(caps, id);
  await caps.store.sessions.insert({
    _id: id,
    userId,
    accesses: [{ hash: hashCredential(pair.access), expiresAt: now + ACCESS_LIFE_MS }],
    refreshHash: hashCredential(pair.refresh),
    usedPairs: [],
    usedRefreshHashes: [],
    ...(visitor === undefined ? {} : { lastVisit: visitOf(visitor, now) }),
    createdAt: now,
    expiresAt: now + REFRESH_LIFE_MS,
  });
  return { id, tokens: pair };
}

/**
 * Returns a new pair for a refresh token. A token that is used again within 60 s gives the same
 * pair, however often the session was renewed since. After that, a second use means theft and ends
 * the session.
 * @throws {AuthenticationError}
 */
export async function renewSession(
  caps: Needs & Announcing,
  refresh: string,
  visitor: Visitor,
): Promise<SessionTokens> {
  const id = sessionIdOf(refresh);
  const session = id === null ? null : await caps.store.sessions.byId(id);
  if (session === null) throw refused();
  const owner = await caps.store.users.byId(session.userId);
  if (owner === null || !(await isOpen(caps, owner))) throw refused();
  const hash = hashCredential(refresh);
  if (hash === session.refreshHash) {
    const pair = await rotatePair(caps, session, visitor);
    if (pair !== null) return pair;
  }
  return repeat(caps, session._id, hash);
}

/** Returns null when another call used the token first. */
async function rotatePair(
  caps: Needs,
  session: SessionDocument,
  visitor: Visitor,
): Promise<SessionTokens | null> {
  const now = caps.clock.now();
  const pair = makePair(caps, session._id);
  const isOurs = await caps.store.sessions.renew(session._id, session.refreshHash, {
    access: { hash: hashCredential(pair.access), expiresAt: now + ACCESS_LIFE_MS },
    refreshHash: hashCredential(pair.refresh),
    sealedPair: caps.serverKey.encrypt(JSON.stringify(pair)),
    visit: visitOf(visitor, now),
    now,
    expiresAt: now + REFRESH_LIFE_MS,
  });
  return isOurs ? pair : null;
}

/** Returns the pair that a used token gave, for 60 s. After that the session is ended. */
async function repeat(caps: Needs & Announcing, id: string, hash: string): Promise<SessionTokens> {
  const session = await caps.store.sessions.byId(id);
  if (session === null) throw refused();
  const use = session.usedPairs?.find((used) => used.hash === hash);
  if (use !== undefined && caps.clock.now() - use.usedAt <= GRACE_MS) {
    const pair = unsealed(caps, use.sealedPair);
    if (pair === null) throw refused();
    return pair;
  }
  if (session.usedRefreshHashes.includes(hash)) await revokeSession(caps, session);
  throw refused();
}

/** Returns a sealed pair, or null when another SECRET_KEY sealed it. */
function unsealed({ serverKey }: Pick<Needs, "serverKey">, sealed: string): SessionTokens | null {
  try {
    return JSON.parse(serverKey.decrypt(sealed)) as SessionTokens;
  } catch {
    return null;
  }
}

/** Ends a session. After this, every process refuses its access tokens. */
export async function revokeSession(
  caps: Announcing,
  session: { readonly _id: string; readonly userId: number },
): Promise<void> {
  await caps.store.sessions.remove(session._id);
  await announce(caps, { kind: "accountChanged", userIds: [session.userId] });
}

/** Ends every session of an account, except for `kept`. Its API tokens stay valid. */
export async function revokeSessions(
  caps: Announcing,
  userId: number,
  kept?: string,
): Promise<void> {
  await caps.store.sessions.removeOfUser(userId, kept);
  await announce(caps, { kind: "accountChanged", userIds: [userId] });
}

/** For this long a sign-in at a provider proves the person behind a session. */
export const PROOF_LIFE_MS = 5 * 60_000;

/** Returns whether the person behind a caller has signed in again at a provider within five minutes. */
export async function isProven(
  { store, clock }: Pick<Capabilities, "store" | "clock">,
  { id, via, credential }: Pick<Caller, "id" | "via" | "credential">,
): Promise<boolean> {
  if (via !== "session") return false;
  const now = clock.now();
  const session = await store.sessions.ownById(id, credential, now);
  return session?.provenAt !== undefined && now - session.provenAt <= PROOF_LIFE_MS;
}

function refused(): AuthenticationError {
  return new AuthenticationError("invalid");
}
