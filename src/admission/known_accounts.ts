/**
 * Authenticated accounts that this process keeps, by hash of the credential. An entry is valid
 * only while the version of the account, read from Redis with every request, is the one read
 * BEFORE the entry was loaded: a change in between leaves the older version on the entry.
 */
import type { Caches, Capabilities } from "../capabilities.ts";
import type { KnownAccount } from "../memory/entries.ts";
import type { Credential } from "./credential.ts";
import { findOwner, loadAccount, type Account } from "./load_account.ts";

/**
 * Bound on trust in a version, ms: should Redis lose a bump that was made while this process
 * alone was cut off, nothing older than this survives.
 */
const LONGEST_AGE_MS = 30_000;

export interface KnownAccounts {
  /** What is kept and may still hold; the version is for the caller to compare. */
  get(credential: Credential): KnownAccount | undefined;
  /** Loads a credential seen for the first time; null = no account has it, "away" = ask the store. */
  meet(credential: Credential): Promise<KnownAccount | null | "away">;
  /** Loads again an account whose version turned out to be `version`. */
  renew(credential: Credential, userId: number, seen: Versions): Promise<KnownAccount | null>;
  /** Straight from the store and not kept: what is right while Redis is away. */
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
  const shareMeeting = createSharing<KnownAccount | null | "away">();
  const shareRenewal = createSharing<KnownAccount | null>();

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
      return entries.get(credential.hash, ({ epoch, loadedAt, expiresAt }) => {
        if (epoch !== gate.epoch) return false;
        const now = caps.clock.now();
        return now - loadedAt < LONGEST_AGE_MS && expiresAt > now;
      });
    },
    meet: (credential) => shareMeeting(credential.hash, () => meet(credential)),
    renew: (credential, userId, seen) =>
      shareRenewal(`${credential.hash} ${seen.accountVersion}`, () =>
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

/**
 * Loads begun under one name are shared. Safe, since a caller that joins compares the version of what
 * was loaded with one it reads afterwards, or joins by that very version.
 */
function createSharing<T>() {
  const begun = new Map<string, Promise<T>>();
  return (name: string, load: () => Promise<T>): Promise<T> => {
    let loading = begun.get(name);
    if (loading === undefined) {
      loading = load().finally(() => begun.delete(name));
      begun.set(name, loading);
    }
    return loading;
  };
}
