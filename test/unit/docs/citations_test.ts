/** Every cited section of the contract, the mathematics and the permissions exists. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const FOLDERS = ["src", "workers", "jobs", "test", "bench", "docs", "examples", "deploy"];
const TEXT = /\.(ts|mjs|js|md|sh|yml|yaml)$/;
const PAGES = { contract: "contract.md", maths: "maths.md", permissions: "permissions.md" };
type Page = keyof typeof PAGES;

const SECTION = String.raw`(?:\d{1,2}(?:\.\d{1,2})*|Appendix [A-D])`;
/** `Contract 4.4`, `contract 2.25, 2.26 and 5.5`, `Maths 9.4`, `Contract, Appendix D`. */
const CITATION = new RegExp(
  String.raw`\b(Contract|Maths|Permissions),? (${SECTION}(?:(?:, | and |, and | - )${SECTION}(?![\w.]*\w))*)`,
  "gi",
);
/** Texts that readers of this repository cannot open. */
const PRIVATE =
  /performance notes?\b|house style\b|embedded[- ]runtime notes?\b|\bissues? (?:#|\d)|\(spec,/i;

interface Citation {
  readonly page: Page;
  readonly section: string;
}

/**
 * Returns the text as one line without comment marks, so that citations over several lines count.
 */
const unwrapped = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, " ");

function citationsIn(text: string): Citation[] {
  return [...unwrapped(text).matchAll(CITATION)].flatMap(([, page = "", list = ""]) =>
    [...list.matchAll(new RegExp(SECTION, "gi"))].map(([section]) => ({
      page: page.toLowerCase() as Page,
      section: section.replace(/^appendix/i, "Appendix"),
    })),
  );
}

/** `## 4. State machine`, `### 4.4 Conditionals`, `## Appendix A. Status codes`. */
function headings(page: Page): ReadonlySet<string> {
  const text = readFileSync(join(root, "docs/spec", PAGES[page]), "utf8");
  return new Set(
    [...text.matchAll(/^#{2,4} (Appendix [A-D]|\d+(?:\.\d+)*)/gm)].map(([, number = ""]) => number),
  );
}

const sections = {
  contract: headings("contract"),
  maths: headings("maths"),
  permissions: headings("permissions"),
};
const isMissing = ({ page, section }: Citation) => !sections[page].has(section);

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => TEXT.test(name) && !name.includes("node_modules"))
    .map((name) => join(folder, name)),
).map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }));
/** All files except this one, whose examples cite sections that do not exist. */
const others = files.filter(({ name }) => !name.endsWith("citations_test.ts"));

describe("citations", () => {
  it("are found alone, in lists and over several lines of a comment", () => {
    const text =
      "Contract 4.4 and 2.6.\n *  See maths\n * 9.4, 9.6; Contract, Appendix D. (contract 8)";
    expect(citationsIn(text).map(({ page, section }) => `${page} ${section}`)).to.deep.equal([
      "contract 4.4",
      "contract 2.6",
      "maths 9.4",
      "maths 9.6",
      "contract Appendix D",
      "contract 8",
    ]);
    expect(citationsIn("Contract 4.77").filter(isMissing)).to.have.length(1);
  });

  it("name a heading of docs/spec that exists", () => {
    const all = others.flatMap(({ name, text }) =>
      citationsIn(text).map((citation) => ({ name, ...citation })),
    );
    expect(all.length, "citations found").to.be.greaterThan(600);
    const missing = all.filter(isMissing);
    expect(missing.map(({ name, page, section }) => `${name}: ${page} ${section}`)).to.deep.equal(
      [],
    );
  });

  it("name no page that is outside the repository", () => {
    const found = others.flatMap(({ name, text }) => {
      const match = PRIVATE.exec(unwrapped(text));
      return match === null ? [] : [`${name}: ${match[0]}`];
    });
    expect(found).to.deep.equal([]);
  });
});
