import { fileURLToPath } from "node:url";
import { preload } from "./preload.mjs";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What so many pages or parts share is in the file of the first page. */
const SHARED_BY = 7;

/** What asks before a deletion is loaded by a button, and what renders texts by the pages with texts. */
const isForAll = (id) =>
  /\.(?:tsx?|m?js)$/.test(id) && !/\/parts\/(?:markdown|confirm)\.tsx$/.test(id);

/** What most pages with questions share, and would be files of a few bytes. */
const SMALL =
  /src\/(?:feed\/ended|charts\/scale|api\/use_updates|manage\/may|pages\/question\/head|parts\/session_ended)\./;

/** What the panel of a forecast shares with each of the editors, of which a question loads one. */
const EDITORS =
  /src\/(?:parts\/slider_keys|forecasting\/(?:community|control|entry|refusal|standing)|texts\/forecasting)\./;

const NAME = "[name]-[hash:7].js";

/** The options of the build. `build.mjs` compresses and weighs what it writes. */
export default {
  root: path("."),
  base: "/console/",
  plugins: [preload],
  // The page is rewritten by a server with a BASE_PATH, and scripts are not: they name each other.
  experimental: {
    renderBuiltUrl: (_name, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  resolve: {
    alias: [
      {
        find: "decode-named-character-reference",
        replacement: path("./src/markdown/decode_entity.ts"),
      },
      // Temml's own bundle has two extensions (chemistry, physics) that weigh another 11 kB.
      { find: /^temml$/, replacement: path("./node_modules/temml/temml.js") },
      { find: /^\.\/lib\/html-(?:flow|text)\.js$/, replacement: path("./src/markdown/no_html.ts") },
    ],
  },
  // Calls of `createElement` make the page of a question 0.5 kB smaller than the automatic runtime.
  oxc: {
    jsx: { runtime: "classic", pragma: "createElement", pragmaFrag: "Pieces" },
    jsxInject: 'import { createElement, Fragment as Pieces } from "preact";',
  },
  worker: { format: "es" },
  build: {
    outDir: path("../dist/console"),
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    target: "es2022",
    // The polyfill would be a second script, and every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        // Each page names many files, and longer hashes compress to nothing.
        entryFileNames: NAME,
        chunkFileNames: NAME,
        assetFileNames: "[name]-[hash:7][extname]",
        codeSplitting: {
          // Few files of some size compress better than many small ones.
          groups: [
            { name: "base", minShareCount: SHARED_BY, test: isForAll, priority: 1 },
            // The list of questions needs the scale, and no chart.
            { name: "base", test: SMALL, priority: 1 },
            { name: "editors", test: EDITORS },
            // What is loaded by a button of a comment finds both here.
            { name: "comments", test: /src\/(?:comments\/refused|texts\/comments)\./ },
            {
              name: "texts",
              test: /src\/(?:parts\/markdown|pages\/question\/texts|texts\/reading)\./,
            },
            {
              name: "charts",
              test: /src\/(?:charts\/(?!scale|history_table)|pages\/question\/lines\.ts)/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
};
