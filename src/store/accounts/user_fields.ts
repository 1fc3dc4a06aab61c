/** The fields of accounts, tokens and sessions. */
import { API_ACCESS_TIERS, APP_THEMES } from "../../domain/vocabulary.ts";
import type {
  MailedSecret,
  SessionDocument,
  TokenDocument,
  UsedRefresh,
} from "./credential_documents.ts";
import type { UserDocument } from "./user_document.ts";
import {
  anything,
  type Fields,
  flag,
  id,
  list,
  object,
  oneOf,
  optional,
  orNull,
  size,
  text,
  time,
} from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

const mailedSecret = object<MailedSecret>({ hash: text(), expiresAt: time() });

export const userFields: Fields<UserDocument> = {
  _id: id(),
  username: text(),
  usernameKey: text(),
  email: text(),
  emailKey: optional(text()),
  loginKeys: optional(list(text())),
  passwordHash: orNull(text()),
  isBot: flag(),
  isPrimaryBot: flag(),
  botOwnerId: orNull(id()),
  isStaff: flag(),
  isSuperuser: flag(),
  isActive: flag(),
  isSpam: flag(),
  isBlacklisted: flag(),
  unfinished: unfinishedField,
  dateJoined: time(),
  bio: text(),
  website: text(),
  location: text(),
  occupation: text(),
  twitter: text(),
  linkedin: text(),
  github: text(),
  profilePicture: orNull(text()),
  hideCommunityPrediction: flag(),
  isOnboardingComplete: flag(),
  predictionExpirationPercent: orNull(size()),
  appTheme: orNull(oneOf(...APP_THEMES)),
  language: orNull(text()),
  apiAccessTier: oneOf(...API_ACCESS_TIERS),
  unsubscribedMailingTags: list(text()),
  formerlyKnownAs: list(text()),
  usernameSetAt: orNull(time()),
  metadata: orNull(anything<Record<string, unknown>>()),
  botSlot: optional(id()),
  knownAddresses: optional(list(text())),
  reset: optional(orNull(mailedSecret)),
  activation: optional(orNull(mailedSecret)),
};

export const tokenFields: Fields<TokenDocument> = {
  _id: id(),
  hash: text(),
  sealed: text(),
  createdAt: time(),
  lastUsedAt: orNull(time()),
};

export const sessionFields: Fields<SessionDocument> = {
  _id: text(),
  userId: id(),
  accesses: list(object<{ hash: string; expiresAt: number }>({ hash: text(), expiresAt: time() })),
  refreshHash: text(),
  usedPairs: optional(
    list(object<UsedRefresh>({ hash: text(), usedAt: time(), sealedPair: text() })),
  ),
  usedRefreshHashes: list(text()),
  createdAt: time(),
  expiresAt: time(),
};
