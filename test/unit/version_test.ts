import { readFileSync } from "node:fs";
import { expect } from "chai";
import { VERSION } from "../../src/version.ts";

describe("version", () => {
  it("equals that of package.json", () => {
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    expect(JSON.parse(text)).to.include({ version: VERSION });
  });
});
