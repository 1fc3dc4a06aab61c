import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The options of the build. `build.mjs` compresses and weighs what it writes. */
export default {
  root: path("."),
  base: "/console/",
  resolve: {
    alias: { "decode-named-character-reference": path("./src/markdown/decode_entity.ts") },
  },
  build: {
    outDir: path("../dist/console"),
    emptyOutDir: true,
    assetsDir: ".",
    assetsInlineLimit: 0,
    target: "es2022",
    // The polyfill would be a second script, and every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    manifest: true,
  },
};
