/**
 * Builds the OpenAPI 3.1 document from the list of routes. The same declarations check, serve and
 * document a route.
 */
import type { TSchema } from "typebox";
import { besidePaths } from "./openapi_system.ts";
import { honoursKeys } from "../request/idempotency.ts";
import {
  isTagged,
  repliesOf,
  type RouteExamples,
  sharedReplies,
  textsOf,
} from "./openapi_replies.ts";
import { type Json, schemaOf } from "./openapi_schemas.ts";
import { headerComponents } from "./reply_headers.ts";
import { START_PAGE } from "./start_page.ts";
import { type Tag, TAGS } from "./tags.ts";
import { needsAccount, type RequestHeaderName, type Route, scopeOf } from "../route.ts";

/** Replies recorded from a running platform: route name → status → body. */
export type Examples = Readonly<Record<string, RouteExamples>>;

/** The parameters of paths; a new one without a description does not get into the document. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  postId: "Id of the post.",
  questionId: "Id of the question, not of its post.",
  commentId: "Id of the comment.",
  userId: "Id of the account.",
  botId: "Id of the bot.",
  projectId: "Id of the project.",
  reportId: "Id of the report.",
  lineId: "Id of the entry of the download whitelist.",
  slug: "Name of the project for links, or its id.",
  job: "Id of the job.",
  submission: "Id of the file.",
  session: "Id of the session.",
  tokenId: "Id of the token.",
  seriesId: "Id of the series.",
  webhookId: "Id of the webhook.",
  delivery: "Id of the delivery, as the list has it.",
  provider: "Name of the provider in addresses.",
  queue: "Name of the queue, as the status has it.",
  invitationId: "Id of the invitation.",
  proposalId: "Id of the proposal.",
  token: "Secret of the invitation, as its link has it.",
};

/** The request headers, which the document lists as parameters. */
const REQUEST_HEADERS: Readonly<Record<RequestHeaderName, string>> = {
  "Idempotency-Key":
    "1 to 200 printable ASCII characters. The same key and body within 24 hours give the first " +
    "reply again; another body answers 409.",
  "If-None-Match":
    "An `ETag` of an earlier reply. When the bytes are still the same, the answer is 304.",
  "If-Range":
    "An `ETag` of an earlier reply. The range is used only when the bytes are still the same.",
  "Last-Event-ID":
    "The `id` of the last event that the caller had. What has happened since comes first.",
  Prefer: "`respond-async` does the work in a job.",
  Range: "One range of bytes.",
};

export function buildOpenApi(routes: readonly Route[], examples: Examples = {}): Json {
  const components = new Map<string, Json>();
  const responses = sharedReplies(components);
  const paths: Record<string, Json> = besidePaths(components, examples);
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operation(route, components, examples[route.name] ?? {}),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Presage",
      version: "2.0.0",
      summary: "A self-hosted forecasting platform",
      description: START_PAGE,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: [{ token: [] }],
    tags: tagsOf(paths),
    paths: sorted(paths),
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Token <40 hex digits>`",
        },
        session: { type: "http", scheme: "bearer", description: "Access token of a log-in" },
      },
      headers: headerComponents(),
      parameters: requestHeaders(),
      responses,
      schemas: sorted(Object.fromEntries(components)),
    },
  };
}

/** Returns the tags that operations have, each with its sentence. */
function tagsOf(paths: Readonly<Record<string, Json>>): Json[] {
  const operations = Object.values(paths).flatMap(
    (path) => Object.values(path) as { tags: Tag[] }[],
  );
  return [...new Set(operations.flatMap(({ tags }) => tags))]
    .sort()
    .map((name) => ({ name, description: TAGS[name] }));
}

function operation(route: Route, components: Map<string, Json>, examples: RouteExamples): Json {
  const parameters = [
    ...pathParameters(route.path),
    ...queryParameters(route.query, components),
    ...headerParameters(route),
  ];
  return {
    operationId: route.name,
    summary: route.summary,
    description: `${route.about ?? route.summary}\n\nRate-limit class: \`${route.limit}\`. Access: ${route.access}.${scopeText(route)}`,
    tags: [route.tag],
    security: needsAccount(route) ? [{ token: [] }, { session: [] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: requestBody(route, route.body, components, examples["request"]) }),
    ...(route.takes === undefined
      ? {}
      : { requestBody: { required: true, content: textsOf(route.takes) } }),
    responses: repliesOf(route, components, examples),
  };
}

/** Says which tokens may ask a route that needs an account. */
function scopeText(route: Route): string {
  return needsAccount(route) ? ` Scope of a token: \`${scopeOf(route)}\`.` : "";
}

/**
 * Returns the request body of an operation. It is required when an empty object breaks its shape,
 * because a missing body is read as an empty object (Contract 1.7).
 */
function requestBody(
  route: Route,
  body: TSchema,
  components: Map<string, Json>,
  example: unknown,
): Json {
  if (route.reads === "file") return fileBody(example);
  const media = {
    schema: schemaOf(body, components),
    ...(example === undefined ? {} : { example }),
  };
  return {
    required: route.needsBody ?? !takesEmptyObject(body),
    content: {
      "application/json": media,
      ...(route.acceptsForm === true ? { "application/x-www-form-urlencoded": media } : {}),
    },
  };
}

/** Returns the body of a route that reads a file: as it is, or as the first file of a form. */
function fileBody(example: unknown): Json {
  const binary = { type: "string", format: "binary" };
  const file = { ...binary, description: "The file. Other fields of the form are dropped." };
  const form = { type: "object", required: ["file"], properties: { file } };
  return {
    required: true,
    content: {
      "application/octet-stream": {
        schema: binary,
        // The recorded body is a line of JSON.
        ...(example === undefined ? {} : { example: JSON.stringify(example) }),
      },
      "multipart/form-data": { schema: form },
    },
  };
}

function takesEmptyObject(schema: TSchema): boolean {
  const { type, required = [] } = schema as { type?: string; required?: string[] };
  return type === "object" && required.length === 0;
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: PATH_PARAMETERS[name],
    schema: name.endsWith("Id") ? { type: "integer", minimum: 1 } : { type: "string" },
  }));
}

function queryParameters(query: TSchema | undefined, components: Map<string, Json>): Json[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...shape } = schemaOf(schema, components);
    return {
      name,
      in: "query",
      required: required.includes(name) && !("default" in shape),
      ...(description === undefined ? {} : { description }),
      schema: shape,
      ...(shape["type"] === "array" ? { style: "form", explode: true } : {}),
    };
  });
}

function headerParameters(route: Route): Json[] {
  const names: RequestHeaderName[] = [
    ...(honoursKeys(route) ? (["Idempotency-Key"] as const) : []),
    ...(isTagged(route) ? (["If-None-Match"] as const) : []),
    ...(route.readsHeaders ?? []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestHeaders(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(REQUEST_HEADERS).map(([name, description]) => [
      name,
      { name, in: "header", required: false, description, schema: { type: "string" } },
    ]),
  );
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
