/** Completes an account with the defaults of Contract 3.2. */
import { loginKeysOf } from "../domain/accounts/login_keys.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

type Named = Pick<UserDocument, "_id" | "username" | "usernameKey" | "dateJoined">;

export function newUser(given: Named & Partial<UserDocument>): UserDocument {
  return {
    email: "",
    passwordHash: null,
    isBot: false,
    isPrimaryBot: false,
    botOwnerId: null,
    isStaff: false,
    isSuperuser: false,
    isActive: true,
    isSpam: false,
    isBlacklisted: false,
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
    predictionExpirationPercent: 10,
    appTheme: null,
    language: null,
    apiAccessTier: "restricted",
    unsubscribedMailingTags: [],
    formerlyKnownAs: [],
    usernameSetAt: null,
    metadata: null,
    loginKeys: loginKeysOf({ username: given.username, email: given.email ?? "" }),
    ...given,
  };
}
