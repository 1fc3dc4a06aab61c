/** What an account may change of itself. Contract 2.17, 2.18, 2.19, 2.20, Appendix B. */
import Type, { type Static } from "typebox";
import { Flag, Named, Nullable, Text, Verbatim, Word } from "./primitives.ts";
import { APP_THEME_WORDS, LANGUAGE } from "./user.ts";

const MAX_BIO = 20_000;
const MAX_LINE = 100;
const MAX_PICTURE_URL = 500;
const MAX_MAILING_TAGS = 50;

const Line = Type.Optional(Nullable(Text({ maxLength: MAX_LINE })));

const fields = {
  bio: Type.Optional(Nullable(Verbatim({ maxLength: MAX_BIO }))),
  website: Line,
  location: Line,
  occupation: Line,
  twitter: Line,
  linkedin: Line,
  github: Line,
  profile_picture: Type.Optional(Nullable(Text({ maxLength: MAX_PICTURE_URL }))),
  hide_community_prediction: Type.Optional(Flag),
  app_theme: Type.Optional(Nullable(Word(APP_THEME_WORDS))),
  language: Type.Optional(Nullable(Text(LANGUAGE))),
  prediction_expiration_percent: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100 }))),
  is_onboarding_complete: Type.Optional(Flag),
  unsubscribed_mailing_tags: Type.Optional(
    Type.Array(Text({ maxLength: MAX_LINE }), { maxItems: MAX_MAILING_TAGS }),
  ),
};

export const ProfileUpdate = Named("ProfileUpdate", Type.Object(fields));
export type ProfileUpdate = Static<typeof ProfileUpdate>;

/** The rules of names are those of domain/username.ts, all reported together. */
export const Username = Text();

export const BotUpdate = Named(
  "BotUpdate",
  Type.Object({ ...fields, username: Type.Optional(Username) }),
);
export type BotUpdate = Static<typeof BotUpdate>;

export const BotCreate = Named("BotCreate", Type.Object({ username: Username, bio: fields.bio }));

export const UsernameChange = Named("UsernameChange", Type.Object({ username: Username }));

/** Far above any password in use; longer ones are simply wrong. */
export const Password = Verbatim({ minLength: 1, maxLength: 1000 });

/** Both are required, `password` is an alias of `old_password`; the use case names what is missing. */
export const PasswordChange = Named(
  "PasswordChange",
  Type.Object({
    old_password: Type.Optional(Password),
    password: Type.Optional(Password),
    new_password: Type.Optional(Password),
  }),
);
