/** Where programs find the files of the project, from the sources and from a build alike. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const isSource = import.meta.url.endsWith(".ts");

/** The folder that holds package.json, docs and dist. */
export const projectFolder = ancestorWith("package.json");

/** Loads a package that most processes never need, or says where its files are. */
export const packages = createRequire(import.meta.url);

/** Returns the path of a file or folder of the project. */
export function projectPath(name: string): string {
  return join(projectFolder, name);
}

/**
 * Returns the address of a program that runs in a thread or process of its own: the source where
 * a loader of TypeScript runs, and the built file otherwise.
 * @param name without an extension, for example `workers/thread`
 */
export function programUrl(name: string): URL {
  return pathToFileURL(projectPath(isSource ? `${name}.ts` : `dist/${name}.js`));
}

/** A build puts this module into files of several folders, so their depth says nothing. */
function ancestorWith(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No folder above the program holds ${name}.`);
    folder = parent;
  }
  return folder;
}
