/**
 * Makes pages for readers of a running server from the Markdown of docs: the guide, and the rules that
 * it links to. A link to a file that is not served becomes text, and pictures are left out. Programs
 * get the Markdown itself.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { markdownToHtml } from "../domain/text/markdown_html.ts";
import { escaped } from "../domain/text/escaped.ts";

const FOLDERS = ["guide", "spec"];
const ALONE = ["errors.md"];
const START = "guide/README.md";

/**
 * Returns a function for each page that makes its HTML, by its path below `/docs/`.
 * @param docs the folder docs
 * @param style path of the folder of the style, with a final slash
 */
export function guidePages(docs: string, style: string): ReadonlyMap<string, () => string> {
  const files = new Set(guideFiles(docs));
  const textOf = (file: string) => readFileSync(posix.join(docs, file), "utf8");
  const page = (file: string) => {
    const text = textOf(file);
    const main = markdownToHtml(text, (href) => servedLink(href, file, files));
    return pageHtml(titleOf(text), { nav: navigation(textOf(START)), main, style });
  };
  return new Map(Array.from(files, (file) => [pathOf(file), () => page(file)]));
}

/** Returns the path below `/docs/` of the Markdown of a page. It is that of the file in docs. */
export function markdownPath(page: string): string {
  return page === "guide" ? START : `${page}.md`;
}

/** Returns the Markdown of every page, by its path below `/docs/`. */
export function guideTexts(docs: string): ReadonlyMap<string, () => string> {
  return new Map(
    guideFiles(docs).map((file) => [file, () => readFileSync(posix.join(docs, file), "utf8")]),
  );
}

/** Returns the page for language models that want to know what is here (llmstxt.org). */
export function llmsText(docs: string): string {
  const rows = guideRows(readFileSync(posix.join(docs, START), "utf8"));
  const lines = rows.map(
    ({ title, name, about }) => `- [${title}](/docs/guide/${name}.md): ${about}`,
  );
  return `# Presage

> A platform on which people and bots forecast questions, over a REST API.

The pages below are Markdown. Their addresses without \`.md\` are pages for people. Calls of the API need a token in the header: \`Authorization: Token <token>\`.

## Guide

${lines.join("\n")}

## Rules

- [Contract](/docs/spec/contract.md): what every call does
- [Mathematics](/docs/spec/maths.md): how predictions, scores and boards are computed
- [Errors](/docs/errors.md): every error and what to do

## API

- [OpenAPI document](/openapi.json): every operation, parameter and answer
`;
}

/** Returns the path below `/docs/`. */
function pathOf(file: string): string {
  return file === START ? "guide" : file.replace(/\.md$/, "");
}

function guideFiles(docs: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(posix.join(docs, folder)).map((name) => `${folder}/${name}`),
  );
  return [...inFolders, ...ALONE].filter((file) => file.endsWith(".md"));
}

/** Returns the rows of the table of the start page. */
function guideRows(start: string) {
  const rows = start.matchAll(/^\| \[(.+?)\]\((.+?)\.md\) \| (.+?) \|$/gm);
  return Array.from(rows, ([, title = "", name = "", about = ""]) => ({ title, name, about }));
}

function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}

/** Returns the address of a link on a page; null where this server does not have the file. */
function servedLink(href: string, file: string, served: ReadonlySet<string>): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = "", fragment] = href.split("#");
  const target = posix.join(posix.dirname(file), path);
  if (!served.has(target)) return null;
  return `/docs/${pathOf(target)}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** Returns links to the pages of the guide, in the order of its table. */
function navigation(start: string): string {
  const links = guideRows(start).map(
    ({ title, name }) => `<li><a href="/docs/guide/${name}">${escaped(title)}</a></li>`,
  );
  return `<p class="name"><a href="/docs/guide">Guide</a></p>
<ul>${links.join("")}</ul>
<h2>Rules</h2>
<ul><li><a href="/docs/spec/contract">Contract</a></li><li><a href="/docs/spec/maths">Mathematics</a></li><li><a href="/docs/errors">Errors</a></li></ul>
<h2>API</h2>
<ul><li><a href="/docs">Reference</a></li></ul>`;
}

interface Parts {
  readonly nav: string;
  readonly main: string;
  readonly style: string;
}

function pageHtml(title: string, { nav, main, style }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${style}reference.css">
</head>
<body>
<nav>
${nav}
</nav>
<main>
${main}
</main>
</body>
</html>
`;
}
