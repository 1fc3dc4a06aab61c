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
 * weigh 35 kB. `whole` is the page of a question with all its parts.
 */
const LIMITS = { script: 31_000, style: 4_000, page: 60_000, whole: 75_000 };
const QUESTION = "src/pages/question.tsx";
const MATHS = "src/markdown/maths.ts";
/** Texts with formulas, tables, struck out words, bare addresses or names. */
const FURTHER = "src/markdown/further.ts";
/** A question loads the one of its type. */
const EDITORS = ["binary", "options", "continuous"].map((name) => `src/forecasting/${name}.tsx`);
/** Groups and conditionals. */
const ROWS = "src/forecasting/question_rows.tsx";
const MANY = "src/pages/question/many.tsx";
/** Questions with options. */
const OPTIONS = "src/pages/question/options.tsx";
/** What was wrong with a forecast that the server refused. */
const REFUSED = "src/forecasting/explained.ts";
/** Resolved questions. */
const OUTCOME = "src/pages/question/outcome.tsx";
/**
 * Opened by a button: why a score is what it is, what changed, what one was told, how to share, a table, percentiles,
 * parts of a distribution, a report, names after an `@`, and what cannot be taken back. The next question follows once a
 * forecast is stored.
 */
const WHY = "src/pages/question/why.tsx";
const FOLDS = "src/pages/question/opened.tsx";
/** It shares the lines of the page of notifications, which a reader with an account has loaded. */
const TOLD = "src/pages/question/told.tsx";
const OPENED = [
  WHY,
  "src/pages/question/resolving.tsx",
  "src/pages/question/propose.tsx",
  "src/pages/question/traces.tsx",
  "src/charts/history_table.tsx",
  "src/forecasting/percentiles.tsx",
  "src/forecasting/weights.tsx",
  "src/forecasting/withdraw.tsx",
  "src/forecasting/next.tsx",
  "src/comments/remove.tsx",
  "src/comments/publish.tsx",
  "src/comments/pin.tsx",
  "src/comments/report.tsx",
  "src/comments/names.tsx",
  "src/comments/answers.tsx",
  "src/comments/preview.tsx",
  FOLDS,
  TOLD,
];
/** Loaded some seconds after each page: what keeps it up to date. */
const UPDATES = "src/api/updates.ts";
/**
 * Modules that a page loads only when it needs them, with their own limits: what keeps it up to date, a text with formulas, a
 * question that is open to the reader's forecast with the editor of its type, its comments when the
 * reader comes near, why a score is what it is, a stored post that somebody changes, a preview, a
 * file that is imported, an archive, the settings, a leaderboard and the series of organisers, options that
 * an organiser changes, several posts that are approved at once, the parents of a conditional, the
 * ways to invite people with the code of a link, the card of a bot, and what an account wrote.
 */
