/** Routes for the caller's bots (Contract 2.20). */
import { tokenOf } from "../../accounts/tokens.ts";
import { defineRoute, type Route } from "../../http/route.ts";
import { presentBot } from "../../present/user.ts";
import { Bot, BotList, CreatedBot } from "../../schema/bot.ts";
import { BotCard, BotCardPatch } from "../../schema/bot_card.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { BotCreate, BotUpdate } from "../../schema/profile.ts";
import { TokenReply } from "../../schema/token.ts";
import { changeCard, readCard } from "./bot_card.ts";
import { createBot } from "./create_bot.ts";
import { findBot } from "./find_bot.ts";
import { updateBot } from "./update_bot.ts";

const common = { tag: "Bots", access: "authenticated" } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/bots/",
    name: "listBots",
    summary: "The caller's bots, the primary one first",
    limit: "read",
    responses: { 200: BotList },
    handler: async (caps, { caller }) => {
      const bots = await caps.store.users.botsOf(caller.id);
      const results = bots.map((bot) => presentBot(bot, caller.user));
      return { status: 200 as const, body: { results } };
    },
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/bots/create/",
    name: "createBot",
    summary: "Create a bot; the reply carries its API token",
    limit: "rotate",
    noStore: true,
    body: BotCreate,
    responses: { 201: CreatedBot, 400: FieldErrorsBody },
    handler: createBot,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/bots/:botId/token/",
    name: "readBotToken",
    scope: "all",
    summary: "A bot's API token, created when there is none",
    about:
      "409 when the token was made under another `SECRET_KEY`: it is valid, and cannot be shown " +
      "until the bot rotates it.",
    limit: "rotate",
    noStore: true,
    subject: findBot,
    responses: { 200: TokenReply, 404: DetailBody, 409: DetailBody },
    handler: async (caps, { subject: bot }) => ({
      status: 200 as const,
      body: { token: await tokenOf(caps, bot._id) },
    }),
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    path: "/api/users/me/bots/:botId/update/",
    name: "updateBot",
    repeat: "same",
    summary: "Change a bot's profile or name; only sent fields change",
    limit: "write",
    subject: (caps, request) => findBot(caps, request),
    body: BotUpdate,
    responses: { 200: Bot, 400: FieldErrorsBody, 404: DetailBody },
    handler: updateBot,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/bots/:botId/card/",
    name: "readBotCard",
    summary: "A bot's card with its versions",
    limit: "read",
    subject: (caps, request) => findBot(caps, request),
    responses: { 200: BotCard, 404: DetailBody },
    handler: readCard,
  }),
  defineRoute({
    ...common,
    method: "PATCH",
    path: "/api/users/me/bots/:botId/card/",
    name: "changeBotCard",
    repeat: "same",
    summary: "Change a bot's card; only sent fields change",
    about:
      "A change makes a version that holds from now on. Earlier forecasts stay with the version " +
      "that stood at their start.",
    limit: "write",
    subject: (caps, request) => findBot(caps, request),
    body: BotCardPatch,
    responses: { 200: BotCard, 400: FieldErrorsBody, 404: DetailBody },
    handler: changeCard,
  }),
];
