/** Maps the fields of a profile from the wire to the account (Contract 2.17, 2.20). */
import { parsedWebUrl, profileFaults } from "../domain/accounts/profile.ts";
import type { ProfileUpdate } from "../schema/profile.ts";
import type { UserDocument } from "../store/accounts/user_document.ts";

const TEXTS = [
  "bio",
  "website",
  "location",
  "occupation",
  "twitter",
  "linkedin",
  "github",
] as const;

/**
 * Returns the fields that were sent. Null empties a text. A website is stored as the URL parser
 * writes it.
 */
export function profileFields(update: ProfileUpdate): Partial<UserDocument> {
  const fields: Partial<UserDocument> = {};
  for (const name of TEXTS) {
    const text = update[name];
    if (text !== undefined) fields[name] = text ?? "";
  }
  if (fields.website !== undefined) {
    fields.website = parsedWebUrl(fields.website) ?? fields.website;
  }
  if (update.profile_picture !== undefined) fields.profilePicture = update.profile_picture || null;
  if (update.app_theme !== undefined) {
    fields.appTheme = update.app_theme === "system" ? "auto" : update.app_theme;
  }
  return { ...fields, ...settingFields(update) };
}

function settingFields(update: ProfileUpdate): Partial<UserDocument> {
  const fields: Partial<UserDocument> = {};
  if (update.hide_community_prediction !== undefined)
    fields.hideCommunityPrediction = update.hide_community_prediction;
  if (update.is_onboarding_complete !== undefined)
    fields.isOnboardingComplete = update.is_onboarding_complete;
  if (update.language !== undefined) fields.language = update.language;
  if (update.prediction_expiration_percent !== undefined)
    fields.predictionExpirationPercent = update.prediction_expiration_percent;
  if (update.unsubscribed_mailing_tags !== undefined)
    fields.unsubscribedMailingTags = update.unsubscribed_mailing_tags;
  return fields;
}

/** Returns messages for each field that has the right shape and the wrong content. */
export function faultsOfProfile(fields: Partial<UserDocument>): Record<string, string[]> {
  return profileFaults(fields);
}
