/** Writes docs/openapi.json from the list of routes: `npm run openapi`. */
import { writeFileSync } from "node:fs";
import { documentExamples } from "../http/examples.ts";
import { buildOpenApi } from "../http/openapi.ts";
import { routes } from "../routes.ts";

const target = new URL("../../docs/openapi.json", import.meta.url);
writeFileSync(target, `${JSON.stringify(buildOpenApi(routes, documentExamples()), null, 1)}\n`);
