/** The hand-made mutants: small plausible bugs as data, one file for each folder of the code. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The folder of the project. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const folder = path.join(root, "test/mutants");
const CODE = ["src", "jobs", "workers"];

/** One bug, as it stands in the list. */
interface Listed {
  /** The name of the function, method, class or constant of a module that is changed. */
  readonly in: string;
  /** A short piece of its text. It occurs once in all code of this name. */
  readonly piece: string;
  /** What stands there instead. */
  readonly by: string;
  /** What would go wrong, in one sentence. */
  readonly wrong: string;
  /** The test files that run against it, where they are not those of the list. */
  readonly tests?: readonly string[];
}

interface ListFile {
  /** Test files for each mutant that names none. */
  readonly tests: readonly string[];
  readonly mutants: readonly Listed[];
}

export interface Mutant extends Listed {
  /** `<room>:<place in the room's list>`, counted from 1. */
  readonly id: string;
  readonly tests: readonly string[];
}

/** A mutant that is found in the code. */
export interface PlacedMutant extends Mutant {
  /** The source file, from the project's folder. */
  readonly file: string;
  /** Where the piece begins in the file. */
  readonly at: number;
}

/** Returns every mutant of `test/mutants`, in order of folders. */
export function readMutants(): Mutant[] {
  const rooms = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return rooms.sort().flatMap((name) => {
    const list = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ListFile;
    return list.mutants.map((mutant, i) => ({
      ...mutant,
      id: `${path.basename(name, ".json")}:${i + 1}`,
      tests: mutant.tests ?? list.tests,
    }));
  });
}

/** A named part of a source file. */
interface Part {
  readonly file: string;
  readonly start: number;
  readonly text: string;
}

function nameOf(node: ts.Node): string | undefined {
  const isConstant = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
  const isNamed =
    isConstant ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isAccessor(node);
  return isNamed ? node.name?.getText() : undefined;
}

/** Returns the named parts of all code, by name. */
function readParts(): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  const names = CODE.flatMap((dir) =>
    readdirSync(path.join(root, dir), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.d)\.(ts|mjs)$/.test(name))
      .map((name) => path.posix.join(dir, name)),
  );
  for (const file of names) {
    const text = readFileSync(path.join(root, file), "utf8");
    const visit = (node: ts.Node) => {
      const name = nameOf(node);
      if (name !== undefined) {
        const part = { file, start: node.getStart(), text: node.getText() };
        parts.set(name, [...(parts.get(name) ?? []), part]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return parts;
}

/** Returns where the piece stands in the parts. Parts within each other hold the same place. */
function placesOf(piece: string, parts: readonly Part[]) {
  const places = new Map<string, { file: string; at: number }>();
  for (const { file, start, text } of parts) {
    for (let i = text.indexOf(piece); i !== -1; i = text.indexOf(piece, i + 1)) {
      places.set(`${file} ${start + i}`, { file, at: start + i });
    }
  }
  return [...places.values()];
}

/** Says which mutants are found in the code, and why each of the others cannot be tried. */
export function place(mutants: readonly Mutant[]): { found: PlacedMutant[]; lost: string[] } {
  const parts = readParts();
  const found: PlacedMutant[] = [];
  const lost: string[] = [];
  for (const mutant of mutants) {
    const { id, piece, tests } = mutant;
    const places = placesOf(piece, parts.get(mutant.in) ?? []);
    const missing = tests.filter((file) => !existsSync(path.join(root, file)));
    const [only] = places;
    if (only === undefined || places.length > 1) {
      lost.push(`${id}: ${piece} occurs ${places.length} times in ${mutant.in}, not once`);
    } else if (missing.length > 0) lost.push(`${id}: ${missing.join(", ")} is not there`);
    else found.push({ ...mutant, ...only });
  }
  return { found, lost };
}

/** Returns the source of the mutant's file with the mutant in it. */
export const mutate = (source: string, { at, piece, by }: PlacedMutant) =>
  source.slice(0, at) + by + source.slice(at + piece.length);
