/** What forms of the console send for the texts of their fields of times. */
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { BOUNDS, keptIso, localText, sentTime } from "../../../web/src/texts/local_time.ts";

const SOURCES = new URL("../../../web/src/", import.meta.url);
const MISTYPED = "20266-01-01T00:00";

describe("a field of a time", () => {
  it("sends null only when it is empty, so that a mistyped year clears nothing", () => {
    expect(sentTime("")).to.equal(null);
    expect(sentTime(MISTYPED)).to.equal(MISTYPED);
    const before = "2026-03-07T12:30:45.000Z";
    const shown = localText(Date.parse(before));
    expect(sentTime(shown)).to.equal("2026-03-07T12:30:00.000Z");
    expect(keptIso(shown, before)).to.equal(before);
    expect(keptIso(MISTYPED, before)).to.equal(MISTYPED);
    expect(keptIso(MISTYPED, null)).to.equal(MISTYPED);
    expect(keptIso("", before)).to.equal(null);
  });

  it("has bounds in every form, which are years that the API takes", () => {
    for (const { min, max } of Object.values(BOUNDS)) {
      expect(new Date(min).getUTCFullYear()).to.be.within(1900, 9999);
      expect(new Date(max).getUTCFullYear()).to.be.within(1900, 9999);
    }
    const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => [name, readFileSync(new URL(name, SOURCES), "utf8")] as const)
      .filter(([, text]) => /<input[^<]*(?:datetime-local|type=\{type\})/.test(text));
    expect(files).to.have.length.of.at.least(3);
    for (const [name, text] of files) expect(text, name).to.match(/\{\.\.\.[^}]*BOUNDS\[/);
  });
});
