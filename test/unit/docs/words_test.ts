/**
 * The English of the repository: comments, strings, test titles and pages use the words of the
 * glossary in CONTRIBUTING.md, and a page says for whom it is and starts with something to run.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import ts from "typescript";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const CODE = ["src", "workers", "jobs", "test", "bench", "clients"];
/** Data of others, generated files, and the lists of words themselves. */
const LEFT_OUT =
  /demo\/data\/|test\/(vectors|mutants|mutation|torture)\/|words_test\.ts$|node_modules|clients\/.*(dist|generated)\//;

const THING =
  "requests?|process(?:es)?|servers?|rows?|files?|threads?|pages?|forecasts?|caches?|keys?|" +
  "quer(?:y|ies)|jobs?|runs?|tasks?|connections?|questions?|posts?|projects?|boards?|commands?|" +
  "engines?|tokens?|names?|calls?|workers?|sessions?";
/** A word that readers have to learn → what plain English says. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, "again, recomputed"],
  [/\bwhoever\b/i, "everybody who, a caller that"],
  [/\bwhom\b(?! it is)/i, "an account that, which"],
  [/(?<!@)\bnobody\b/i, "no caller, no process; hidden"],
  [/\b(?:shelf|shelves)\b/i, "cache, arena"],
  [/\bdesks?\b/i, "context"],
  [/\bbrooms?\b/i, "clean-up"],
  [/\bneighbou?r(?:s|ing|hood)?\b/i, "dependency, the next one"],
  [/\bmoments?\b/i, "time"],
  [/\bdoors?\b/i, "interface"],
  [new RegExp(String.raw`\b(?:${THING}) who\b`, "i"), "that, because who is for people"],
  [
    /\b(?:all|everything|everybody|nothing|anything|none|every \w+) but (?!also|not|it|they|only)\w/i,
    "except",
  ],
  [/\bbut for\b/i, "except for"],
  [/\bfor good\b(?! \w+s\b)/i, "forever, finally, permanently"],
  [/\bsigns? of life\b/i, "report, renewal"],
  [/\bwhat of\b/i, "the part, the fields of"],
  [/^(?:\/\*\*|\/\/)\s*Of\b/, "a subject and a verb: Returns the … of"],
  [/^(?:\/\*\*|\/\/)\s*So (?:many|much|long|often)\b/, "How many …, a verb"],
];

interface Fault {
  readonly word: string;
  readonly instead: string;
}

function faultsOf(prose: string): Fault[] {
  const text = prose.replace(/`[^`\n]*`/g, "").replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, " ");
  return RULES.flatMap(([pattern, instead]) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [{ word, instead }];
  });
}

/** Comments, and strings of several words; names in code are not prose. */
function proseOf(text: string): string[] {
  const prose: string[] = [];
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    text,
  );
  let braces: boolean[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.OpenBraceToken) braces.push(false);
    if (kind === ts.SyntaxKind.TemplateHead) braces.push(true);
    if (kind === ts.SyntaxKind.CloseBraceToken && braces.pop() === true) {
      kind = scanner.reScanTemplateToken(false);
      if (kind === ts.SyntaxKind.TemplateMiddle) braces = [...braces, true];
    }
    if (isComment(kind)) prose.push(scanner.getTokenText());
    else if (isText(kind) && /\s/.test(scanner.getTokenValue()))
      prose.push(scanner.getTokenValue());
  }
  return prose;
}

const isComment = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;

const isText = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.StringLiteral ||
  (kind >= ts.SyntaxKind.FirstTemplateToken && kind <= ts.SyntaxKind.LastTemplateToken);

function filesOf(folders: readonly string[], names: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => names.test(name) && !LEFT_OUT.test(name));
}

const read = (name: string) => readFileSync(join(root, name), "utf8");
const told = (name: string, { word, instead }: Fault) => `${name}: "${word}" → ${instead}`;
const pages = ["README.md", "CONTRIBUTING.md", ...filesOf(["docs", "clients"], /\.md$/)];
/** Pages that `npm run docs` writes completely. Their words are checked in the code. */
const isWritten = (name: string) => read(name).startsWith("<!-- Made by");

/** Verbs of sentences whose subject comes first. A comment of a function otherwise starts with its verb. */
const VERB =
  /\b(?:is|are|was|were|has|have|had|may|must|can|cannot|does|do|would|could|lies?|gives?|needs?|counts?|costs?|edits?|keeps?|holds?|names?|makes|made|puts|say|throws|arrive|closes|ends|decides|enforces|accepts|writes|wins|waits?|takes?|moves|begin|ignore|forecasts|creates|get|changes)\b/i;
/** How a fragment begins: a clause that hangs on a verb that is not there. */
const FRAGMENT = /^(?:Whether|What|How|Where|When|Which|So that|Called|True|False|For example)\b/;

