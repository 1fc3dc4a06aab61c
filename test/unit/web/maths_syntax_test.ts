/** Which parts of a text are formulas. */
import { expect } from "chai";
import { eventsOf } from "../../../web/src/markdown/events.ts";
import { maths } from "../../../web/src/markdown/maths_syntax.ts";

/** Returns the formulas of a text, with their dollars. */
function formulasOf(text: string): string[] {
  const found: string[] = [];
  let parts: string[] | null = null;
  for (const [kind, token, context] of eventsOf(text, [maths])) {
    const { type } = token;
    const isFormula = type === "mathsText" || type === "mathsFlow";
    if (isFormula && kind === "enter") parts = [];
    else if (isFormula) found.push((parts ?? []).join(""));
    if (isFormula && kind === "exit") parts = null;
    if (kind === "exit" && type === "mathsData") parts?.push(context.sliceSerialize(token));
    if (kind === "exit" && type === "lineEnding") parts?.push("\n");
  }
  return found;
}

/** Texts without a formula: amounts of money above all. */
const WITHOUT = [
  ...["$5 and $10", "from $5 to $10, or $5-$10", "US$5bn against US$7bn", "$5/$6", "5 $ or 6 $"],
  ...[
    "$ x$",
    "$x $",
    "$x$5",
    "costs $$$ or $$$$",
    "$$5 and $$10",
    "$",
    "one $ alone",
    "$a$$b$",
    "$$$x$$$",
  ],
  ...["\\$x$", "$x\\$", "\\$5 or 6$", "\\$\\$x$$", "$a\n\nb$", "$$a\n\nb$$"],
  ...["`$x$`", "`` $x$ ``", "    $x$", "```\n$x$\n```", "~~~\n$$\nx\n$$\n~~~"],
  ...["$5 (see `x$`)", "[a](https://a.example/$x$)", "<https://a.example/$x$>"],
];

/** Each text with its formulas. */
const WITH: readonly (readonly [string, readonly string[]])[] = [
  ["$x$ and ($y$), $z$.", ["$x$", "$y$", "$z$"]],
  ["It pays $5 for $x$, or $6.", ["$x$"]],
  ["It pays \\$5 for $x$ or \\$6.", ["$x$"]],
  ["`$x$` $y$", ["$y$"]],
  ["$5 (see `x$`) $y$", ["$y$"]],
  ["\\\\$x$", ["$x$"]],
  ["$a\\$b$", ["$a\\$b$"]],
  ["*a $x*y$ b*, **$z_1$**", ["$x*y$", "$z_1$"]],
  ["[l $x$](https://a.example)", ["$x$"]],
  ["$a\nb$", ["$a\nb$"]],
  ["so $$x$$, and $$\na\nb $$", ["$$x$$", "$$\na\nb $$"]],
  ["Text:\n$$\na\n+ b\n\n# c\n$$\nand $d$", ["$$\na\n+ b\n\n# c\n$$", "$d$"]],
  ["> $$\n> a\n> $$\n>\n> $x\n> y$", ["$$\na\n$$", "$x\ny$"]],
  ["- $$\n  a\n  $$\n- $b$", ["$$\na\n$$", "$b$"]],
  ["> $$\n> a\nlazy $x$", ["$$\na", "$x$"]],
  ["$$\nwithout an end\n\n$x$", ["$$\nwithout an end\n\n$x$"]],
  ["# $x$\n\n- $y$", ["$x$", "$y$"]],
];

describe("the formulas of a text", () => {
  it("are no amounts of money, no escaped dollars, and no code", () => {
    for (const text of WITHOUT) expect(formulasOf(text), text).to.deep.equal([]);
  });

  it("stand between dollars, in a line, a paragraph or a block", () => {
    for (const [text, formulas] of WITH) expect(formulasOf(text), text).to.deep.equal(formulas);
  });

  it("are found in a text that has many dollars without an end", () => {
    expect(formulasOf(`${"$a $b ".repeat(20_000)}\n\n${"$$5 ".repeat(20_000)} $x$`)).to.deep.equal([
      "$x$",
    ]);
  }).timeout(60_000);
});
