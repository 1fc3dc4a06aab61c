/**
 * Makes the reference for people from the API document: one page of HTML that needs no script to be
 * read. The script adds the search, and sends requests for readers who want to try an operation.
 */
import {
  headingsOf,
  inlineMarkdownToHtml,
  markdownToHtml,
} from "../../domain/text/markdown_html.ts";
import type { ApiDocument } from "./document.ts";
import { code, table } from "./html.ts";
import { escaped } from "../../domain/text/escaped.ts";
import { operationHtml, type Placed } from "./operation_html.ts";
import { fieldsTable, meaningOf, typeOf } from "./shape_html.ts";

/**
 * Returns the page.
 * @param folder path of the style and the script, with a final slash
 */
export function referenceHtml(document: ApiDocument, folder: string): string {
  const groups = groupsOf(document);
  const { description, title, version } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title>
<link rel="stylesheet" href="${folder}reference.css">
<script src="${folder}reference.js" defer></script>
</head>
<body>
<nav>
<p class="name"><a href="#start">${escaped(title)}</a> <small>${escaped(version)}</small></p>
<form role="search"><input type="search" id="search" placeholder="Search: forecast, 409, /api/posts …" aria-label="Search the reference" autocomplete="off"><output id="found"></output></form>
<section id="links-start"><h2>Start</h2><ul>${startLinks(description)}</ul></section>
${groups.map(({ name, placed }) => groupLinks(name, placed)).join("\n")}
<section><h2>More</h2><ul><li><a href="#headers">Headers</a></li><li><a href="#shapes">Shapes</a></li><li><a href="/openapi.json">OpenAPI document</a></li></ul></section>
</nav>
<main>
<section id="start"><h1>${escaped(title)} API</h1>${markdownToHtml(description)}</section>
<p id="nothing" hidden>Nothing in the reference has all of these words.</p>
${groups.map((group) => groupHtml(group, document)).join("\n")}
${headersHtml(document)}
${shapesHtml(document)}
</main>
</body>
</html>
`;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly placed: readonly Placed[];
}

function groupsOf({ tags, paths }: ApiDocument): Group[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    placed: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

function startLinks(markdown: string): string {
  return headingsOf(markdown)
    .map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
    .join("");
}

function groupLinks(name: string, placed: readonly Placed[]): string {
  const links = placed.map(
    ({ method, operation: { operationId, summary } }) =>
      `<li data-of="${operationId}"><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${escaped(summary)}</a></li>`,
  );
  return `<section class="links"><h2><a href="#tag-${name}">${escaped(name)}</a></h2><ul>${links.join("")}</ul></section>`;
}

function groupHtml({ name, description, placed }: Group, { components }: ApiDocument): string {
  return `<section class="group" id="tag-${name}"><h2>${escaped(name)}</h2>
<p>${escaped(description)}</p>
${placed.map((one) => operationHtml(one, components)).join("\n")}
</section>`;
}

function headersHtml({ components }: ApiDocument): string {
  const rows = Object.entries(components.headers).map(([name, { description, example }]) => [
    `<span id="header-${name}">${code(name)}</span>`,
    `${inlineMarkdownToHtml(description)}${example === undefined ? "" : ` Example: ${code(example)}`}`,
  ]);
  return `<section class="group" id="headers"><h2>Headers</h2>
<p>Every reply has X-Request-Id, X-API-Version, X-Content-Type-Options, Referrer-Policy and Vary, and those of the limits where a limit applies. An operation names the others.</p>
${table(["Name", "Meaning"], rows)}</section>`;
}

function shapesHtml({ components }: ApiDocument): string {
  const shapes = Object.entries(components.schemas).map(([name, schema]) => {
    const fields = fieldsTable(schema);
    return `<details class="shape" id="shape-${name}"><summary>${code(name)}</summary>
<p class="about">${meaningOf(schema)}</p>
${fields === "" ? `<p>${typeOf(schema)}</p>` : fields}
</details>`;
  });
  return `<section class="group" id="shapes"><h2>Shapes</h2>
<p>The objects of bodies, by name.</p>
${shapes.join("\n")}
</section>`;
}
