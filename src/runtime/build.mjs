/**
 * Builds the programs of the platform: each becomes one file in `dist`, with the packages that it
 * uses. A process that reads one file starts in less than half the time of one that looks for 1,300
 * (docs/adr/0019). Types are checked by `npm run typecheck` and not here.
 */
import { build } from "esbuild";
import fs from "node:fs";
import path from "node:path";
import { keepClassNames } from "./class_names.mjs";
import { hashSources, stampFile } from "./install.mjs";
import { projectDir } from "./settings.mjs";

/** What a process or a thread is started with. The built files lie in the same folders of `dist`. */
const PROGRAMS = [
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

const dist = path.join(projectDir, "dist");
const sources = hashSources();
fs.rmSync(stampFile, { force: true });
for (const folder of ["src", "jobs", "workers"]) {
  fs.rmSync(path.join(dist, folder), { recursive: true, force: true });
}
const { outputFiles } = await build({
  absWorkingDir: projectDir,
  entryPoints: PROGRAMS,
  outbase: ".",
  outdir: "dist",
  bundle: true,
  external: LEFT_OUT,
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
});
for (const { path: file, text } of outputFiles) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, file.endsWith(".js") ? keepClassNames(text) : text);
}
fs.writeFileSync(stampFile, sources);
