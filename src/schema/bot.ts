/** Bots on the wire: a private user and its owner. Contract 2.20, 3.2. */
import Type, { type Static } from "typebox";
import { Exact, Id, Named } from "./primitives.ts";
import { privateFields } from "./user.ts";

const fields = {
  ...privateFields,
  bot_owner: Exact({ id: Id, username: Type.String() }),
  api_forecasting_access: Type.Literal("enabled"),
};

export const Bot = Named("Bot", Exact(fields));
export type Bot = Static<typeof Bot>;

export const BotList = Named("BotList", Exact({ results: Type.Array(Bot) }));

/** The bot, its token, and the bot once more for clients that read `{token, user}`. */
export const CreatedBot = Named(
  "CreatedBot",
  Exact({ ...fields, token: Type.String(), user: Bot }),
);
