/** Calls the public API, with the types of its document. */
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/openapi.d.ts";
import { send } from "./session.ts";

export type Schemas = components["schemas"];

export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });
