/** Cuts the input of the tools of clients/mcp out of the API document, as JSON Schemas. */
import type { ApiDocument, Parameter } from "./api_document.ts";

type Json = Readonly<Record<string, unknown>>;

const BODIES = ["CommentCreate", "Distribution", "ForecastItem", "WithdrawalItem"];

/** The name of a query → its path and the parameters that a model is shown. */
const QUERIES: Readonly<Record<string, readonly [path: string, names: readonly string[]]>> = {
  ListQuery: [
    "/api/posts/",
    [
      "search",
      "statuses",
      "forecast_type",
      "tournaments",
      "not_forecaster_id",
      "scheduled_close_time__gt",
      "scheduled_close_time__lt",
      "order_by",
      "limit",
      "offset",
    ],
  ],
  OwnForecastsQuery: [
    "/api/users/me/forecasts/",
    ["question", "post", "project", "active", "ends_before", "since", "limit", "cursor"],
  ],
};

const HEAD = `/** The input of a tool, as a JSON Schema. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Record<string, object>;
  readonly required?: string[];
  readonly description?: string;
}
`;

/**
 * Returns the text of a module with a JSON Schema for each body and query.
 * @param note its first line
 */
export function mcpSchemas(document: ApiDocument, note: string): string {
  const { schemas } = document.components;
  const bodies = BODIES.map((name) => [name, whole(schemas[name], schemas)] as const);
  const queries = Object.entries(QUERIES).map(([name, [path, names]]) => {
    const found = document.paths[path]?.["get"]?.parameters ?? [];
    return [name, whole(queryObject(found, names), schemas)] as const;
  });
  const parts = [...bodies, ...queries].map(
    ([name, schema]) =>
      `\nexport const ${name}: InputSchema = ${JSON.stringify(schema, null, 2)};\n`,
  );
  return `/** ${note} */\n\n${HEAD}${parts.join("")}`;
}

function queryObject(parameters: readonly Parameter[], names: readonly string[]): Json {
  const properties = names.map((name) => {
    const parameter = parameters.find((one) => one.name === name);
    if (parameter === undefined) throw new Error(`the document has no parameter ${name}`);
    return [name, { ...parameter.schema, description: parameter.description }];
  });
  return { type: "object", properties: Object.fromEntries(properties) as Json };
}

/**
 * Returns a schema without references. In a body `null` means the same as an absent property, so it
 * is left out, which makes the schema shorter for a model.
 */
function whole(node: unknown, schemas: Json): unknown {
  if (Array.isArray(node)) return node.map((part: unknown) => whole(part, schemas));
  if (typeof node !== "object" || node === null) return node;
  const { $ref, anyOf, ...rest } = node as Json & { anyOf?: readonly Json[] };
  if (typeof $ref === "string") return whole(schemas[$ref.split("/").at(-1) ?? ""], schemas);
  const forms = anyOf?.filter(({ type }) => type !== "null");
  if (forms?.length === 1) return whole({ ...forms[0], ...rest }, schemas);
  // The name of a shape is a text; a property that is called `title` has a schema.
  const kept = Object.entries({ ...rest, ...(forms && { anyOf: forms }) }).filter(
    ([name, part]) => name !== "title" || typeof part === "object",
  );
  return Object.fromEntries(kept.map(([name, part]) => [name, whole(part, schemas)]));
}
