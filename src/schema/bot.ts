/** Bots on the wire: a private user and its owner. Contract 2.20, 3.2. */
import Type, { type Static } from "typebox";
import { described, Exact, Id, Named } from "./primitives.ts";
import { privateFields } from "./user.ts";

const fields = {
  ...privateFields,
  bot_owner: described(
    "The account that owns the bot.",
    Exact({
      id: described("Id of the owner.", Id),
      username: described("Name of the owner.", Type.String()),
    }),
  ),
  api_forecasting_access: described("Always `enabled`.", Type.Literal("enabled")),
};

export const Bot = Named("Bot", Exact(fields));
export type Bot = Static<typeof Bot>;

export const BotList = Named(
  "BotList",
  Exact({ results: described("The bots of the caller.", Type.Array(Bot)) }),
);

/** The bot, its token, and the bot once more for clients that read `{token, user}`. */
export const CreatedBot = Named(
  "CreatedBot",
  Exact({
    ...fields,
    token: described("The API token of the bot, 40 hex digits.", Type.String()),
    user: described("The bot once more.", Bot),
  }),
);
