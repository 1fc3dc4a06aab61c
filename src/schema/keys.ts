/** The sessions and named tokens of an account, as the account itself sees them. Contract 2.39. */
import Type, { type Static } from "typebox";
import { TOKEN_SCOPES } from "../domain/vocabulary.ts";
import {
  described,
  Exact,
  Id,
  Moment,
  Named,
  Nullable,
  Text,
  Timestamp,
  Word,
} from "./primitives.ts";
import { TOKEN_PATTERN } from "./token.ts";

export const OwnSession = Named(
  "OwnSession",
  Exact({
    id: described("Id of the session.", Type.String()),
    created_at: described("When it was opened, UTC.", Timestamp),
    last_used_at: described(
      "When it got its latest tokens, at most 15 minutes before its last request; `null` for one " +
        "that an older version opened.",
      Nullable(Timestamp),
    ),
    user_agent: described(
      "`User-Agent` of that request, at most 300 characters; `null` where none is known.",
      Nullable(Type.String()),
    ),
    address: described(
      "Address of that request; `null` where none is known.",
      Nullable(Type.String()),
    ),
    is_current: described("Whether this request came with it.", Type.Boolean()),
  }),
);
export type OwnSession = Static<typeof OwnSession>;

export const OwnSessions = Named(
  "OwnSessions",
  Exact({
    results: described("The newest 100 sessions, newest first.", Type.Array(OwnSession)),
  }),
);

export const NewNamedToken = Type.Object({
  name: described("What the token is for.", Text({ minLength: 1, maxLength: 100 })),
  scope: described(
    "What it may do: `read`; `forecast`, which also forecasts, withdraws and comments; `all`.",
    Word(TOKEN_SCOPES),
  ),
  expires_at: described(
    "When it ends; `null` or absent for never.",
    Type.Optional(Nullable(Moment)),
  ),
});
export type NewNamedToken = Static<typeof NewNamedToken>;

const ofNamedToken = {
  id: described("Id of the token.", Id),
  name: described("What the token is for.", Type.String()),
  scope: described("What it may do.", Word(TOKEN_SCOPES)),
  created_at: described("When it was made, UTC.", Timestamp),
  last_used_at: described(
    "Its last use, to a minute; `null` before the first.",
    Nullable(Timestamp),
  ),
  expires_at: described("When it ends; `null` for never.", Nullable(Timestamp)),
};

export const NamedToken = Named("NamedToken", Exact(ofNamedToken));
export type NamedToken = Static<typeof NamedToken>;

export const NamedTokens = Named(
  "NamedTokens",
  Exact({ results: described("The tokens, the oldest first.", Type.Array(NamedToken)) }),
);

export const MadeNamedToken = Named(
  "MadeNamedToken",
  Exact({
    ...ofNamedToken,
    token: described(
      "The token, 40 hex digits. This answer alone shows it.",
      Type.String({ pattern: TOKEN_PATTERN }),
    ),
  }),
);
