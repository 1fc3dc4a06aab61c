/** An account as it is stored. Times are milliseconds since the epoch. */
import type { MailedSecret } from "./credential_documents.ts";
import type { ApiAccessTier, AppTheme } from "../../domain/vocabulary.ts";

export interface UserDocument {
  _id: number;
  username: string;
  /** NFKC + case-folded name: the unique key (Contract 2.18). */
  usernameKey: string;
  email: string;
  /** Lower-cased e-mail, absent when empty: unique and sparse. */
  emailKey?: string;
  /** Keys of the name and the e-mail in one space, unique; absent = of an older version. */
  loginKeys?: string[];
  passwordHash: string | null;
  isBot: boolean;
  isPrimaryBot: boolean;
  botOwnerId: number | null;
  isStaff: boolean;
  isSuperuser: boolean;
  isActive: boolean;
  isSpam: boolean;
  /** Left out of community predictions (Maths 4.1). */
  isBlacklisted: boolean;
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
  /** Newest first. */
  formerlyKnownAs: string[];
  usernameSetAt: number | null;
  metadata: Record<string, unknown> | null;
  /** Bots: place among the owner's bots, from 1; unique per owner, so the limit is atomic. */
  botSlot?: number;
  /** Keyed hashes of addresses that have logged in before, newest first (Contract 6). */
  knownAddresses?: string[];
  /** A single-use secret that was mailed: SHA-256 and end of validity. */
  reset?: MailedSecret | null;
  /** Present while a new account has not confirmed its e-mail. */
  activation?: MailedSecret | null;
}
