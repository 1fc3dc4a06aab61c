/** Writes the generated pages into docs/: `npm run docs`. */
import { writeFileSync } from "node:fs";
import { generatedDocs } from "./generated.ts";

for (const [name, content] of generatedDocs()) {
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), content);
}
