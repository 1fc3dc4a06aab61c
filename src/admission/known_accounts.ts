/**
 * Caches authenticated accounts by the hash of their credential. The version of an account is read
 * from Redis with every request. An entry is valid only while that version equals the one read
 * BEFORE the entry was loaded. So a change during the load makes the entry invalid.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import type { KnownAccount } from "../memory/entries.ts";
import type { Credential } from "./credential.ts";
import { shareLoad } from "../share_load.ts";
import { findOwner, loadAccount, type Account } from "./load_account.ts";

/**
 * An entry is loaded again after this time, in ms, even under the same version. It bounds the damage
 * where a new version was lost, for instance with a process that died before it told Redis.
 */
const LONGEST_AGE_MS = 30_000;

export interface KnownAccounts {
  /** Returns a cached entry that may still be valid. The caller asks `isCurrent` before its use. */
  get(credential: Credential): KnownAccount | undefined;
  /** Returns whether an entry needs no renewal by a request that came with these versions. */
  isCurrent(known: KnownAccount, seen: Versions): boolean;
  /**
   * Loads the account of a new credential. Null means that no account has it; "away" means that
   * Redis is unavailable.
   */
  meet(credential: Credential): Promise<KnownAccount | null | "away">;
  /** Loads an account again that is not current, under the versions in `seen`. */
  renew(credential: Credential, userId: number, seen: Versions): Promise<KnownAccount | null>;
  /** Reads from the store and caches nothing, for the time when Redis is unavailable. */
  readThrough(credential: Credential): Promise<Account | null>;
}

export interface Versions {
  readonly accountVersion: string;
  readonly projectsVersion: string;
}

type Needs = Pick<Capabilities, "store" | "cache" | "clock"> & Caches<"accounts">;

export function createKnownAccounts(caps: Needs): KnownAccounts {
  const gate = caps.cache.access;
  const entries = caps.memory.accounts;
  // A caller who joins a load compares its version with one read afterwards, or has that version in
  // the key.
  const meetings = new Map<string, Promise<KnownAccount | null | "away">>();
  const renewals = new Map<string, Promise<KnownAccount | null>>();

  const renew = async (credential: Credential, userId: number, seen: Versions) => {
    const { epoch } = gate;
    const account = await loadAccount(caps, credential, userId);
    const loadedAt = caps.clock.now();
    const entry = account === null ? null : entryOf(account, { seen, epoch, loadedAt });
    if (entry === null) entries.delete(credential.hash);
    else entries.set(credential.hash, entry);
    return entry;
  };
  const meet = async (credential: Credential) => {
    const owner = await findOwner(caps, credential);
    if (owner === null) return null;
    const seen = await gate.enter({ policy: null, subject: "", accountId: owner.userId });
    return seen === null ? "away" : renew(credential, owner.userId, seen);
  };
  return {
    get(credential) {
      const isUsable = ({ epoch, expiresAt }: KnownAccount) =>
        epoch === gate.epoch && expiresAt > caps.clock.now();
      return entries.get(credential.hash, isUsable);
    },
    isCurrent({ version, loadedAt }, seen) {
      const age = caps.clock.now() - loadedAt;
      // The clock may have been set back.
      return version === seen.accountVersion && age >= 0 && age < LONGEST_AGE_MS;
    },
    meet: (credential) => shareLoad(meetings, credential.hash, () => meet(credential)),
    renew: (credential, userId, seen) =>
      shareLoad(renewals, `${credential.hash} ${seen.accountVersion}`, () =>
        renew(credential, userId, seen),
      ),
    async readThrough(credential) {
      const owner = await findOwner(caps, credential);
      return owner === null ? null : loadAccount(caps, credential, owner.userId);
    },
  };
}

function entryOf(
  { caller, owner }: Account,
  at: { seen: Versions; epoch: number; loadedAt: number },
): KnownAccount {
  return {
    caller: { ...caller, projectsVersion: at.seen.projectsVersion },
    version: at.seen.accountVersion,
    epoch: at.epoch,
    loadedAt: at.loadedAt,
    expiresAt: owner.expiresAt,
    lastUsedAt: owner.lastUsedAt,
  };
}
