/**
 * The stored documents of credentials. They hold hashes and encrypted copies, never a secret in
 * clear text.
 */
import type { TokenScope } from "../../domain/vocabulary.ts";

export interface MailedSecret {
  hash: string;
  expiresAt: number;
}

export interface TokenDocument {
  /** The account's id. An account has at most one token. */
  _id: number;
  /** SHA-256 of the token in hex. It is unique. */
  hash: string;
  /**
   * The token encrypted with AES-256-GCM, so that it can be shown again (Contract 3.9). Base64 of
   * iv ‖ tag ‖ ciphertext.
   */
  sealed: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** A token with a name, a scope and perhaps an end. An account may have several. */
export interface NamedTokenDocument {
  _id: number;
  userId: number;
  /** SHA-256 of the token in hex. It is unique. The token itself is stored nowhere. */
  hash: string;
  name: string;
  scope: TokenScope;
  createdAt: number;
  lastUsedAt: number | null;
  /** Null means that it is valid until it is ended. */
  expiresAt: number | null;
}

/** A refresh token that was used. It works for 60 s more (Contract 3.9). */
export interface UsedRefresh {
  hash: string;
  usedAt: number;
  /** The encrypted pair of tokens that this refresh gave. Parallel tabs get the same pair. */
  sealedPair: string;
}

/** From where a session was opened or renewed last. */
export interface SessionVisit {
  at: number;
  /** The client's address. */
  address: string;
  /** The beginning of its `User-Agent`; "" where it sent none. */
  agent: string;
}

export interface SessionDocument {
  /** A random id in hex. It is the first part of every token of the session. */
  _id: string;
  userId: number;
  /** Absent in sessions that an older version opened, until they are renewed. */
  lastVisit?: SessionVisit;
  /** SHA-256 of the access tokens that are still valid, newest first. */
  accesses: { hash: string; expiresAt: number }[];
  refreshHash: string;
  /**
   * The latest refreshes and the pairs they gave, newest first. Sessions of version 2.0.0 have
   * none.
   */
  usedPairs?: UsedRefresh[];
  /** Hashes of the used refresh tokens, newest first. The use of an old one revokes the session. */
  usedRefreshHashes: string[];
  /** When the person last signed in again at a provider of the account. Absent before that. */
  provenAt?: number;
  createdAt: number;
  expiresAt: number;
}
