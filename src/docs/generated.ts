/**
 * Pages that are generated from the code they describe, so that the two always agree: file name →
 * content. `npm run docs` writes them, and a test compares them.
 */
import mongoose from "mongoose";
import { variables } from "../variables.ts";
import { VALUE_FAULTS } from "../domain/requests/fault.ts";
import { ITEM_FAULTS } from "../domain/forecasts/item_faults.ts";
import { documentExamples } from "../http/openapi/examples.ts";
import { buildOpenApi } from "../http/openapi/openapi.ts";
import { createMemory } from "../memory.ts";
import { needsAccount, scopeOf } from "../http/route.ts";
import { routes } from "../routes.ts";
import type { IndexSpec } from "../store/platform/collection.ts";
import { openStore } from "../store/store.ts";
import { operations } from "./caches_table.ts";
import { architecture } from "./consequences_table.ts";

export function generatedDocs(): ReadonlyMap<string, string> {
  return new Map([
    ["openapi.json", `${JSON.stringify(buildOpenApi(routes, documentExamples()), null, 1)}\n`],
    ["ARCHITECTURE.md", architecture()],
    ["operations.md", operations()],
    ["data-model.md", dataModel()],
    ["configuration.md", configuration()],
    ["errors.md", errors()],
    ["endpoints.md", endpoints()],
  ]);
}

const NOTE = "<!-- Made by `npm run docs` from the code; edit the code. -->\n";

interface Declared {
  readonly name: string;
  readonly isChecked: boolean;
  readonly indexes: readonly IndexSpec[];
}

function dataModel(): string {
  const store = openStore(mongoose.createConnection(), { memory: createMemory() });
  const collections = Object.values(store)
    .flatMap((one) => ("collection" in one ? [one.collection as unknown as Declared] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = collections.map(({ name, isChecked, indexes }) => {
    const heading = isChecked ? name : `${name} (not checked)`;
    const rows = table(["Index", "Kind", "Serves"], indexes.map(indexRow));
    return [`## ${heading}`, "", ...rows, ""].join("\n");
  });
  return `${NOTE}# Collections and their indexes\n\nFor engineers and operators: which query each index serves. The type of each document is declared beside its collection. Mongoose checks the documents of every collection that is not named as unchecked ([why](adr/0015-what-mongoose-checks.md)). Every collection also has the index of \`_id\`.\n\n${parts.join("\n")}`;
}

function indexRow({ key, unique, sparse, partial, serves }: IndexSpec): string[] {
  const fields = Object.entries(key).map(
    ([field, direction]) => `${field} ${direction === 1 ? "↑" : "↓"}`,
  );
  const kinds = [
    unique === true ? "unique" : "",
    sparse === true ? "sparse" : "",
    partial === undefined ? "" : `where \`${JSON.stringify(partial)}\``,
  ];
  return [fields.join(", "), kinds.filter((kind) => kind !== "").join(", "), serves];
}

function configuration(): string {
  const rows = variables.map(({ name, fallback, about }) => [
    `\`${name}\``,
    fallback === null ? "**required**" : fallback === "" ? "" : `\`${fallback}\``,
    about,
  ]);
  return `${NOTE}# Configuration\n\nFor operators. Example: \`PORT=8080 npm start\`. The API and jobs processes read these variables once at start and refuse to start with a list of everything wrong in them. \`npm start\` sets the required ones for its embedded engines.\n\n${table(["Variable", "Default", "Meaning"], rows).join("\n")}\n`;
}

function endpoints(): string {
  const rows = [...routes]
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
    .map((route) => [
      route.method,
      `\`${route.path}\``,
      route.summary,
      route.access,
      needsAccount(route) ? scopeOf(route) : "",
      route.limit,
      route.repeat ?? "",
    ]);
  const about =
    "Scope: the narrowest scope of an API token that may ask. " +
    "Repeat: how a repeat under an `Idempotency-Key` finds what a first call did that died before its reply was stored ([0014](adr/0014-effects-carry-their-key.md)); empty where keys are not honoured.";
  return `${NOTE}# Endpoints\n\nFor authors of clients. Shapes are in [openapi.json](openapi.json), also served at \`/openapi.json\` and \`/docs\`. ${about}\n\n${table(["Method", "Path", "What it does", "Access", "Scope", "Limit class", "Repeat"], rows).join("\n")}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return ["No further index."];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

const STATUSES: readonly (readonly string[])[] = [
  [
    "400",
    "field → messages",
    "Validation: every faulty field with its messages, nested like the input; cross-field faults under `non_field_errors`",
  ],
  ["400", "`detail`", "The body or an encoding could not be read at all"],
  [
    "400",
    "`error`, `errors`",
    "Forecast and withdraw: one sentence naming the first offending question; `errors[i]` lists the faults of item i",
  ],
  ["401", "`detail`", "No credentials, or a wrong, rotated or revoked token"],
  ["403", "`detail`", "The caller is known and has no permission"],
  ["404", "`detail`", "Unknown route, unknown object, or one you may not see"],
  ["405", "`detail` and `Allow`", "The path does not have this method"],
  ["405", "`error`", "A forecast on a question that is not open"],
  ["408", "`detail`", "The request took too long to arrive"],
  [
    "409",
    "`detail`",
    "Another request changes the same thing, or the key is in use: try again. The key came with another body: use a new key. A token of another `SECRET_KEY` cannot be shown: rotate it, that of a bot with the token itself",
  ],
  ["410", "`detail`", "The file of an export has expired"],
  ["413", "`detail`", "The body is larger than the endpoint allows"],
  ["415", "`detail`", "The server does not read this content type or encoding"],
  ["416", "`detail`", "The range lies outside the file; the text says how long it is"],
  [
    "429",
    "`detail`, `Retry-After`",
    "The rate limit of the class is reached; the header says in how many seconds one unit is free",
  ],
  ["431", "`detail`", "Request line and headers are larger than 16 KiB"],
  ["500", "`detail`, `request_id`", "A fault of the server; the log line has this id"],
  [
    "503",
    "`detail`, `Retry-After`",
    "A dependency is busy or restarting; a write may have happened, send it again",
  ],
];

function errors(): string {
  const codes = Object.entries({ ...VALUE_FAULTS, ...ITEM_FAULTS }).map(([code, meaning]) => [
    `\`${code}\``,
    meaning,
  ]);
  return `${NOTE}# Errors

Every error is JSON.

${table(["Status", "Body", "When"], STATUSES).join("\n")}

## Faults of forecasts

\`errors[i]\` belongs to item i of the request: \`{}\` for a good item, else field → messages, and under \`faults\` a list of at most 20 objects \`{code, path, index, value, limit, message, fix}\`. All faults of an item are named at once; one faulty item refuses the whole request and nothing is stored.

${table(["Code", "Meaning"], codes).join("\n")}
`;
}
