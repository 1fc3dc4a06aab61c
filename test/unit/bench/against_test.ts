/** Two commits in turn: what may be asked for, in which order, and what the figures say. */
import { expect } from "chai";
import { readArguments } from "../../../bench/arguments.ts";
import { targets } from "../../../bench/catalogue.ts";
import { compareRuns, orderOf, ratioLines, type Side } from "../../../bench/two_commits.ts";

const KNOWN = ["T1", "T2", "H1"];

const run = (side: Side, values: Readonly<Record<string, number>>) => ({
  side,
  results: { results: Object.entries(values).map(([name, value]) => ({ name, value })) },
});

describe("readArguments()", () => {
  it("reads the commit and the measures", () => {
    const read = readArguments(["--against", "HEAD~30", "--only", "t1, H1", "--quick"], KNOWN);

    expect(read).to.include({ against: "HEAD~30", quick: true, isChosen: true });
    expect([...read.names]).to.deep.equal(["T1", "H1"]);
  });

  it("takes every measure when none is chosen", () => {
    const { names, isChosen } = readArguments([], KNOWN);

    expect([...names]).to.deep.equal(KNOWN);
    expect(isChosen).to.equal(false);
  });

  for (const [words, message] of [
    [["--only", "T1,T9"], "No measure T9; there are T1, T2, H1"],
    [["--against", "HEAD", "--docs"], "leave out --docs"],
    [["--against", "HEAD", "--json", "a"], "leave out --json"],
    [["--against", "HEAD", "--costs"], "leave out --costs"],
    [["--against="], "needs a commit"],
    [["--agains", "HEAD"], "--agains"],
  ] as const) {
    it(`refuses ${words.join(" ")}`, () => {
      expect(() => readArguments(words, KNOWN)).to.throw(message);
    });
  }
});

describe("two commits", () => {
  it("change places each round", () => {
    expect(orderOf(2)).to.deep.equal(["old", "new", "new", "old"]);
  });

  const runs = [
    run("old", { T1: 0.5, H1: 0.4, T2: 0.3 }),
    run("new", { T1: 0.25, H1: 0.2, T2: 0.29 }),
    run("new", { T1: 0.35, H1: 0.3, T2: 0.34 }),
    run("old", { T1: 0.7, H1: 0.6, T2: 0.32 }),
  ];

  it("are compared by the ratio of their medians", () => {
    const [first, second] = compareRuns(["T1", "T8"], runs);

    expect(first).to.deep.equal({ name: "T1", old: [0.5, 0.7], new: [0.25, 0.35], ratio: 0.5 });
    expect(second).to.deep.equal({ name: "T8", old: [], new: [], ratio: null });
  });

  it("are told as better or worse by the measure, and by neither when the figures overlap", () => {
    const lines = ratioLines(compareRuns(["T1", "H1", "T2"], runs), targets);

    expect(lines[0]).to.include("new / old 0.5").and.to.include("worse");
    expect(lines[1]).to.include("new / old 0.5").and.to.include("better");
    expect(lines[2]).to.include("within the noise");
  });

  it("name the side that has no figure", () => {
    const lines = ratioLines(compareRuns(["T1"], [run("old", { T1: 1 })]), targets);

    expect(lines).to.deep.equal(["T1  no figure of the new commit"]);
  });
});