const ON_DEMAND = {
  [UPDATES]: 2_000,
  [MATHS]: 54_000,
  [FURTHER]: 6_000,
  [WHY]: 2_500,
  [FOLDS]: 2_500,
  [TOLD]: 4_500,
  [OUTCOME]: 2_000,
  [ROWS]: 1_500,
  [MANY]: 2_000,
  "src/charts/history_table.tsx": 1_000,
  "src/forecasting/percentiles.tsx": 2_000,
  "src/forecasting/weights.tsx": 1_500,
  "src/forecasting/withdraw.tsx": 1_500,
  "src/forecasting/next.tsx": 1_000,
  "src/comments/remove.tsx": 1_500,
  "src/comments/publish.tsx": 1_500,
  "src/comments/pin.tsx": 1_000,
  "src/comments/report.tsx": 1_500,
  "src/comments/names.tsx": 2_000,
  "src/comments/answers.tsx": 1_500,
  "src/comments/preview.tsx": 1_000,
  [OPTIONS]: 1_500,
  [REFUSED]: 1_500,
  "src/forecasting/panel.tsx": 7_500,
  "src/forecasting/binary.tsx": 4_500,
  "src/forecasting/options.tsx": 6_000,
  "src/forecasting/continuous.tsx": 11_000,
  "src/comments/comments.tsx": 6_500,
  "src/write/edit_post.tsx": 14_000,
  "src/write/preview.tsx": 6_000,
  "src/write/import.tsx": 6_000,
  "src/manage/options.tsx": 3_500,
  "src/manage/archive.tsx": 3_000,
  "src/manage/settings.tsx": 7_000,
  "src/manage/leaderboard.tsx": 6_000,
  "src/manage/approve_several.tsx": 2_500,
  "src/manage/clarify.tsx": 2_500,
  "src/manage/proposals.tsx": 5_000,
  "src/manage/series.tsx": 5_500,
  "src/pages/question/resolving.tsx": 9_000,
  "src/pages/question/propose.tsx": 14_000,
  "src/pages/question/traces.tsx": 2_500,
  "src/pages/account/card.tsx": 4_500,
  "src/manage/invitations.tsx": 6_000,
  "src/parts/qr_code.tsx": 6_000,
  "src/write/question_choice.tsx": 2_500,
  "src/profile/wrote.tsx": 7_500,
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

/** Modules on demand that another one loads. */
const WITHIN = {
  [TOLD]: [FOLDS],
  ...Object.fromEntries(EDITORS.map((editor) => [editor, ["src/forecasting/panel.tsx"]])),
  [ROWS]: ["src/forecasting/panel.tsx"],
  [REFUSED]: ["src/forecasting/panel.tsx"],
  "src/forecasting/percentiles.tsx": ["src/forecasting/panel.tsx", EDITORS[2]],
  "src/forecasting/weights.tsx": ["src/forecasting/panel.tsx", EDITORS[2]],
  "src/forecasting/withdraw.tsx": ["src/forecasting/panel.tsx"],
  "src/forecasting/next.tsx": ["src/forecasting/panel.tsx"],
  "src/comments/remove.tsx": ["src/comments/comments.tsx"],
  "src/comments/publish.tsx": ["src/comments/comments.tsx"],
  "src/comments/pin.tsx": ["src/comments/comments.tsx"],
  "src/comments/report.tsx": ["src/comments/comments.tsx"],
  "src/comments/names.tsx": ["src/comments/comments.tsx"],
  "src/comments/answers.tsx": ["src/comments/comments.tsx"],
  "src/comments/preview.tsx": ["src/comments/comments.tsx"],
};

/** Returns what a module on demand adds to the page that loads it. */
function filesOnTop(manifest, key) {
  const page = manifest[ENTRY].dynamicImports.find((one) => chunksOf(manifest, one).has(key));
  const loaded = filesOfPage(manifest, page ?? ENTRY);
  for (const around of WITHIN[key] ?? []) filesOf(manifest, around, loaded);
  const own = filesOf(manifest, key);
  return [
    ...[...own.script].filter((file) => !loaded.script.has(file)),
    ...[...own.style].filter((file) => !loaded.style.has(file)),
  ];
}

/**
 * Returns every file that an open question without formulas loads when the reader scrolls to its end,
 * with one of the editors.
 */
function filesOfWhole(manifest, editor) {
  const { script, style } = filesOfPage(manifest, QUESTION);
  const chunks = chunksOf(manifest, QUESTION);
  const others = [
    UPDATES,
    MATHS,
    FURTHER,
    ROWS,
    MANY,
    OUTCOME,
    REFUSED,
    ...(editor === EDITORS[1] ? [] : [OPTIONS]),
    ...OPENED,
    ...EDITORS.filter((one) => one !== editor),
  ];
  const parts = Object.keys(ON_DEMAND).filter((key) => !others.includes(key) && chunks.has(key));
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
    weigh(
      `on demand: ${key.replace(/^src\//, "")}`,
      sum(filesOnTop(manifest, key)),
      ON_DEMAND[key],
    );
  for (const editor of EDITORS) {
    const name = `a question with all parts: ${path.basename(editor)}`;
    weigh(name, sum(filesOfWhole(manifest, editor)), LIMITS.whole);
  }
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
