/** What proves who is asking, as it is stored: hashes and sealed copies, nothing in the clear. */

export interface MailedSecret {
  hash: string;
  expiresAt: number;
}

export interface TokenDocument {
  /** The account's id: one token per account. */
  _id: number;
  /** SHA-256 of the token, hex; unique. */
  hash: string;
  /** AES-256-GCM copy for retrieval (Contract 3.9): base64 of iv ‖ tag ‖ ciphertext. */
  sealed: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** A used refresh token; it works for 60 s more (Contract 3.9). */
export interface UsedRefresh {
  hash: string;
  usedAt: number;
  /** The pair it gave, sealed, so that parallel tabs get the same one. */
  sealedPair: string;
}

export interface SessionDocument {
  /** Random id (hex): the first part of every token of the session. */
  _id: string;
  userId: number;
  /** SHA-256 of the access tokens that still live, newest first. */
  accesses: { hash: string; expiresAt: number }[];
  refreshHash: string;
  /** The last refreshes with what they gave, newest first; sessions of 2.0.0 have none. */
  usedPairs?: UsedRefresh[];
  /** Hashes of all used refresh tokens, newest first: using an old one revokes the session. */
  usedRefreshHashes: string[];
  createdAt: number;
  expiresAt: number;
}
