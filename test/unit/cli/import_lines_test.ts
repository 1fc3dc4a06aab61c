/** How the lines of an import are read (docs/admin.md). */
import { expect } from "chai";
import { readLines } from "../../../src/cli/import_lines.ts";

const PROJECTS = [
  { _id: 7, slug: "spring", type: "community" },
  { _id: 12, slug: "spring", type: "tournament" },
  { _id: 13, slug: "autumn", type: "tournament" },
] as const;
const read = (line: object) =>
  readLines(JSON.stringify(line), { projects: PROJECTS, defaultProjectId: 3 })[0];

describe("readLines()", () => {
  it("takes the project of a slug, of an id, and else the default", () => {
    expect(read({ title: "a", default_project: "autumn" })?.post).to.deep.equal({
      title: "a",
      default_project: 13,
    });
    expect(read({ title: "a", default_project: 7 })?.post).to.include({ default_project: 7 });
    expect(read({ title: "a" })?.post).to.include({ default_project: 3 });
  });

  it("refuses a slug of several projects, and names their ids", () => {
    const line = read({ title: "a", default_project: "spring" });
    expect(line).to.include({ number: 1, post: undefined });
    expect(line?.fault).to.contain("7 (community), 12 (tournament)");
  });
});
