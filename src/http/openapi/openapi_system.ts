/** Describes the paths beside the endpoints in the document: `/`, health and the document itself. */
import Type from "typebox";
import { described, DetailBody, Exact, Named } from "../../schema/primitives.ts";
import { type RouteExamples, sharedRef, withExample } from "./openapi_replies.ts";
import { anyOf, type Json, schemaOf } from "./openapi_schemas.ts";
import { ALWAYS, type HeaderUse, headersOf, LIMITED } from "./reply_headers.ts";
import type { Tag } from "./tags.ts";

/** Each dependency's name with "ok" or a reason. Contract 3.9. */
const Readiness = Named(
  "Readiness",
  Exact({
    ready: described("Whether the process serves requests.", Type.Boolean()),
    checks: described(
      'By dependency: "ok", or what is wrong.',
      Type.Record(Type.String(), Type.String()),
    ),
  }),
);

/** Where the pages of the platform are. Contract 3.9. */
const StartLinks = Named(
  "StartLinks",
  Exact({
    name: described("Name of the software.", Type.Literal("Presage")),
    version: described("Version of the software.", Type.String()),
    docs: described("Path of the reference for people.", Type.String()),
    openapi: described("Path of the reference for programs.", Type.String()),
    status: described("Path that says whether requests can be served.", Type.String()),
    health: described("Path that says whether the process is alive.", Type.String()),
    has_superuser: described(
      "Whether an account exists that may administer the platform. False on a new platform.",
      Type.Boolean(),
    ),
  }),
);

const TAG: Tag = "Operations";

/**
 * Returns the operations by path.
 * @param examples recorded replies by the name of the operation
 */
export function besidePaths(
  components: Map<string, Json>,
  examples: Readonly<Record<string, RouteExamples>>,
): Record<string, Json> {
  const paths = operationsBeside(components);
  return Object.fromEntries(
    Object.entries(paths).map(([path, operation]) => {
      const recorded = Object.entries(examples[operation.operationId] ?? {});
      const shown = recorded.map(
        ([status, body]) => [status, withExample(operation.responses[status] ?? {}, body)] as const,
      );
      const responses = { ...operation.responses, ...Object.fromEntries(shown) };
      return [path, { get: { ...operation, responses } }];
    }),
  );
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Json>>;
}

function operationsBeside(components: Map<string, Json>): Record<string, Operation> {
  const alive = { "text/plain": { schema: { type: "string", const: "ok" } } };
  const readiness = (shapes: Parameters<typeof anyOf>[0]) => ({
    "application/json": { schema: anyOf(shapes, components) },
  });
  return {
    "/": read("readStart", "Where the pages of the platform are; a page for browsers", {
      200: reply(
        "The links, or a page where `Accept` prefers `text/html`",
        {
          "application/json": { schema: schemaOf(StartLinks, components) },
          "text/html": { schema: { type: "string" } },
        },
        ["ETag", "Content-Security-Policy?"],
      ),
      304: {
        description: "Unchanged",
        headers: headersOf([...HEADERS_OF_ALL, "ETag", "Content-Security-Policy?"]),
      },
      429: reply(
        "Rate limit exceeded; a page where `Accept` prefers `text/html`",
        {
          "application/json": { schema: schemaOf(DetailBody, components) },
          "text/html": { schema: { type: "string" } },
        },
        ["Retry-After", "Content-Security-Policy?"],
      ),
    }),
    "/healthz": read("readHealth", "Whether this process is alive", {
      200: reply("The process is alive", alive),
    }),
    "/api/healthcheck/": read("readHealthAlias", "Alias of /healthz", {
      200: reply("The process is alive", alive),
    }),
    "/readyz": read("readReadiness", "Whether requests can be served, and what is away if not", {
      200: reply("Requests can be served", readiness([Readiness])),
      503: reply("Requests cannot be served now", readiness([Readiness, DetailBody]), [
        "Retry-After",
      ]),
    }),
    "/openapi.json": read("readDocument", "This document", {
      200: reply("OpenAPI 3.1", { "application/json": { schema: { type: "object" } } }, ["ETag"]),
      304: { description: "Unchanged", headers: headersOf([...HEADERS_OF_ALL, "ETag"]) },
    }),
  };
}

const HEADERS_OF_ALL: readonly HeaderUse[] = [...ALWAYS, "Cache-Control", ...LIMITED];

function reply(description: string, content: Json, headers: readonly HeaderUse[] = []): Json {
  return { description, headers: headersOf([...HEADERS_OF_ALL, ...headers]), content };
}

/** Returns a GET operation. It can be refused like every other operation. */
function read(operationId: string, summary: string, responses: Record<number, Json>): Operation {
  const refusals = Object.fromEntries(
    [400, 429, 500, 503].map((status) => [status, sharedRef(status)]),
  );
  const about = { summary, description: `${summary}.`, tags: [TAG], security: [] };
  return { operationId, ...about, responses: { ...refusals, ...responses } };
}
