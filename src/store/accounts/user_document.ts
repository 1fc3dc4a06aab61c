/** An account as it is stored. Times are milliseconds since the epoch. */
import type { MailedSecret } from "./credential_documents.ts";
import type { ApiAccessTier, AppTheme } from "../../domain/vocabulary.ts";
import type { Unfinished } from "../../domain/requests/marks.ts";

/** An account at a provider (Contract 3.17). */
export interface Identity {
  /** The hash of issuer and subject. It is unique among all accounts. */
  key: string;
  /** The name of the provider in the settings when the account was connected. */
  provider: string;
  issuer: string;
  subject: string;
  linkedAt: number;
}

/** An address that the owner wants, until a link that goes there has confirmed it (Contract 2.41). */
export interface EmailChange extends MailedSecret {
  address: string;
  /** Whether the address of before has had its mail. It comes first. */
  isOwnerTold: boolean;
}

export interface UserDocument {
  _id: number;
  username: string;
  /** The name after NFKC and case folding. It is unique (Contract 2.18). */
  usernameKey: string;
  email: string;
  /** The e-mail in lower case, absent when it is empty. It is unique. */
  emailKey?: string;
  /**
   * The key of the last address that a link, a provider or the mail of an invitation has confirmed.
   * The present address is confirmed where it has this key.
   */
  confirmedKey?: string;
  /**
   * The keys of the name and the e-mail together. Each is unique among all accounts. Absent in
   * accounts that an older version stored.
   */
  loginKeys?: string[];
  passwordHash: string | null;
  /** The accounts of providers by which this one signs in. Absent where there are none. */
  identities?: Identity[];
  isBot: boolean;
  isPrimaryBot: boolean;
  botOwnerId: number | null;
  isStaff: boolean;
  isSuperuser: boolean;
  isActive: boolean;
  isSpam: boolean;
  /** Whether the forecasts of the account are left out of community predictions (Maths 4.1). */
  isBlacklisted: boolean;
  /**
   * When its owner deleted it. Everything personal was replaced then, and nothing of the account
   * changes any more. Absent in accounts that were not deleted.
   */
  deletedAt?: number;
  /** The marks of changes whose consequences are still being written. */
  unfinished?: Unfinished;
  dateJoined: number;
  bio: string;
  website: string;
  location: string;
  occupation: string;
  twitter: string;
  linkedin: string;
  github: string;
  profilePicture: string | null;
  hideCommunityPrediction: boolean;
  isOnboardingComplete: boolean;
  predictionExpirationPercent: number | null;
  appTheme: AppTheme | null;
  language: string | null;
  apiAccessTier: ApiAccessTier;
  unsubscribedMailingTags: string[];
  /** The newest 1,000 earlier names, newest first. */
  formerlyKnownAs: string[];
  usernameSetAt: number | null;
  metadata: Record<string, unknown> | null;
  /**
   * For bots: the place among the owner's bots, from 1. It is unique for each owner, which makes
   * the limit of bots atomic.
   */
  botSlot?: number;
  /** Keyed hashes of the addresses that have logged in, newest first (Contract 6). */
  knownAddresses?: string[];
  /** A mailed single-use secret: its SHA-256 and the end of its validity. */
  reset?: MailedSecret | null;
  /** When a new password was asked for. Null or absent once there is one. */
  resetAskedAt?: number | null;
  /** The secret of a new account that has not confirmed its e-mail yet. */
  activation?: MailedSecret | null;
  emailChange?: EmailChange | null;
}
