/**
 * The OpenAPI 3.1 document, built from the list of routes and nothing else: what is declared is
 * what is checked, served and documented.
 */
import type { TSchema } from "typebox";
import type { Responses, Route } from "./route.ts";

type Json = Record<string, unknown>;

/** Real replies recorded from a running platform: route name → status → body. */
export type Examples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const DETAIL = { $ref: "#/components/schemas/DetailBody" };

/** Replies any route may give besides its own (Contract, Appendix A). */
const COMMON: Readonly<Record<string, string>> = {
  400: "Malformed request",
  401: "Credentials missing or invalid",
  404: "No such resource, or none the caller may see",
  405: "Method not allowed",
  413: "Request body too large",
  415: "Content type or encoding not read",
  429: "Rate limit exceeded; Retry-After says when to come back",
  500: "Internal server error, with the request id",
  503: "A neighbour is busy or restarting; Retry-After says when to come back",
};

const REASONS: Readonly<Record<string, string>> = {
  200: "Success",
  201: "Created",
  202: "Accepted, work goes on",
  204: "Done, no body",
  206: "Part of the file",
  403: "Authenticated, not permitted",
  409: "In conflict with another request",
  410: "Gone for good",
  416: "Range not satisfiable",
};

export function buildOpenApi(routes: readonly Route[], examples: Examples = {}): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  const detail = routes
    .flatMap((route) => Object.values(route.responses))
    .find((s) => titleOf(s) === "DetailBody");
  if (detail !== undefined) schemaOf(detail, components);
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
      description:
        "People and bots forecast questions; the platform aggregates, scores and ranks them. Every path is also served without its final slash. All moments are UTC.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: [{ token: [] }],
    tags: [...new Set(routes.map((route) => route.tag))]
      .sort()
      .map((name) => ({ name, description: `Operations on ${name}` })),
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
      schemas: sorted(Object.fromEntries(components)),
    },
  };
}

function operation(
  route: Route,
  components: Map<string, Json>,
  examples: Readonly<Record<string, unknown>>,
): Json {
  const parameters = [...pathParameters(route.path), ...queryParameters(route.query, components)];
  return {
    operationId: route.name,
    summary: route.summary,
    description: `${route.about ?? route.summary}\n\nRate-limit class: \`${route.limit}\`. Access: ${route.access}.`,
    tags: [route.tag],
    ...(route.access === "public"
      ? { security: [] }
      : { security: [{ token: [] }, { session: [] }] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: requestBody(route, components, examples["request"]) }),
    responses: responsesOf(route, components, examples),
  };
}

function requestBody(route: Route, components: Map<string, Json>, example: unknown): Json {
  const content = {
    schema: schemaOf(route.body as TSchema, components),
    ...(example === undefined ? {} : { example }),
  };
  return { required: true, content: { "application/json": content } };
}

function responsesOf(
  route: Route,
  components: Map<string, Json>,
  examples: Readonly<Record<string, unknown>>,
): Json {
  const own = Object.fromEntries(
    Object.entries(route.responses).map(([status, shape]) => [
      status,
      responseOf(status, shape, components, examples[status]),
    ]),
  );
  const common = Object.fromEntries(
    Object.entries(COMMON)
      .filter(([status]) => !(status in own) && (route.access !== "public" || status !== "401"))
      .map(([status, description]) => [
        status,
        { description, content: json(status === "500" ? {} : DETAIL) },
      ]),
  );
  return { ...own, ...common };
}

function responseOf(
  status: string,
  shape: Responses[number],
  components: Map<string, Json>,
  example: unknown,
): Json {
  const description = REASONS[status] ?? COMMON[status] ?? `Status ${status}`;
  if (shape === "empty") return { description };
  if (shape === "stream") {
    return {
      description,
      content: {
        "application/octet-stream": {
          schema: { type: "string", contentMediaType: "application/octet-stream" },
        },
      },
    };
  }
  const media = {
    schema: schemaOf(shape, components),
    ...(example === undefined ? {} : { example }),
  };
  return { description, content: { "application/json": media } };
}

const json = (schema: Json) => ({ "application/json": { schema } });

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
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

function titleOf(shape: unknown): string | undefined {
  return typeof shape === "object" && shape !== null
    ? (shape as { title?: string }).title
    : undefined;
}

/** Copies a schema for the document: named shapes become components, own keywords go. */
function schemaOf(schema: TSchema, components: Map<string, Json>): Json {
  const title = titleOf(schema);
  if (title === undefined) return plain(schema, components);
  if (!components.has(title)) {
    components.set(title, {});
    components.set(title, plain(schema, components));
  }
  return { $ref: `#/components/schemas/${title}` };
}

const MOMENT = { type: "string", format: "date-time" };
const PAGE = {
  limit: { type: "integer", minimum: 1, maximum: 100 },
  offset: { type: "integer", minimum: 0 },
};

function plain(schema: TSchema, components: Map<string, Json>): Json {
  const source = schema as Json;
  const kind = source["x-kind"];
  const base: Json =
    kind === "moment"
      ? MOMENT
      : kind === "limit"
        ? PAGE.limit
        : kind === "offset"
          ? PAGE.offset
          : {};
  const copy: Json = { ...base };
  for (const [key, value] of Object.entries(source)) {
    if (!key.startsWith("x-")) copy[key] = copyValue(key, value, components);
  }
  return copy;
}

function copyValue(key: string, value: unknown, components: Map<string, Json>): unknown {
  if (key === "properties" || key === "patternProperties") {
    return Object.fromEntries(
      Object.entries(value as Record<string, TSchema>).map(([name, s]) => [
        name,
        schemaOf(s, components),
      ]),
    );
  }
  if (key === "anyOf" || key === "oneOf" || key === "allOf" || key === "prefixItems") {
    return (value as TSchema[]).map((option) => schemaOf(option, components));
  }
  const isSchema =
    (key === "items" || key === "additionalProperties") &&
    typeof value === "object" &&
    value !== null;
  return isSchema ? schemaOf(value, components) : value;
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
