/** API tokens and session tokens on the wire. Contract 2.29, 3.9. */
import Type, { type Static } from "typebox";
import { Exact, Named, Nullable } from "./primitives.ts";
import { PrivateUser } from "./user.ts";

export const TOKEN_PATTERN = "^[0-9a-f]{40}$";
const Token = Type.String({ pattern: TOKEN_PATTERN });

export const TokenReply = Named("TokenReply", Exact({ token: Token }));

/** `key` repeats `token` for clients of the reference platform. */
export const RotatedToken = Named("RotatedToken", Exact({ token: Token, key: Token }));

export const ApiKey = Named("ApiKey", Exact({ key: Nullable(Token), token: Nullable(Token) }));

export const SessionTokens = Named(
  "SessionTokens",
  Exact({ refresh: Type.String(), access: Type.String() }),
);
export type SessionTokens = Static<typeof SessionTokens>;

export const LoggedIn = Named("LoggedIn", Exact({ tokens: SessionTokens, user: PrivateUser }));

export const SignedUp = Named(
  "SignedUp",
  Exact({ is_active: Type.Boolean(), user: PrivateUser, tokens: Nullable(SessionTokens) }),
);
