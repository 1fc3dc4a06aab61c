/** Shows one operation of the reference: what it does, what it takes and what it answers. */
import { inlineMarkdownToHtml, markdownToHtml } from "../../domain/text/markdown_html.ts";
import { type ApiDocument, type Media, nameOf, type Operation, type Schema } from "./document.ts";
import { block, code, table } from "./html.ts";
import { escaped } from "../../domain/text/escaped.ts";
import { fieldsTable, meaningOf, typeOf } from "./shape_html.ts";

/** An operation and where it is. */
export interface Placed {
  readonly path: string;
  /** In capitals. */
  readonly method: string;
  readonly operation: Operation;
}

type Components = ApiDocument["components"];

/** Longer bodies are read from a file in the curl line. */
const LONGEST_LINE = 400;
const JSON_MEDIA = "application/json";

export function operationHtml({ path, method, operation }: Placed, components: Components): string {
  const { operationId, summary, description, requestBody } = operation;
  const body = requestBody?.content[JSON_MEDIA];
  const title = `<span class="method ${method.toLowerCase()}">${method}</span> ${code(path)} <span>${escaped(summary)}</span>`;
  return `<details class="operation" id="${operationId}" data-method="${method}" data-path="${escaped(path)}">
<summary>${title}</summary>
<div class="about">${markdownToHtml(description)}</div>
${parametersHtml(operation, components)}
${body === undefined ? "" : bodyHtml(body, requestBody?.required === true, components)}
<h4>curl</h4><div class="curl">${block(curlLine({ path, method, operation }, body?.example))}</div>
<h4>Answers</h4>
${answersHtml(operation, components)}
</details>`;
}

function parametersHtml({ parameters = [] }: Operation, components: Components): string {
  const rows = parameters
    .map(({ $ref, ...own }) =>
      $ref === undefined ? own : (components.parameters[nameOf($ref)] ?? own),
    )
    .map(({ name, in: place, required, schema, description = "" }) => [
      `${code(name)} <small>${escaped(place)}${required ? "" : ", optional"}</small>`,
      typeOf(schema),
      inlineMarkdownToHtml(description),
    ]);
  return rows.length === 0 ? "" : `<h4>Parameters</h4>${table(["Name", "Type", "Meaning"], rows)}`;
}

function bodyHtml({ schema, example }: Media, isRequired: boolean, components: Components): string {
  const body = resolved(schema, components);
  const item = body.items === undefined ? body : resolved(body.items, components);
  const kind = body.items === undefined ? typeOf(schema) : typeOf(body);
  return `<h4>Body <small>${kind}${isRequired ? "" : ", optional"}</small></h4>
<p>${meaningOf(item)}</p>
${fieldsTable(item)}
${example === undefined ? "" : `<h5>Example</h5>${block(example)}`}`;
}

function resolved(schema: Schema, components: Components): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? schema);
}

/** Returns the call as a command. */
function curlLine({ path, method, operation }: Placed, example: unknown): string {
  const json = example === undefined ? null : JSON.stringify(example);
  const isPublic = operation.security?.length === 0;
  const data = json !== null && json.length <= LONGEST_LINE ? quoted(json) : "@body.json";
  return [
    "curl",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(isPublic ? [] : ['-H "Authorization: Token $TOKEN"']),
    ...(json === null ? [] : ["-H 'Content-Type: application/json'", `-d ${data}`]),
    `"$URL${path}"`,
  ].join(" ");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Successes come with their body, refusals in one table. */
function answersHtml({ responses }: Operation, components: Components): string {
  const replies = Object.entries(responses).map(([status, reply]) => ({
    status,
    ...(reply.$ref === undefined ? reply : components.responses[nameOf(reply.$ref)]),
  }));
  const rows = replies.map(({ status, description = "", content = {}, headers = {} }) => [
    `<b>${status}</b>`,
    `${inlineMarkdownToHtml(description)} ${mediaText(content)}`,
    Object.keys(headers)
      .filter((name) => !isUsual(name))
      .map((name) => `<a href="#header-${name}">${name}</a>`)
      .join(", "),
  ]);
  const examples = replies.flatMap(({ status, content = {} }) =>
    Object.entries(content).flatMap(([type, { example }]) =>
      example === undefined
        ? []
        : `<h5>Example: ${status}${type === JSON_MEDIA ? "" : `, ${escaped(type)}`}</h5>${block(example)}`,
    ),
  );
  return `${table(["Status", "Body", "Headers"], rows)}${examples.join("\n")}`;
}

function mediaText(content: Readonly<Record<string, Media>>): string {
  const kinds = Object.entries(content).map(([type, { schema }]) =>
    type === JSON_MEDIA ? typeOf(schema) : code(type),
  );
  return kinds.length === 0 ? "" : `<small>${kinds.join(", ")}</small>`;
}

/** Returns whether every reply has the header. The table of headers says so once. */
function isUsual(name: string): boolean {
  return /^(X-(Request-Id|API-Version|Content-Type-Options|RateLimit-.*)|RateLimit.*|Referrer-Policy|Vary)$/.test(
    name,
  );
}
