/** Routes of sign-in by a provider (Contract 3.17). */
import Type from "typebox";
import type { Capabilities } from "../../../capabilities.ts";
import { defineRoute, type Route } from "../../../http/route.ts";
import { Connections, ProviderPage, SignInWays } from "../../../schema/oidc.ts";
import {
  described,
  DetailBody,
  FieldErrorsBody,
  Flag,
  Nullable,
  Text,
} from "../../../schema/primitives.ts";
import { LoggedIn } from "../../../schema/token.ts";
import { finishSignIn, startSignIn } from "./begin.ts";
import { beginConnecting, connectByCode, disconnect, listConnections } from "./connect.ts";
import { exchangeCode } from "./exchange.ts";

const common = { tag: "Authentication", noStore: true } as const;
// The secrets of these routes cannot be guessed, so their limits are those of reads and writes, for each address.
// An answer of a provider that is refused counts as a log-in beside that.
const open = { ...common, access: "public", limit: "read" } as const;
const own = { ...common, access: "authenticated" } as const;

const Code = Type.Object({
  code: described(
    "The code behind the `#` of the page to which the callback led; it works once, in the browser that began.",
    Text({ minLength: 1, maxLength: 200 }),
  ),
});

const Exchange = Type.Object({
  ...Code.properties,
  invite_token: described(
    "Secret of an invitation: a new account joins its project, also while sign-up is closed.",
    Type.Optional(Nullable(Text({ maxLength: 300 }))),
  ),
});

export const routes: readonly Route[] = [
  defineRoute({
    ...open,
    method: "GET",
    path: "/api/auth/oidc/",
    name: "listSignInWays",
    summary: "How people sign in: the providers, and whether passwords do",
    responses: { 200: SignInWays },
    handler: (caps: Pick<Capabilities, "config">) => {
      const { providers, passwordLogin, signup } = caps.config.accounts;
      const body = {
        providers: providers.map(({ name, title }) => ({ name, title })),
        password_login: passwordLogin,
        signup: passwordLogin && signup === "on",
      };
      return Promise.resolve({ status: 200, body } as const);
    },
  }),
  defineRoute({
    ...open,
    method: "GET",
    path: "/api/auth/oidc/:provider/start/",
    name: "startProviderSignIn",
    summary: "Lead the browser to a provider",
    about:
      "For browsers: the answer is a redirect with a cookie, without which the callback does nothing.",
    responses: { 302: "empty", 404: DetailBody },
    headers: { 302: ["Location", "Set-Cookie?"] },
    handler: startSignIn,
  }),
  defineRoute({
    ...open,
    method: "GET",
    path: "/api/auth/oidc/:provider/callback/",
    name: "finishProviderSignIn",
    summary: "Where the provider leads the browser back to",
    about:
      "Leads to a page of the console with a `code`, or with an `error`: `expired`, `denied`, `refused` or `unavailable`. " +
      "After a sign-in that was to prove a session it says whose `proof` it was, and `error` may be `other`: another account signed in.",
    responses: { 302: "empty", 404: DetailBody },
    headers: { 302: ["Location"] },
    handler: finishSignIn,
  }),
  defineRoute({
    ...open,
    method: "POST",
    limit: "write",
    path: "/api/auth/oidc/exchange/",
    name: "exchangeProviderCode",
    summary: "A session for the code of a sign-in by a provider",
    body: Exchange,
    responses: { 200: LoggedIn, 400: FieldErrorsBody, 403: DetailBody, 404: DetailBody },
    handler: exchangeCode,
  }),
  defineRoute({
    ...own,
    method: "GET",
    limit: "read",
    path: "/api/auth/oidc/connections/",
    name: "listProviderConnections",
    summary: "Which providers sign the caller in",
    responses: { 200: Connections },
    handler: listConnections,
  }),
  defineRoute({
    ...own,
    method: "POST",
    limit: "write",
    path: "/api/auth/oidc/connections/",
    name: "connectProvider",
    summary: "Connect the caller's account by the code of a sign-in",
    about: "The code is one of a sign-in that the same session began to connect.",
    body: Code,
    responses: {
      204: "empty",
      400: FieldErrorsBody,
      403: DetailBody,
      404: DetailBody,
      409: DetailBody,
    },
    handler: connectByCode,
  }),
  defineRoute({
    ...own,
    method: "POST",
    limit: "write",
    path: "/api/auth/oidc/connections/:provider/start/",
    name: "startProviderConnection",
    summary: "Begin to connect the caller's account with a provider",
    about:
      "The browser goes to the `address`, and the provider leads it back to the page of the account. " +
      "With `fresh` nothing is connected: the person signs in again at a provider that is connected, " +
      "and the session counts as proven for five minutes.",
    query: Type.Object({
      fresh: described(
        "Whether the person is to sign in again, to prove that the session is theirs.",
        Type.Optional(Flag),
      ),
    }),
    responses: { 200: ProviderPage, 403: DetailBody, 404: DetailBody, 409: DetailBody },
    headers: { 200: ["Set-Cookie"] },
    handler: beginConnecting,
  }),
  defineRoute({
    ...own,
    method: "DELETE",
    limit: "write",
    path: "/api/auth/oidc/connections/:provider/",
    name: "disconnectProvider",
    summary: "Disconnect the caller's account from a provider",
    about: "409 where it is the only way into the account.",
    responses: { 204: "empty", 403: DetailBody, 404: DetailBody, 409: DetailBody },
    handler: disconnect,
  }),
];
