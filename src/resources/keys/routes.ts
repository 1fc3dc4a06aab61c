/** Routes for the caller's own sessions and tokens (Contract 2.39). */
import { defineRoute, type Route } from "../../http/route.ts";
import { MadeNamedToken, NamedTokens, NewNamedToken, OwnSessions } from "../../schema/keys.ts";
import { DetailBody, FieldErrorsBody } from "../../schema/primitives.ts";
import { endOtherSessions, endSession, listSessions, ownSession } from "./sessions.ts";
import { createToken, endToken, listTokens, ownToken } from "./tokens.ts";

const common = { tag: "Authentication", access: "authenticated", noStore: true } as const;

export const routes: readonly Route[] = [
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/sessions/",
    name: "listSessions",
    scope: "all",
    summary: "The caller's log-in sessions, newest first",
    limit: "read",
    responses: { 200: OwnSessions },
    handler: listSessions,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/users/me/sessions/",
    name: "endOtherSessions",
    summary: "End all of the caller's sessions, except for that of the request",
    limit: "write",
    responses: { 204: "empty" },
    handler: endOtherSessions,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/users/me/sessions/:session/",
    name: "endSession",
    summary: "End a session of the caller; its tokens are refused at once",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    subject: ownSession,
    handler: endSession,
  }),
  defineRoute({
    ...common,
    method: "GET",
    path: "/api/users/me/tokens/",
    name: "listTokens",
    scope: "all",
    summary: "The caller's API tokens with names, without their texts",
    limit: "read",
    responses: { 200: NamedTokens },
    handler: listTokens,
  }),
  defineRoute({
    ...common,
    method: "POST",
    path: "/api/users/me/tokens/",
    name: "createToken",
    summary: "Create an API token with a name and a scope; only the reply carries it",
    limit: "rotate",
    body: NewNamedToken,
    responses: { 201: MadeNamedToken, 400: FieldErrorsBody },
    handler: createToken,
  }),
  defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/users/me/tokens/:tokenId/",
    name: "endToken",
    summary: "End an API token of the caller; it is refused at once",
    limit: "write",
    responses: { 204: "empty", 404: DetailBody },
    subject: ownToken,
    handler: endToken,
  }),
];