/** Returns the first sentences of comments of functions that have no verb. */
function verbless(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const { comment } of isFunction(node)
      ? ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
      : []) {
      const [sentence = ""] = (ts.getTextOfJSDocComment(comment) ?? "").split(/(?<=\.)\s|\n\n/);
      const startsWithVerb = /^[A-Z][a-z]+s\b/.test(sentence);
      const isWhole = !FRAGMENT.test(sentence) && (startsWithVerb || VERB.test(sentence));
      if (sentence !== "" && !isWhole) found.push(sentence);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isFunction(node: ts.Node): boolean {
  if (ts.isVariableStatement(node)) {
    const { declarations } = node.declarationList;
    return declarations.some(
      ({ initializer: made }) => made !== undefined && ts.isArrowFunction(made),
    );
  }
  const isTyped = ts.isPropertySignature(node) && node.type?.kind === ts.SyntaxKind.FunctionType;
  return (
    isTyped ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node)
  );
}

const parse = (name: string, text: string) =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);

/** Words that names may not have either. */
const NAMES = new Set(["desk", "shelf", "shelves", "broom", "anew", "nobody", "door"]);

/** Returns the names in code that have one of these words. */
function wrongNames(file: ts.SourceFile): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const words = node.text.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
      if (words.some((word) => NAMES.has(word.replace(/s$/, "")))) found.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found];
}

describe("the words", () => {
  it("of names are plain", () => {
    const text = "const openDoors = 1; const a_desk = { nobodyWakes: needsNoBody };";
    expect(wrongNames(parse("a.ts", text))).to.deep.equal(["openDoors", "a_desk", "nobodyWakes"]);
    const faults = filesOf(["src", "workers", "jobs", "bench"], /\.ts$/).flatMap((name) =>
      wrongNames(parse(name, read(name))).map((word) => `${name}: ${word}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("of a comment of a function have a verb", () => {
    const text = `/** Whether it is so. */ function a() {}
      /** The rows of an account. */ const b = () => 1;
      /** Returns the rows. Newest first. */ function c() {}
      /** A row whose start is taken is left out. */ function d() {}
      /** Rows of an account. */ const noFunction = 1;`;
    expect(verbless(parse("a.ts", text))).to.deep.equal([
      "Whether it is so.",
      "The rows of an account.",
    ]);
    const faults = filesOf(["src", "workers", "jobs"], /\.ts$/).flatMap((name) =>
      verbless(parse(name, read(name))).map((sentence) => `${name}: ${sentence}`),
    );
    expect(faults).to.deep.equal([]);
  });

  it("are found in comments, strings and titles, and not in names", () => {
    const code =
      '/** Kept on the\n * shelf. */\nconst desk = "two desks"; const a = `b ${"x"} anew`; // a row who\n';
    const found = proseOf(code).flatMap(faultsOf);
    expect(found.map(({ word }) => word)).to.deep.equal(["shelf", "desks", "anew", "row who"]);
    expect(proseOf('import "./shelf.ts"; desk.moment = `moment`;').flatMap(faultsOf)).to.deep.equal(
      [],
    );
    expect(faultsOf("everything but the last").map(({ instead }) => instead)).to.deep.equal([
      "except",
    ]);
  });

  it("are found at the start of comments that have no subject", () => {
    const found = (comment: string) => faultsOf(comment).map(({ word }) => word);
    expect(found("/** Of an account, newest first. */")).to.deep.equal(["/** Of"]);
    expect(found("// So many are kept.")).to.deep.equal(["// So many"]);
    expect(found("/** The rows of an account. */")).to.deep.equal([]);
    expect(found("What of a post is shown for good, and signs of life.")).to.deep.equal([
      "for good",
      "signs of life",
      "What of",
    ]);
    expect(found("`{}` for good items")).to.deep.equal([]);
  });

  it("of the code are plain", () => {
    const found = filesOf(CODE, /\.(ts|mjs)$/).flatMap((name) =>
      proseOf(read(name)).flatMap((prose) => faultsOf(prose).map((fault) => told(name, fault))),
    );
    expect(found).to.deep.equal([]);
  });

  it("of the pages are plain", () => {
    const found = pages
      .filter((name) => name !== "CONTRIBUTING.md")
      .flatMap((name) =>
        read(name)
          .split("\n\n")
          .flatMap((prose) => faultsOf(prose).map((fault) => told(name, fault))),
      );
    expect(found).to.deep.equal([]);
  });
});

describe("a page of docs", () => {
  const written = pages.filter(
    (name) => /^docs\/(guide\/)?[\w-]+\.md$/.test(name) && !isWritten(name),
  );

  for (const name of written)
    it(`${name} says for whom it is, and starts with a command or an example`, () => {
      const start = read(name).split("\n").slice(0, 25).join("\n");
      expect(start).to.match(/\bFor (operators|engineers|authors|administrators|everybody)\b/);
      expect(start).to.match(/^```/m);
    });

  it("of performance is no diary", () => {
    expect(read("docs/performance.md").split("\n")).to.have.length.below(151);
  });
});
