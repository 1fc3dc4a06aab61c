/** Turns accounts into their API form. Contract 3.2. */
import type { Bot } from "../schema/bot.ts";
import type { AdminUser } from "../schema/operations.ts";
import type { PrivateUser, PublicUser } from "../schema/user.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";
import { isoOrNull, toIso } from "./time.ts";

/** How many former names are shown. A bot may change its name any number of times. */
const MOST_FORMER_NAMES = 100;

/** Returns what every reader may see. */
export function presentPublicUser(user: UserDocument): PublicUser {
  return { ...profileOf(user), metadata: publicMetadata(user.metadata) };
}

/** Returns what the account itself sees. */
export function presentPrivateUser(user: UserDocument): PrivateUser {
  return {
    ...profileOf(user),
    metadata: user.metadata,
    email: user.isBot ? "" : user.email,
    unsubscribed_mailing_tags: user.unsubscribedMailingTags,
    is_spam: user.isSpam,
    has_password: user.passwordHash !== null,
    is_primary_bot: user.isPrimaryBot,
    username_set_at: isoOrNull(user.usernameSetAt),
    registered_campaigns: [],
  };
}

/** Returns what operators see: what everybody sees, and how the account is reached. */
export function presentAdminUser(user: UserDocument): AdminUser {
  return {
    ...presentPublicUser(user),
    email: user.isBot ? "" : user.email,
    is_spam: user.isSpam,
    reset_asked_at: isoOrNull(user.resetAskedAt),
  };
}

export function presentBot(bot: UserDocument, owner: Pick<UserDocument, "_id" | "username">): Bot {
  return {
    ...presentPrivateUser(bot),
    bot_owner: { id: owner._id, username: owner.username },
    api_forecasting_access: "enabled",
  };
}

function profileOf(user: UserDocument): Omit<PublicUser, "metadata"> {
  return {
    id: user._id,
    username: user.username,
    date_joined: toIso(user.dateJoined),
    bio: user.bio,
    website: user.website,
    is_bot: user.isBot,
    is_staff: user.isStaff,
    is_superuser: user.isSuperuser,
    profile_picture: user.profilePicture,
    location: user.location,
    occupation: user.occupation,
    twitter: user.twitter,
    linkedin: user.linkedin,
    github: user.github,
    hide_community_prediction: user.hideCommunityPrediction,
    is_onboarding_complete: user.isOnboardingComplete,
    prediction_expiration_percent: user.predictionExpirationPercent,
    app_theme: user.appTheme ?? "auto",
    language: user.language,
    api_access_tier: user.apiAccessTier,
    formerly_known_as: user.formerlyKnownAs.slice(0, MOST_FORMER_NAMES),
    is_active: user.isActive,
  };
}

/** Returns the public metadata, which is only `bot_details`. */
function publicMetadata(metadata: UserDocument["metadata"]): Record<string, unknown> | null {
  if (metadata === null) return null;
  return "bot_details" in metadata ? { bot_details: metadata["bot_details"] } : {};
}
