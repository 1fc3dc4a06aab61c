/** Takes everything personal out of an account (Contract 2.40). */
import type { Capabilities } from "../capabilities.ts";
import { marked } from "../domain/requests/marks.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

/** What stays: it names no person, and forecasts and boards rest on it. */
type Kept = "_id" | "dateJoined" | "isBot" | "isPrimaryBot" | "botOwnerId" | "botSlot";
type Standing = "isSpam" | "isBlacklisted";
/** What `users.erase` removes, and what the deletion itself writes. */
type Removed =
  | "emailKey"
  | "confirmedKey"
  | "knownAddresses"
  | "identities"
  | "resetAskedAt"
  | "deletedAt"
  | "unfinished";

/** Holds a value for every other field, so a new field does not compile until this says what goes. */
type Blank = Required<Omit<UserDocument, Kept | Standing | Removed>>;

/**
 * Erases the document of an account in one step, after which neither it nor its bots may act. The
 * mark stays until `accountDeleted` has done the rest. Returns false when the account was erased or
 * got another password meanwhile.
 */
export function eraseAccount(
  { store, clock }: Pick<Capabilities, "store" | "clock">,
  user: UserDocument,
): Promise<boolean> {
  const now = clock.now();
  const mark = user.isBot ? {} : marked("standing", now);
  return store.users.erase(user, { ...blank(user._id), deletedAt: now, ...mark });
}

/** No account can choose such a name, because a name has no blanks. */
function blank(id: number): Blank {
  const username = `deleted user ${id}`;
  return {
    username,
    usernameKey: username,
    loginKeys: [username],
    email: "",
    passwordHash: null,
    reset: null,
    activation: null,
    emailChange: null,
    isStaff: false,
    isSuperuser: false,
    isActive: false,
    bio: "",
    website: "",
    location: "",
    occupation: "",
    twitter: "",
    linkedin: "",
    github: "",
    profilePicture: null,
    hideCommunityPrediction: false,
    isOnboardingComplete: false,
    predictionExpirationPercent: null,
    appTheme: null,
    language: null,
    apiAccessTier: "restricted",
    unsubscribedMailingTags: [],
    formerlyKnownAs: [],
    usernameSetAt: null,
    metadata: null,
  };
}
