import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The options of the build. `build.mjs` compresses and weighs what it writes. */
export default {
  root: path("."),
  base: "/console/",
  resolve: {
    alias: [
      {
        find: "decode-named-character-reference",
        replacement: path("./src/markdown/decode_entity.ts"),
      },
      { find: /^\.\/lib\/html-(?:flow|text)\.js$/, replacement: path("./src/markdown/no_html.ts") },
    ],
  },
  build: {
    outDir: path("../dist/console"),
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    target: "es2022",
    // It makes the page of a question 0.3 kB smaller than the minifier of the bundler.
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } },
    // The polyfill would be a second script, and every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    manifest: true,
  },
};
