/** Blocks of the pages say what they hold, and commands name what is there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { commands } from "../../../src/cli/commands.ts";
import { readConfig } from "../../../src/config.ts";
import {
  type Example,
  examplesOf,
  fencesOf,
  guidePages,
  isOutput,
  KINDS,
  IN_FULL,
  NOT_RUN,
  notRun,
  onlyInFull,
  pages as otherPages,
  patternOf,
  root,
} from "../../support/doc_fences.ts";

const pages = [...otherPages, ...guidePages];
const fences = pages.flatMap((page) => fencesOf(page));
const examples = fences.flatMap(examplesOf);
const ofKind = (wanted: string) => fences.filter(({ kind }) => kind === wanted);
const placeOf = ({ page, line }: { page: string; line: number }) => `${page}:${line}`;

describe("a block of a page", () => {
  it("is found with its commands and what they print", () => {
    const text =
      "a\n```sh\n# no command\nx \\\n  y\nz\n```\n\n```sh\na b\nc\n```\n\n```text output\nout\n```\n";
    const [first, second] = fencesOf("a.md", text);

    expect([first?.line, second?.line]).to.deep.equal([2, 9]);
    expect(examplesOf(first!).map(({ command }) => command)).to.deep.equal(["x   y", "z"]);
    const shown = examplesOf(second!).map(({ command, output }) => [command, output]);
    expect(shown).to.deep.equal([["a b\nc", "out"]]);
  });

  it("shows values that differ from run to run, and no others may differ", () => {
    const shown = patternOf(
      '{"id": <id>, "times": ["<time>", <time>], "p": 0.75, "title": "Will …?"}',
    );
    const printed =
      '{"id": 12, "times": ["2026-01-01T00:00:00.5Z", 1767225600.25], "p": 0.75, "title": "Will it?"}';

    expect(printed).to.match(shown);
    for (const [part, other] of [
      ["12", "null"],
      ["2026-01-01T00:00:00.5Z", "yesterday"],
      ["0.75", "0.76"],
      ["it?", "it!"],
      ["Will it", "Will it\nrain"],
    ] as const)
      expect(printed.replace(part, other), other).not.to.match(shown);
  });

  it("that is an output stands behind a block of commands", () => {
    const shown = fences.filter((fence) => isOutput(fence)).map(({ text }) => text.trim());
    const taken = fences.flatMap(({ output }) => output ?? []);
    expect(shown).to.deep.equal(taken);
  });

  it("says what it holds", () => {
    const silent = fences.filter(({ kind }) => !KINDS.includes(kind));
    expect(silent.map(placeOf), `write one of ${KINDS.join(", ")} behind the \`\`\``).to.deep.equal(
      [],
    );
    const opened = pages.flatMap(
      (page) => readFileSync(join(root, page), "utf8").match(/^```/gm) ?? [],
    );
    expect(opened).to.have.length(2 * fences.length);
  });

  it("that is not run names a reason, and each reason a block", () => {
    const entries = ({ command }: Example) => notRun(command) ?? onlyInFull(command) ?? [];
    const used = new Set(examples.flatMap(entries));
    const known = [...Object.keys(NOT_RUN), ...Object.keys(IN_FULL)];
    expect([...used].sort()).to.deep.equal(known.sort());
  });

  for (const fence of ofKind("json"))
    it(`of JSON can be read: ${placeOf(fence)}`, () => {
      expect(() => JSON.parse(fence.text) as unknown).not.to.throw();
    });

  for (const fence of ofKind("env"))
    it(`of variables is a configuration: ${placeOf(fence)}`, () => {
      const lines = fence.text.trim().split("\n");
      const given = lines.map((line) => [line.split("=", 1)[0] ?? "", line.replace(/^.*?=/, "")]);
      const needed = { MONGODB_URI: "mongodb://a/presage", REDIS_URL: "redis://a" };
      const environment = { ...needed, SECRET_KEY: "5a".repeat(32), ...Object.fromEntries(given) };

      const config = JSON.stringify(readConfig(environment));
      for (const [name = "", value = ""] of given) expect(config, name).to.include(value);
    });
});

describe("the pages", () => {
  const prose = pages.map((page) => readFileSync(join(root, page), "utf8"));
  const named = (pattern: RegExp) => [
    ...new Set(
      prose.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = ""]) => name)),
    ),
  ];

  it("name scripts of package.json", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const asked = named(/npm run ([\w:]+)/g);
    expect(asked).to.have.length.above(10);
    expect(Object.keys(scripts)).to.include.members(asked);
  });

  it("name commands of presage", () => {
    const asked = named(/npx presage ([a-z][a-z-]*(?: [a-z]+)?)/g);
    expect(asked).to.have.length.above(5);
    const names = [...commands.map(({ name }) => name), "completion", "demo-env"];
    const isKnown = (words: string) =>
      names.some((name) => words === name || words.startsWith(`${name} `));
    expect(asked.filter((words) => !isKnown(words))).to.deep.equal([]);
  });
});
