/** `npm run docs`: writes the generated pages into docs/. */
import { writeFileSync } from "node:fs";
import { projectPath } from "../places.ts";
import { generatedDocs } from "./generated.ts";

for (const [name, content] of generatedDocs()) {
  writeFileSync(projectPath(`docs/${name}`), content);
}
