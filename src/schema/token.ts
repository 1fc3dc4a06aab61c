/** API tokens and session tokens on the wire. Contract 2.29, 3.9. */
import Type, { type Static } from "typebox";
import { described, Exact, Named, Nullable } from "./primitives.ts";
import { PrivateUser } from "./user.ts";

export const TOKEN_PATTERN = "^[0-9a-f]{40}$";
const Token = Type.String({ pattern: TOKEN_PATTERN });

export const TokenReply = Named(
  "TokenReply",
  Exact({ token: described("The API token, 40 hex digits.", Token) }),
);

/** `key` repeats `token` for clients of the reference platform. */
export const RotatedToken = Named(
  "RotatedToken",
  Exact({
    token: described("The API token, 40 hex digits.", Token),
    key: described("The same as `token`, for clients of the reference platform.", Token),
  }),
);

export const ApiKey = Named(
  "ApiKey",
  Exact({
    key: described("The same as `token`; `null` where there is none.", Nullable(Token)),
    token: described("The API token; `null` where there is none.", Nullable(Token)),
  }),
);

export const SessionTokens = Named(
  "SessionTokens",
  Exact({
    refresh: described(
      "Token that gets the next pair; valid for 30 days and for one use.",
      Type.String(),
    ),
    access: described(
      "Token for the header `Authorization: Bearer`; valid for 15 minutes.",
      Type.String(),
    ),
  }),
);
export type SessionTokens = Static<typeof SessionTokens>;

export const LoggedIn = Named(
  "LoggedIn",
  Exact({
    tokens: described("Tokens of the new session.", SessionTokens),
    user: described("The account.", PrivateUser),
  }),
);

export const SignedUp = Named(
  "SignedUp",
  Exact({
    is_active: described("Whether the account may be used.", Type.Boolean()),
    user: described("The account.", PrivateUser),
    tokens: described(
      "Tokens of the new session; `null` where the account was closed meanwhile.",
      Nullable(SessionTokens),
    ),
  }),
);
