/** Routes for tokens, log-in and sign-up (Contract 2.29, 3.9). */
import Type from "typebox";
import { refreshSession } from "./refresh.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import {
  described,
  DetailBody,
  FieldErrorsBody,
  Id,
  Nullable,
  Text,
  Word,
} from "../../schema/primitives.ts";
import { ApiKey, LoggedIn, RotatedToken, SessionTokens, SignedUp } from "../../schema/token.ts";
import { APP_THEME_WORDS, LANGUAGE } from "../../schema/user.ts";
import { logIn } from "./log_in.ts";
import { logOut } from "./log_out.ts";
import { routes as oidc } from "./oidc/routes.ts";
import { readKey } from "./read_key.ts";
import { askReset, changeByReset } from "./reset_password.ts";
import { rotateKey } from "./rotate_key.ts";
import { Password, Username } from "../../schema/profile.ts";
import { activate, signUp } from "./sign_up.ts";

const Login = Text({ minLength: 1, maxLength: 300 });

/** The query parameters of the links that `presage user link` prints. */
const LinkQuery = Type.Object({
  user_id: described(
    "Id of the account; may stand in the body instead.",
    Type.Optional(Type.String()),
  ),
  token: described(
    "Secret of the link; may stand in the body instead.",
    Type.Optional(Type.String()),
  ),
});

const common = { tag: "Authentication", noStore: true } as const;
const open = { ...common, access: "public", limit: "login" } as const;

const login = {
  ...open,
  method: "POST",
  summary: "Log in with username or e-mail and password",
  body: Type.Object({
    login: described("Name or e-mail address; letter case does not matter.", Login),
    password: described("The password.", Password),
  }),
  responses: { 200: LoggedIn, 400: FieldErrorsBody, 403: DetailBody },
  handler: logIn,
} as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/auth/api-key/rotate/",
    name: "rotateApiKey",
    summary: "Replace the caller's API token; the old one is refused at once",
    access: "authenticated",
    limit: "rotate",
    responses: { 201: RotatedToken },
    handler: rotateKey,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/auth/api-key/",
    name: "readApiKey",
    scope: "all",
    summary: "The caller's API token",
    about:
      "409 when the token was made under another `SECRET_KEY`: it is valid, and cannot be shown " +
      "until it is rotated.",
    access: "authenticated",
    limit: "read",
    responses: { 200: ApiKey, 409: DetailBody },
    handler: readKey,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/auth/verify_token/",
    name: "verifyToken",
    summary: "Whether the credentials are valid",
    access: "authenticated",
    limit: "read",
    responses: { 204: "empty" },
    handler: () => Promise.resolve({ status: 204 as const }),
  }),
  defineRoute({ ...login, path: "/api/auth/login/token/", name: "logIn" }),
  defineRoute({ ...login, path: "/api/auth/login/", name: "logInAlias" }),
  defineRoute({
    ...open,
    method: "POST",
    limit: "session",
    path: "/api/auth/refresh/",
    name: "refreshSession",
    summary: "A new pair of session tokens for a refresh token",
    body: Type.Object({
      refresh: described(
        "The refresh token; it is valid for one use.",
        Text({ minLength: 1, maxLength: 300 }),
      ),
    }),
    responses: { 200: SessionTokens, 400: FieldErrorsBody, 401: DetailBody },
    handler: refreshSession,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/auth/logout/",
    name: "logOut",
    summary: "Revoke the session the request came with",
    access: "authenticated",
    limit: "write",
    responses: { 204: "empty", 403: DetailBody },
    handler: logOut,
  }),
  defineRoute({
    ...open,
    limit: "signup",
    method: "POST",
    path: "/api/auth/signup/",
    name: "signUp",
    summary: "Create an account",
    body: Type.Object({
      username: described("Name of the account; the rules are in Contract 2.18.", Username),
      email: described("E-mail address.", Text({ minLength: 1, maxLength: 254 })),
      password: described("The password from now on.", Password),
      language: described("A language tag.", Type.Optional(Nullable(Text(LANGUAGE)))),
      app_theme: described("Colours of clients.", Type.Optional(Nullable(Word(APP_THEME_WORDS)))),
      invite_token: described(
        "Secret of an invitation: the account joins its project, also while sign-up is closed.",
        Type.Optional(Nullable(Text({ maxLength: 300 }))),
      ),
    }),
    responses: { 201: SignedUp, 400: FieldErrorsBody, 403: DetailBody },
    handler: signUp,
  }),
  defineRoute({
    ...open,
    method: "POST",
    path: "/api/auth/signup/activate/",
    name: "activateAccount",
    summary: "Activate an account with the secret of its activation link",
    about: "`user_id` and `token` may stand in the query, as in the link, or in the body.",
    query: LinkQuery,
    body: Type.Object({
      user_id: described("Id of the account; may stand in the query instead.", Type.Optional(Id)),
      token: described(
        "Secret of the link; may stand in the query instead.",
        Type.Optional(Text({ minLength: 1, maxLength: 300 })),
      ),
    }),
    responses: { 200: LoggedIn, 400: FieldErrorsBody },
    handler: activate,
  }),
  defineRoute({
    ...open,
    method: "POST",
    path: "/api/auth/password-reset/",
    name: "askPasswordReset",
    summary: "Ask for a link to set a new password",
    about:
      "A mail brings the link, at most one in two minutes. A platform without a mail server writes the wish to its log, " +
      "and the operator prints the link with `presage user link <name> --reset`. Answers the same for unknown accounts.",
    body: Type.Object({
      login: described("Name or e-mail address; letter case does not matter.", Login),
    }),
    responses: { 204: "empty", 400: FieldErrorsBody, 403: DetailBody },
    handler: askReset,
  }),
  defineRoute({
    ...open,
    method: "POST",
    path: "/api/auth/password-reset/change/",
    name: "changePasswordByReset",
    summary: "Set a new password with the token of such a link",
    query: LinkQuery,
    body: Type.Object({ password: described("The password from now on.", Password) }),
    responses: { 200: LoggedIn, 400: FieldErrorsBody, 403: DetailBody },
    handler: changeByReset,
  }),
  ...oidc,
];
