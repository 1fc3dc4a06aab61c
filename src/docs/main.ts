/** `npm run docs`: writes the generated pages into docs/. */
import { writeFileSync } from "node:fs";
import { generatedDocs } from "./generated.ts";

for (const [name, content] of generatedDocs()) {
  writeFileSync(new URL(`../../docs/${name}`, import.meta.url), content);
}
