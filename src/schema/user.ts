/** Accounts on the wire. Contract 3.2. */
import Type, { type Static } from "typebox";
import { API_ACCESS_TIERS, APP_THEMES } from "../domain/vocabulary.ts";
import { Exact, Flag, Id, Named, Nullable, pageLinks, Timestamp, Word } from "./primitives.ts";

/** `system` is an alias of `auto` in requests. */
export const APP_THEME_WORDS = [...APP_THEMES, "system"] as const;
/** A language tag, in the 35 characters that RFC 5646 (4.4.1) wants room for. */
export const LANGUAGE = { pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", maxLength: 35 };

const Metadata = Nullable(
  Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
);

const profile = {
  id: Id,
  username: Type.String(),
  date_joined: Timestamp,
  bio: Type.String(),
  website: Type.String(),
  is_bot: Flag,
  is_staff: Flag,
  is_superuser: Flag,
  profile_picture: Nullable(Type.String()),
  location: Type.String(),
  occupation: Type.String(),
  twitter: Type.String(),
  linkedin: Type.String(),
  github: Type.String(),
  hide_community_prediction: Flag,
  is_onboarding_complete: Flag,
  prediction_expiration_percent: Nullable(Type.Number()),
  app_theme: Word(APP_THEMES),
  language: Nullable(Type.String()),
  api_access_tier: Word(API_ACCESS_TIERS),
  formerly_known_as: Type.Array(Type.String()),
  metadata: Metadata,
  is_active: Flag,
};

export const privateFields = {
  ...profile,
  email: Type.String(),
  unsubscribed_mailing_tags: Type.Array(Type.String()),
  is_spam: Flag,
  has_password: Flag,
  is_primary_bot: Flag,
  username_set_at: Nullable(Timestamp),
  registered_campaigns: Type.Array(Type.Unknown()),
};

export const PublicUser = Named("PublicUser", Exact(profile));
export type PublicUser = Static<typeof PublicUser>;

/** What only the account itself is told. */
export const PrivateUser = Named("PrivateUser", Exact(privateFields));
export type PrivateUser = Static<typeof PrivateUser>;

export const UserPage = Named(
  "UserPage",
  Exact({ count: Type.Integer(), ...pageLinks, results: Type.Array(PublicUser) }),
);
