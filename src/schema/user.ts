/** Accounts on the wire. Contract 3.2. */
import Type, { type Static } from "typebox";
import { API_ACCESS_TIERS, APP_THEMES } from "../domain/vocabulary.ts";
import { BotCardVersion } from "./bot_card.ts";
import {
  described,
  Exact,
  Flag,
  Id,
  Named,
  Nullable,
  pageLinks,
  Timestamp,
  Word,
} from "./primitives.ts";

/** `system` is an alias of `auto` in requests. */
export const APP_THEME_WORDS = [...APP_THEMES, "system"] as const;
/** A language tag, in the 35 characters that RFC 5646 (4.4.1) wants room for. */
export const LANGUAGE = {
  pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
  maxLength: 35,
  "x-form": "a language tag, for example en or pt-BR",
};

const Metadata = Nullable(
  Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
);

export const accountFields = {
  id: described("Id of the account.", Id),
  username: described("Name of the account.", Type.String()),
  date_joined: described("When the account was made, UTC.", Timestamp),
  bio: described("Markdown about the account.", Type.String()),
  website: described("Address of a page.", Type.String()),
  is_bot: described("Whether it is a bot.", Flag),
  is_staff: described("Whether it belongs to the staff.", Flag),
  is_superuser: described("Whether it may do everything.", Flag),
  profile_picture: described("Address of a picture; `null` without one.", Nullable(Type.String())),
  location: described("Where its owner lives.", Type.String()),
  occupation: described("What its owner does.", Type.String()),
  twitter: described("Name at Twitter.", Type.String()),
  linkedin: described("Name at LinkedIn.", Type.String()),
  github: described("Name at GitHub.", Type.String()),
  hide_community_prediction: described("Whether clients hide community predictions from it.", Flag),
  is_onboarding_complete: described("Whether clients have shown it around.", Flag),
  prediction_expiration_percent: described(
    "Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none.",
    Nullable(Type.Number()),
  ),
  app_theme: described("Colours of clients.", Word(APP_THEMES)),
  language: described("A language tag; `null` where it chose none.", Nullable(Type.String())),
  api_access_tier: described(
    "Selects the rate limits; only staff change it.",
    Word(API_ACCESS_TIERS),
  ),
  formerly_known_as: described(
    "Earlier names, newest first; at most 100.",
    Type.Array(Type.String()),
  ),
  metadata: described(
    "Facts about the account as JSON; others see `bot_details` alone. `null` without any.",
    Metadata,
  ),
  is_active: described("Whether the account may be used.", Flag),
};

export const privateFields = {
  ...accountFields,
  email: described("E-mail address; empty for bots.", Type.String()),
  unsubscribed_mailing_tags: described(
    "Kinds of mail that the account does not want.",
    Type.Array(Type.String()),
  ),
  is_spam: described("Whether it is marked as spam.", Flag),
  has_password: described("Whether it can log in with a password.", Flag),
  is_primary_bot: described("Whether it is the main bot of its owner.", Flag),
  username_set_at: described(
    "When the name was last changed, UTC; `null` if never.",
    Nullable(Timestamp),
  ),
  registered_campaigns: described("Always empty.", Type.Array(Type.Unknown())),
};

export const PublicUser = Named("PublicUser", Exact(accountFields));
export type PublicUser = Static<typeof PublicUser>;

/** An account on its own page. */
export const UserProfile = Named(
  "UserProfile",
  Exact({
    ...accountFields,
    card: described(
      "The newest version of the bot's card; `null` for people, and for bots without one.",
      Nullable(BotCardVersion),
    ),
  }),
);

/** What only the account itself is told. */
export const PrivateUser = Named("PrivateUser", Exact(privateFields));
export type PrivateUser = Static<typeof PrivateUser>;

export const UserPage = Named(
  "UserPage",
  Exact({
    count: described("Number of matching accounts.", Type.Integer()),
    ...pageLinks,
    results: described("The accounts of this page.", Type.Array(PublicUser)),
  }),
);
