/** The page of reliability keeps the figures of the longest run of each program. */
import { expect } from "chai";
import { withSection } from "../../torture/page.ts";

const MARKS =
  "before\n<!-- torture fuzz: none yet -->\n<!-- end of torture fuzz -->\nbetween\n" +
  "<!-- torture races: none yet -->\n<!-- end of torture races -->\nafter\n";

const run = (name: string, size: number) => ({
  name,
  size,
  command: `npm run torture -- ${name}`,
  day: "2026-11-25",
  machine: "2 x a core",
  lines: [`${size} requests cost $& and $1`],
});

describe("page of reliability", () => {
  it("a run replaces the section of its program and nothing else", () => {
    const page = withSection(MARKS, run("fuzz", 10))!;
    expect(page).to.match(/^before\n<!-- torture fuzz: .* -->\n<!-- size 10 -->/);
    expect(page).to.include("```sh\nnpm run torture -- fuzz\n```");
    expect(page).to.include("Taken on 2026-11-25: 2 x a core.\n\n10 requests cost $& and $1\n");
    expect(page).to.match(/between\n<!-- torture races: none yet -->\n[^]*after\n$/);
    const longer = withSection(withSection(page, run("races", 5))!, run("fuzz", 11))!;
    expect(longer).to.include("\n11 requests").and.to.include("\n5 requests");
    expect(longer).to.not.include("\n10 requests");
  });

  it("figures of a longer run stay, unless a replacement is forced", () => {
    const page = withSection(MARKS, run("fuzz", 10))!;
    expect(withSection(page, run("fuzz", 9))).to.equal(null);
    expect(withSection(page, run("fuzz", 10))).to.equal(page);
    expect(withSection(page, run("fuzz", 9), true)).to.include("\n9 requests");
  });

  it("a page without the marks of the program is refused", () => {
    expect(() => withSection(MARKS, run("kill", 9))).to.throw("marks of kill");
  });
});
