/**
 * Builds the console into `dist/console`: makes the types of the API from its document, bundles,
 * compresses every file, and weighs what each page loads. A page above its limit fails the build.
 * The types of the pages are checked by `npm run typecheck`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import openapiTypes, { astToString } from "openapi-typescript";
import { build } from "vite";
import config from "./vite.config.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = config.build.outDir;
const ENTRY = "index.html";

/**
 * Limits in bytes, compressed with gzip. Script and style together are the first page, which may
 * weigh 35 kB. `whole` is the page of a question with all its parts. Its goal is 75 kB, which the
 * fields for numbers exceed by 2.2 kB; nothing may be added until it is reached again.
 */
const LIMITS = { script: 31_000, style: 4_000, page: 60_000, whole: 77_500 };
const QUESTION = "src/pages/question.tsx";
const MATHS = "src/markdown/maths.ts";
/**
 * Modules that a page loads only when it needs them, with their own limits: a text with formulas,
 * a question that is open to the reader's forecast, its comments when the reader comes near, a
 * stored post that somebody changes, a preview, a file that is imported, an archive and a leaderboard of organisers, options that an
 * organiser changes, several posts that are approved at once, and the parents of a conditional.
 */
const ON_DEMAND = {
  [MATHS]: 54_000,
  "src/forecasting/panel.tsx": 12_500,
  "src/comments/comments.tsx": 6_500,
  "src/write/edit_post.tsx": 14_000,
  "src/write/preview.tsx": 6_000,
  "src/write/import.tsx": 6_000,
  "src/manage/options.tsx": 3_500,
  "src/manage/archive.tsx": 3_000,
  "src/manage/leaderboard.tsx": 6_000,
  "src/manage/approve_several.tsx": 2_500,
  "src/write/question_choice.tsx": 2_500,
};

async function makeTypes() {
  const document = new URL("../docs/openapi.json", import.meta.url);
  const target = path.join(here, "src/api/generated/openapi.d.ts");
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, astToString(await openapiTypes(document)));
}

/** Writes each file again with gzip and brotli, so that no request waits for it. */
function compressAll() {
  for (const name of readdirSync(out)) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const bytes = readFileSync(path.join(out, name));
    writeFileSync(path.join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(path.join(out, `${name}.br`), brotliCompressSync(bytes));
  }
}

const weightOf = (file) => readFileSync(path.join(out, `${file}.gz`)).length;
const sum = (files) => [...files].reduce((total, file) => total + weightOf(file), 0);

/** Returns the files that a module needs before it runs. */
function filesOf(manifest, key, files = { script: new Set(), style: new Set() }) {
  const chunk = manifest[key];
  if (files.script.has(chunk.file)) return files;
  files.script.add(chunk.file);
  for (const style of chunk.css ?? []) files.style.add(style);
  for (const name of chunk.imports ?? []) filesOf(manifest, name, files);
  return files;
}

/** Returns the files of a page with all parts that it loads later, except those on demand. */
function filesOfPage(manifest, key) {
  const files = filesOf(manifest, ENTRY);
  const others = new Set([ENTRY, ...Object.keys(ON_DEMAND)]);
  for (const chunk of chunksOf(manifest, key, new Set(others)))
    if (!others.has(chunk)) filesOf(manifest, chunk, files);
  return files;
}

/** Returns what a module on demand adds to the page that loads it. */
function filesOnTop(manifest, key) {
  const page = manifest[ENTRY].dynamicImports.find((one) => chunksOf(manifest, one).has(key));
  const loaded = filesOfPage(manifest, page ?? ENTRY);
  const own = filesOf(manifest, key);
  return [
    ...[...own.script].filter((file) => !loaded.script.has(file)),
    ...[...own.style].filter((file) => !loaded.style.has(file)),
  ];
}

/** Returns every file that an open question without formulas loads when the reader scrolls to its end. */
function filesOfWhole(manifest) {
  const { script, style } = filesOfPage(manifest, QUESTION);
  const chunks = chunksOf(manifest, QUESTION);
  const parts = Object.keys(ON_DEMAND).filter((key) => key !== MATHS && chunks.has(key));
  return new Set([...script, ...style, ...parts.flatMap((key) => filesOnTop(manifest, key))]);
}

/** Returns the chunks that a page may load. */
function chunksOf(manifest, key, found = new Set([ENTRY])) {
  if (found.has(key)) return found;
  found.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key];
  for (const part of [...imports, ...dynamicImports]) chunksOf(manifest, part, found);
  return found;
}

function weighAll() {
  const manifest = JSON.parse(readFileSync(path.join(out, ".vite/manifest.json"), "utf8"));
  const lines = [];
  const weigh = (name, bytes, limit) => lines.push({ name, bytes, limit });
  const first = filesOf(manifest, ENTRY);
  weigh("first page: script", sum(first.script), LIMITS.script);
  weigh("first page: style", sum(first.style), LIMITS.style);
  for (const page of manifest[ENTRY].dynamicImports) {
    const { script, style } = filesOfPage(manifest, page);
    weigh(`${page.replace(/^src\//, "")}: all`, sum([...script, ...style]), LIMITS.page);
  }
  for (const key of Object.keys(ON_DEMAND).filter((name) => name in manifest))
    weigh(`on demand: ${path.basename(key)}`, sum(filesOnTop(manifest, key)), ON_DEMAND[key]);
  weigh("a question with these two", sum(filesOfWhole(manifest)), LIMITS.whole);
  for (const { name, bytes, limit } of lines) {
    const verdict = bytes <= limit ? "" : "  TOO HEAVY";
    console.log(`${name.padEnd(44)} ${kilo(bytes)} kB gzip, limit ${kilo(limit)} kB${verdict}`);
  }
  if (lines.some(({ bytes, limit }) => bytes > limit)) {
    throw new Error("A page of the console is heavier than its limit.");
  }
}

const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(5);

try {
  await makeTypes();
  await build({ ...config, configFile: false, logLevel: "warn" });
  compressAll();
  weighAll();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
