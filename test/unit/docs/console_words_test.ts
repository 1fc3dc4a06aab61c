/** The texts of the console use the words of the table in docs/guide/console.md, and no others for them. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { numberValue } from "../../../web/src/texts/values.ts";
import { short } from "../../../web/src/texts/format.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const TEXTS = `${root}web/src/texts/`;

/** Returns the words of the table, each with what is not said for it. */
function termsOf(guide: string) {
  const [, table = ""] = /## Words\n([\s\S]*?)\n## /.exec(guide) ?? [];
  return [...table.matchAll(/^\| (\w[^|]*?) \| [^|]+ \| ([^|]+?) \|$/gm)]
    .map(([, word = "", not = ""]) => ({ word, not: not.split(", ") }))
    .filter(({ word }) => word !== "Word");
}

/** Returns the strings of a file of texts. */
function stringsOf(path: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("the words of the console", () => {
  const terms = termsOf(readFileSync(`${root}docs/guide/console.md`, "utf8"));
  const texts = readdirSync(TEXTS).flatMap((name) =>
    stringsOf(`${TEXTS}${name}`).map((text) => ({ name, text })),
  );
  const has = (text: string, words: string) => new RegExp(`\\b${words}\\b`, "i").test(text);

  it("are those of the table, and nothing else is said for them", () => {
    expect(terms.map(({ word }) => word)).to.include.members(["Predict", "Expires", "Component"]);
    const faults = terms.flatMap(({ word, not }) =>
      texts.flatMap(({ name, text }) =>
        not.filter((other) => has(text, other)).map(() => `${name}: ${text} (say ${word})`),
      ),
    );
    expect(faults).to.deep.equal([]);
  });

  it("occur in the texts", () => {
    const unused = terms.filter(({ word }) => !texts.some(({ text }) => has(text, word)));
    expect(unused.map(({ word }) => word)).to.deep.equal([]);
  });

  it("write millions and billions as the table says", () => {
    expect(short(31_600_000)).to.equal("31.6M");
    expect(numberValue(31_600_000, 100_000, null)).to.equal("31.6M");
    expect(numberValue(2_500_000_000, 100_000_000, null)).to.equal("2.5B");
  });
});
