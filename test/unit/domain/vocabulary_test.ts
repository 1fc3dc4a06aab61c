/**
 * Every list of the platform is declared once, in src/domain/vocabulary.ts, and derived elsewhere.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import * as vocabulary from "../../../src/domain/vocabulary.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const lists = Object.values(vocabulary) as readonly (readonly string[])[];

/** The code, and what tests share. Tests themselves write out the answers that they expect. */
const FOLDERS = ["src", "jobs", "workers", "test/support", "test/vectors_runners"];

/** File → why it may write out a part of a list. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/domain/vocabulary.ts": "It is the one place.",
  "src/domain/accounts/notification_words.ts": "It is a part of that place.",
  "src/demo/sources.ts": "It describes files of other platforms, in which these words may occur.",
  "src/runtime/demo.mjs": "Its words are names of demo accounts; it runs before types are there.",
  "src/resources/authoring/new_content.ts": "Its words are fields of a document.",
  "src/resources/posts/named_projects.ts": "Its words are parameters of a query.",
  "src/resources/moderation/list_reports.ts": "A report is open or resolved like no question is.",
  "src/schema/operations.ts": "An account is open or closed like no question is.",
  "test/support/matrix/lists.ts": "Its words are rows of docs/spec/permissions.md.",
  "test/support/matrix/places.ts": "Its words are rows of docs/spec/permissions.md.",
  "test/support/matrix/project_requests.ts": "Its words are rows of docs/spec/permissions.md.",
};

/** Finds members of one list side by side, as `"a", "b"` or `"a" | "b"`. */
function declarationsIn(text: string): string[] {
  return [...text.matchAll(/"([\w-]+)"(?=\s*[,|]\s*"([\w-]+)")/g)].flatMap(([, a = "", b = ""]) =>
    a !== b && lists.some((list) => list.includes(a) && list.includes(b)) ? [`${a}, ${b}`] : [],
  );
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

describe("the vocabulary", () => {
  it("is the only place where a list is written out", () => {
    const second = files
      .filter((file) => !(file in EXCEPTIONS))
      .flatMap((file) =>
        declarationsIn(readFileSync(join(root, file), "utf8")).map((pair) => `${file}: ${pair}`),
      );

    expect(second).to.deep.equal([]);
  });

  it("is checked in arrays and in unions, also over several lines", () => {
    expect(declarationsIn('["peer", "baseline"]')).to.deep.equal(["peer, baseline"]);
    expect(declarationsIn('type A =\n  | "discrete"\n  | "date";')).to.deep.equal([
      "discrete, date",
    ]);
    expect(declarationsIn('{ kind: "peer", other: "baseline" }')).to.deep.equal([]);
  });

  it("needs each of its exceptions", () => {
    const needless = Object.keys(EXCEPTIONS).filter(
      (file) =>
        !files.includes(file) ||
        declarationsIn(readFileSync(join(root, file), "utf8")).length === 0,
    );

    expect(needless).to.deep.equal([]);
  });

  it("has no word of a list twice", () => {
    for (const list of lists) expect(new Set(list).size).to.equal(list.length);
  });
});
