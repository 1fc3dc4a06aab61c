/** The figures of docs/performance.md: a run replaces its own rows, and every row has its commit. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { ageOf } from "../../../bench/commits.ts";
import {
  figuresBetween,
  type Measured,
  mergeFigures,
  readFigures,
} from "../../../bench/figure_table.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** An older figure says nothing about the code of today. */
const MOST_BEHIND = 100;

function runOf(values: Readonly<Record<string, number>>, more: Partial<Measured> = {}): Measured {
  const findings = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    ours: `${value} ms`,
    peer: "1 ms",
    rounds: 5,
    spread: 1.25,
  }));
  return { findings, unjudged: [], notes: [], ...more };
}

const at = (commit: string) => ({ commit, machine: "2 x Processor" });

describe("mergeFigures()", () => {
  const first = runOf({ T8: 40, T1: 0.5 }, { notes: ["T8: against NumPy", "D: 20 answers"] });
  const page = mergeFigures("", first, at("aaaaaaaaaa"));

  it("writes the rows in the order of the catalogue, each with its commit", () => {
    const names = readFigures(page).map(({ name, commit }) => [name, commit]);

    expect(names).to.deep.equal([
      ["T1", "aaaaaaaaaa"],
      ["T8", "aaaaaaaaaa"],
    ]);
  });

  it("replaces the rows and notes of a later run, and keeps the others", () => {
    const later = runOf({ T1: 0.7, T2: 0.3 }, { notes: ["D: 30 answers"] });
    const merged = mergeFigures(page, later, at("bbbbbbbbbb, changed"));
    const figures = readFigures(merged).map(({ name, value, commit }) => [name, value, commit]);

    expect(figures).to.deep.equal([
      ["T1", 0.7, "bbbbbbbbbb, changed"],
      ["T2", 0.3, "bbbbbbbbbb, changed"],
      ["T8", 40, "aaaaaaaaaa"],
    ]);
    expect(merged).to.include("- T8: against NumPy\n- D: 30 answers");
    expect(merged).not.to.include("D: 20 answers");
  });

  it("changes nothing when the same run is written twice", () => {
    expect(mergeFigures(page, first, at("aaaaaaaaaa"))).to.equal(page);
  });

  it("takes out a figure that a later run could not judge, and puts it back", () => {
    const refused = runOf({}, { unjudged: [{ name: "T8", reason: "spread 3 twice" }] });
    const without = mergeFigures(page, refused, at("bbbbbbbbbb"));

    expect(readFigures(without).map(({ name }) => name)).to.deep.equal(["T1"]);
    expect(without).to.include("- T8 was not judged: spread 3 twice");

    const back = mergeFigures(without, first, at("cccccccccc"));

    expect(readFigures(back).map(({ name }) => name)).to.deep.equal(["T1", "T8"]);
    expect(back).not.to.include("was not judged");
  });

  it("drops the row of a measure that is gone", () => {
    const old = page.replace("| T8 |", "| Q9 |");

    expect(mergeFigures(old, runOf({}), at("b"))).not.to.include("Q9");
  });
});

describe("docs/performance.md", () => {
  it(`shows no figure of a commit that is more than ${MOST_BEHIND} commits old`, () => {
    const page = readFileSync(new URL("../../../docs/performance.md", import.meta.url), "utf8");
    const figures = readFigures(figuresBetween(page).figures);
    const counted = figures.map(({ name, commit }) => ({ name, commit, ...ageOf(root, commit) }));
    const stale = counted.filter((one) =>
      "behind" in one ? one.behind > MOST_BEHIND : "fault" in one,
    );
    for (const one of counted) {
      if ("unknown" in one) console.log(`      ${one.name} is not counted: ${one.unknown}`);
    }

    expect(figures).not.to.have.lengthOf(0);
    expect(stale, "run: npm run bench -- --only <names> --docs, on a pushed commit").to.deep.equal(
      [],
    );
  });
});
