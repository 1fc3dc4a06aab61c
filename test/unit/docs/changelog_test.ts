/** The changelog says which schema the newest version needs, because an upgrade depends on it. */
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { SCHEMA } from "../../../src/store/migrations/migrations.ts";

const text = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8");

describe("CHANGELOG.md", () => {
  it("names the schema of this version in what it says first about a schema", () => {
    const [, schema] = /^The schema (?:stays|changes from \d+ to) (\d+)[:.]/m.exec(text) ?? [];
    expect(schema, "write: The schema changes from … to …").to.equal(String(SCHEMA));
  });
});
