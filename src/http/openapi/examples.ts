/** The examples of the API document. They are replies recorded from a real run. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Examples } from "./openapi.ts";

/** Returns the contents of `docs/examples.json`, or nothing when the file is not shipped. */
export function documentExamples(): Examples {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = ["../../../docs/examples.json", "../../../../docs/examples.json"]
    .map((path) => join(here, path))
    .find(existsSync);
  return file === undefined ? {} : (JSON.parse(readFileSync(file, "utf8")) as Examples);
}
