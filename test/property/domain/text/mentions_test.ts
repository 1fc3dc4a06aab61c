/** Mentions are found where CommonMark's own parser sees text, and not where it sees code. */
import { Parser } from "commonmark";
import { expect } from "chai";
import fc from "fast-check";
import { mentionKeys, parseMentions } from "../../../../src/domain/text/mentions.ts";
import { usernameKey } from "../../../../src/domain/accounts/username.ts";

const SEEDS = [1, 2, 3, 4];
const TEXTS_PER_SEED = 2_500;

/** Texts that open, close and hide code, with names between them. */
const PIECES = [
  ...["@ada", "@bob", "@eve", "a", " ", "  ", "    ", "\t", "\n", "\n\n", "\n    "],
  ...["`", "``", "```", "\n```\n", "~~~", "\n~~~\n", "\\", "# ", "> ", "- ", "1. ", "* ", "***"],
  ...[
    "---",
    "\n---\n",
    "===",
    "[",
    "]",
    "](",
    "(",
    ")",
    "!",
    "<b>",
    "<div>",
    "</div>",
    "<!--",
    "-->",
  ],
  ...['<a b="', '">', "<https://x.example>", "[x]: y\n", "&amp;"],
];
const texts = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join(""));

const NAME = /(?<![\p{L}\p{M}\p{Nd}_/@])@(ada|bob|eve)(?![\p{L}\p{M}\p{Nd}_])/gu;

const TAG = /<\/?[a-z][^<>]*>/gi;

/** Names in what the reference parser regards as text, or as HTML outside its tags. */
function namesByReference(text: string): string[] {
  const parts = [""];
  const add = (more: string) => parts.push(`${parts.pop() ?? ""}${more}`);
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type, literal } = step.node;
    const isAddress = step.node.parent?.destination === literal;
    if (type === "text" || type === "html_inline") add(isAddress ? " " : (literal ?? ""));
    else if (type === "html_block") parts.push(literal ?? "", "");
    else if (type === "paragraph" || type === "heading") parts.push("");
    // Code, the end of a line and a mark of emphasis are not part of a word.
    else if (type !== "link" && type !== "image") add(" ");
  }
  return parts.flatMap((part) =>
    [...part.replace(TAG, " ").matchAll(NAME)].map(([, name = ""]) => name),
  );
}

function namesByUs(text: string): string[] {
  const keys = mentionKeys(parseMentions(text, usernameKey));
  return ["ada", "bob", "eve"].filter((name) => keys.includes(name));
}

describe("parseMentions() beside a CommonMark parser", () => {
  for (const seed of SEEDS) {
    it(`finds the same names in ${TEXTS_PER_SEED} short texts of seed ${seed}`, () => {
      fc.assert(
        fc.property(texts, (text) => {
          expect(namesByUs(text)).to.deep.equal([...new Set(namesByReference(text))].sort());
        }),
        { seed, numRuns: TEXTS_PER_SEED },
      );
    });
  }
});
