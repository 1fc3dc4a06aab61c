/** The links of the pages lead somewhere, and every page can be reached from README.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const START = "README.md";
const FOLDERS = [".", "docs", "docs/guide", "docs/spec"];

interface Link {
  readonly page: string;
  readonly target: string;
  /** "" = the link leads to the whole page. */
  readonly heading: string;
}

const read = (page: string) => readFileSync(join(root, page), "utf8");

/** Returns the links to files of the project. Blocks and code hold none. */
function linksOf(page: string, text = read(page)): Link[] {
  const prose = text.replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, href = ""]) => !/^(https?|mailto):/.test(href))
    .map(([, href = ""]) => {
      const [path = "", heading = ""] = href.split("#");
      const target = path === "" ? page : posix.join(posix.dirname(page), path);
      return { page, target, heading };
    });
}

/** Returns the fragments of the headings of a page, made as GitHub makes them. */
function fragmentsOf(page: string): Set<string> {
  const headings = read(page).matchAll(/^#{1,4} (.+)$/gm);
  return new Set(
    Array.from(headings, ([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

const isBroken = ({ target, heading }: Link) =>
  !existsSync(join(root, target)) ||
  (heading !== "" && target.endsWith(".md") && !fragmentsOf(target).has(heading));

/** Returns the start page and the pages that links lead to from it, and from there. */
function reachedPages(): Set<string> {
  const reached = new Set([START]);
  for (const page of reached)
    for (const { target } of linksOf(page))
      if (target.endsWith(".md") && existsSync(join(root, target))) reached.add(target);
  return reached;
}

describe("links", () => {
  const reached = [...reachedPages()];

  it("are found in prose, and not in blocks and code", () => {
    const text = "[a](b.md) ![c](../d.png) `[e](f.md)`\n```sh\n[g](h.md)\n```\n[i](#j) [k](l.md#m)";
    expect(
      linksOf("docs/x.md", text).map(({ target, heading }) => [target, heading]),
    ).to.deep.equal([
      ["docs/b.md", ""],
      ["d.png", ""],
      ["docs/x.md", "j"],
      ["docs/l.md", "m"],
    ]);
    expect(isBroken({ page: START, target: START, heading: "two-commands" })).to.equal(false);
    expect(isBroken({ page: START, target: START, heading: "three-commands" })).to.equal(true);
  });

  it("lead to files and headings that exist", () => {
    const broken = reached.flatMap((page) => linksOf(page)).filter(isBroken);
    const told = broken.map(({ page, target, heading }) => `${page}: ${target}#${heading}`);
    expect(told).to.deep.equal([]);
  });

  it("lead from README.md to every page", () => {
    const all = FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith(".md"))
        .map((name) => posix.join(folder, name)),
    );
    expect(all.filter((page) => !reached.includes(page))).to.deep.equal([]);
  });
});

describe(START, () => {
  it("is read in one go: it has at most 150 lines", () => {
    expect(read(START).trim().split("\n")).to.have.length.below(151);
  });
});
