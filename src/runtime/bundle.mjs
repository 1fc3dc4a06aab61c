/** How a program becomes one file: the options of the bundler, and what is written. */
import fs from "node:fs";
import path from "node:path";
import { keepClassNames } from "./class_names.mjs";
import { projectDir } from "./settings.mjs";

/** What a process or a thread is started with. The built files lie in the same folders of `dist`. */
export const PROGRAMS = [
  "src/main.ts",
  "src/cli/main.ts",
  "src/demo/main.ts",
  "src/http/server/listener_copies.ts",
  "jobs/main.ts",
  "workers/thread.ts",
  "workers/password_thread.ts",
];

/** Packages that read files beside their own code, so they stay in node_modules. */
const LEFT_OUT = ["@bull-board/*", "@node-rs/argon2", "@resvg/resvg-js", "pino", "piscina"];

/** Packages in CommonJS expect these three names, which an ES module does not have. */
const COMMONJS_NAMES = `import { createRequire as commonjsRequire } from "node:module";
const require = commonjsRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/**
 * Returns the options of the bundler.
 * @param {readonly string[]} programs of `PROGRAMS`
 * @returns {import("esbuild").BuildOptions & { write: false }}
 */
export function bundleOptions(programs) {
  return {
    absWorkingDir: projectDir,
    entryPoints: [...programs],
    outbase: ".",
    outdir: "dist",
    bundle: true,
    external: [...LEFT_OUT],
    platform: "node",
    format: "esm",
    target: "node20.19",
    banner: { js: COMMONJS_NAMES },
    // See class_names.mjs.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    write: false,
  };
}

/**
 * Writes what the bundler made.
 * @param {readonly { path: string, text: string }[]} files
 */
export function writeBundle(files) {
  for (const { path: file, text } of files) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, file.endsWith(".js") ? keepClassNames(text) : text);
  }
}
