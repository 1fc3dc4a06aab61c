/** The examples of the API document. They are replies recorded from a real run. */
import { existsSync, readFileSync } from "node:fs";
import { projectPath } from "../../places.ts";
import type { Examples } from "./openapi.ts";

/** Returns the contents of `docs/examples.json`, or nothing when the file is not shipped. */
export function documentExamples(): Examples {
  const file = projectPath("docs/examples.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Examples) : {};
}
