/** What an account may change of itself. Contract 2.17, 2.18, 2.19, 2.20, Appendix B. */
import Type, { type Static } from "typebox";
import { MAX_TYPED_USERNAME } from "../domain/accounts/username.ts";
import { described, Flag, Named, Nullable, Text, Verbatim, Word } from "./primitives.ts";
import { APP_THEME_WORDS, LANGUAGE } from "./user.ts";

const MAX_BIO = 20_000;
const MAX_LINE = 100;
const MAX_PICTURE_URL = 500;
const MAX_MAILING_TAGS = 50;

const Line = Type.Optional(Nullable(Text({ maxLength: MAX_LINE })));

const fields = {
  bio: described(
    "Markdown about the account.",
    Type.Optional(Nullable(Verbatim({ maxLength: MAX_BIO }))),
  ),
  website: described("Address of a page.", Line),
  location: described("Where its owner lives.", Line),
  occupation: described("What its owner does.", Line),
  twitter: described("Name at Twitter.", Line),
  linkedin: described("Name at LinkedIn.", Line),
  github: described("Name at GitHub.", Line),
  profile_picture: described(
    "Address of a picture; `null` without one.",
    Type.Optional(Nullable(Text({ maxLength: MAX_PICTURE_URL }))),
  ),
  hide_community_prediction: described(
    "Whether clients hide community predictions from it.",
    Type.Optional(Flag),
  ),
  app_theme: described("Colours of clients.", Type.Optional(Nullable(Word(APP_THEME_WORDS)))),
  language: described(
    "A language tag; `null` where it chose none.",
    Type.Optional(Nullable(Text(LANGUAGE))),
  ),
  prediction_expiration_percent: described(
    "Share of the open time after which clients let a forecast end, 0 to 100; the server never adds an end by itself. `null` for none.",
    Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  ),
  is_onboarding_complete: described("Whether clients have shown it around.", Type.Optional(Flag)),
  unsubscribed_mailing_tags: described(
    "Kinds of mail that the account does not want.",
    Type.Optional(Type.Array(Text({ maxLength: MAX_LINE }), { maxItems: MAX_MAILING_TAGS })),
  ),
};

export const ProfileUpdate = Named("ProfileUpdate", Type.Object(fields));
export type ProfileUpdate = Static<typeof ProfileUpdate>;

/** The rules of names are those of domain/username.ts, all reported together. */
export const Username = Text({ maxLength: MAX_TYPED_USERNAME });

export const BotUpdate = Named(
  "BotUpdate",
  Type.Object({
    ...fields,
    username: described("The new name; the rules are in Contract 2.18.", Type.Optional(Username)),
    metadata: described(
      "As it is stored. Another value is refused.",
      Type.Optional(Type.Unknown()),
    ),
  }),
);
export type BotUpdate = Static<typeof BotUpdate>;

export const BotCreate = Named(
  "BotCreate",
  Type.Object({
    username: described("The new name; the rules are in Contract 2.18.", Username),
    bio: described("Markdown about the account.", fields.bio),
  }),
);

export const UsernameChange = Named(
  "UsernameChange",
  Type.Object({ username: described("The new name; the rules are in Contract 2.18.", Username) }),
);

/** Far above any password in use; longer ones are simply wrong. */
export const Password = Verbatim({ minLength: 1, maxLength: 1000 });

/** Both are required, `password` is an alias of `old_password`; the use case names what is missing. */
export const PasswordChange = Named(
  "PasswordChange",
  Type.Object({
    old_password: described("The password until now; required.", Type.Optional(Password)),
    password: described("Another name of `old_password`.", Type.Optional(Password)),
    new_password: described("The password from now on; required.", Type.Optional(Password)),
  }),
);
