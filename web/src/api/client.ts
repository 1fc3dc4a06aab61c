/** Calls the public API, with the types of its document. */
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi.d.ts";
import { accessToken, refreshAccess } from "./session.ts";

export type Schemas = components["schemas"];

const UNAUTHORIZED = 401;

/**
 * Sends a request as the reader. When the access token has expired, it gets a new one and sends the
 * request again.
 */
async function send(request: Request): Promise<Response> {
  const token = accessToken();
  if (token === null) return await fetch(request);
  const again = request.clone();
  const reply = await fetch(authorized(request, token));
  if (reply.status !== UNAUTHORIZED) return reply;
  const fresh = await refreshAccess(token);
  return fresh === null ? reply : await fetch(authorized(again, fresh));
}

function authorized(request: Request, token: string): Request {
  request.headers.set("Authorization", `Bearer ${token}`);
  return request;
}

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });
