/**
 * Writes the parts of the clients that follow from docs/openapi.json: the types, and how each
 * operation may be repeated. `npm run docs` runs it, and a test compares the files.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import type { ApiDocument, Operation, Reply } from "./api_document.ts";
import { mcpSchemas } from "./mcp_schemas.ts";
import { asynchronous } from "./python_async.ts";
import { pythonTypes } from "./python_types.ts";

const NOTE = "Made by `npm run docs` from docs/openapi.json; edit the code of the server.";

const PYTHON = "python/src/presage_client";
const KEY = "#/components/parameters/Idempotency-Key";
const READS = "Rate-limit class: `read`";

/** Returns the generated files: name from the folder `clients` → content. */
export async function generatedClients(): Promise<ReadonlyMap<string, string>> {
  const document = JSON.parse(read("../docs/openapi.json")) as ApiDocument;
  // A property with a default may be left out of a body.
  const options = { defaultNonNullable: false };
  const types = astToString(await openapiTS(slim(document) as unknown as OpenAPI3, options));
  return new Map([
    ["typescript/src/generated/openapi.ts", `/** ${NOTE} */\n${types}`],
    ["typescript/src/generated/repeatable.ts", repeatableTs(repeatable(document))],
    ["mcp/src/generated/schemas.ts", mcpSchemas(document, NOTE)],
    [`${PYTHON}/schemas.py`, pythonTypes(document.components.schemas, NOTE)],
    [`${PYTHON}/repeatable.py`, repeatablePy(repeatable(document))],
    [`${PYTHON}/async_client.py`, asynchronous(read(`${PYTHON}/client.py`))],
  ]);
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

/**
 * Returns the document without headers, examples and refusals. A client sets and reads the headers
 * itself, and every refusal becomes the same error.
 */
function slim(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const kept = Object.entries(operations).map(([method, operation]) => [
      method,
      slimOperation(operation),
    ]);
    return [path, Object.fromEntries(kept) as Record<string, Operation>];
  });
  return {
    ...document,
    paths: Object.fromEntries(paths) as ApiDocument["paths"],
    components: { schemas: document.components.schemas },
  };
}

function slimOperation(operation: Operation): Operation {
  const parameters = operation.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
  const replies = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
  const responses = replies.map(([status, { description, content = {} }]) => {
    const shapes = Object.entries(content).map(([type, { schema }]) => [type, { schema }]);
    return [status, { description, content: Object.fromEntries(shapes) as Reply["content"] }];
  });
  return {
    ...(JSON.parse(
      JSON.stringify(operation, (key, value: unknown) => (key === "example" ? undefined : value)),
    ) as Operation),
    parameters,
    responses: Object.fromEntries(responses) as Operation["responses"],
  };
}

/**
 * Returns the operations, except GET, that may be sent twice without harm: `keyed` ones under an
 * `Idempotency-Key` (Contract 1.12), and those that `read`, because they write nothing.
 */
export function repeatable({ paths }: ApiDocument): Readonly<Record<string, "keyed" | "read">> {
  const found: Record<string, "keyed" | "read"> = {};
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters = [], description = "" }] of Object.entries(operations)) {
      if (method === "get") continue;
      const name = `${method.toUpperCase()} ${path}`;
      if (parameters.some(({ $ref }) => $ref === KEY)) found[name] = "keyed";
      else if (description.includes(READS)) found[name] = "read";
    }
  return found;
}

const REPEATABLE_IS =
  "Operations that may be sent twice without harm: `keyed` ones under an `Idempotency-Key`, and those that `read`.";

function repeatableTs(operations: Readonly<Record<string, string>>): string {
  const type = 'Readonly<Record<string, "keyed" | "read">>';
  return `/** ${NOTE} */\n\n/** ${REPEATABLE_IS} */\nexport const REPEATABLE: ${type} = ${JSON.stringify(operations, null, 2)};\n`;
}

function repeatablePy(operations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(operations).map(([name, kind]) => `    "${name}": "${kind}",\n`);
  return `"""${NOTE}"""\n\n#: ${REPEATABLE_IS}\nREPEATABLE: dict[str, str] = {\n${lines.join("")}}\n`;
}

async function main(): Promise<void> {
  for (const [name, content] of await generatedClients())
    writeFileSync(new URL(name, import.meta.url), content);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
