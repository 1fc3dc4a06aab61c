/** The fields of accounts, tokens and sessions. */
import { API_ACCESS_TIERS, APP_THEMES } from "../../domain/vocabulary.ts";
import type {
  MailedSecret,
  SessionDocument,
  SessionVisit,
  TokenDocument,
  UsedRefresh,
} from "./credential_documents.ts";
import type { EmailChange, Identity, UserDocument } from "./user_document.ts";
import * as is from "../platform/fields.ts";
import { unfinishedField } from "../platform/unfinished.ts";

/** Matches accounts that were not deleted: MongoDB treats an absent field as null. */
export const NOT_DELETED = { deletedAt: null as never };

const mailedSecret = is.object<MailedSecret>({ hash: is.text(), expiresAt: is.time() });

export const userFields: is.Fields<UserDocument> = {
  _id: is.id(),
  username: is.text(),
  usernameKey: is.text(),
  email: is.text(),
  emailKey: is.optional(is.text()),
  confirmedKey: is.optional(is.text()),
  loginKeys: is.optional(is.list(is.text())),
  passwordHash: is.orNull(is.text()),
  identities: is.optional(
    is.list(
      is.object<Identity>({
        key: is.text(),
        provider: is.text(),
        issuer: is.text(),
        subject: is.text(),
        linkedAt: is.time(),
      }),
    ),
  ),
  isBot: is.flag(),
  isPrimaryBot: is.flag(),
  botOwnerId: is.orNull(is.id()),
  isStaff: is.flag(),
  isSuperuser: is.flag(),
  isActive: is.flag(),
  isSpam: is.flag(),
  isBlacklisted: is.flag(),
  deletedAt: is.optional(is.time()),
  unfinished: unfinishedField,
  dateJoined: is.time(),
  bio: is.text(),
  website: is.text(),
  location: is.text(),
  occupation: is.text(),
  twitter: is.text(),
  linkedin: is.text(),
  github: is.text(),
  profilePicture: is.orNull(is.text()),
  hideCommunityPrediction: is.flag(),
  isOnboardingComplete: is.flag(),
  predictionExpirationPercent: is.orNull(is.size()),
  appTheme: is.orNull(is.oneOf(...APP_THEMES)),
  language: is.orNull(is.text()),
  apiAccessTier: is.oneOf(...API_ACCESS_TIERS),
  unsubscribedMailingTags: is.list(is.text()),
  formerlyKnownAs: is.list(is.text()),
  usernameSetAt: is.orNull(is.time()),
  metadata: is.orNull(is.anything<Record<string, unknown>>()),
  botSlot: is.optional(is.id()),
  knownAddresses: is.optional(is.list(is.text())),
  reset: is.optional(is.orNull(mailedSecret)),
  resetAskedAt: is.optional(is.orNull(is.time())),
  activation: is.optional(is.orNull(mailedSecret)),
  emailChange: is.optional(
    is.orNull(
      is.object<EmailChange>({
        address: is.text(),
        isOwnerTold: is.flag(),
        hash: is.text(),
        expiresAt: is.time(),
      }),
    ),
  ),
};

export const tokenFields: is.Fields<TokenDocument> = {
  _id: is.id(),
  hash: is.text(),
  sealed: is.text(),
  createdAt: is.time(),
  lastUsedAt: is.orNull(is.time()),
};

export const sessionFields: is.Fields<SessionDocument> = {
  _id: is.text(),
  userId: is.id(),
  lastVisit: is.optional(
    is.object<SessionVisit>({ at: is.time(), address: is.text(), agent: is.text() }),
  ),
  accesses: is.list(
    is.object<{ hash: string; expiresAt: number }>({ hash: is.text(), expiresAt: is.time() }),
  ),
  refreshHash: is.text(),
  usedPairs: is.optional(
    is.list(is.object<UsedRefresh>({ hash: is.text(), usedAt: is.time(), sealedPair: is.text() })),
  ),
  usedRefreshHashes: is.list(is.text()),
  provenAt: is.optional(is.time()),
  createdAt: is.time(),
  expiresAt: is.time(),
};
