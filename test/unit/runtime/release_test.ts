/** What a release says of itself. */
import { expect } from "chai";

const MODULE = new URL("../../../src/runtime/release.mjs", import.meta.url).href;
const LOG =
  "# Changelog\n\n## [Unreleased]\n\n## [2.1.0] - 2026-11-28\n\n- New.\n\n## [2.0.0]\n\nFirst.\n";

describe("notesOf()", () => {
  it("returns the section of the version, and refuses entries that belong to none", async () => {
    const { notesOf } = (await import(MODULE)) as {
      notesOf: (version: string, changelog: string) => string;
    };
    expect(notesOf("2.1.0", LOG)).to.equal("- New.");
    expect(() => notesOf("2.2.0", LOG)).to.throw("no section for 2.2.0");
    const open = LOG.replace("[Unreleased]\n", "[Unreleased]\n\n- Newer.\n");
    expect(() => notesOf("2.1.0", open)).to.throw("cut the changelog first");
  });
});
