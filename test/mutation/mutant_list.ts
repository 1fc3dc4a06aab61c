/** The hand-made mutants: small plausible bugs as data, one file for each folder of the code. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

const folder = path.join(root, "test/mutants");

export interface Mutant {
  /** `<room>:<place in the room's list>`, counted from 1. */
  readonly id: string;
  /** The source file, from the project's folder. */
  readonly file: string;
  /** The text occurs exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** What would go wrong, in one sentence. */
  readonly wrong: string;
  /** The test files that run against it. */
  readonly tests: readonly string[];
}

interface ListFile {
  /** Test files for each mutant that names none. */
  readonly tests: readonly string[];
  readonly mutants: readonly (Omit<Mutant, "id" | "tests"> & { readonly tests?: string[] })[];
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

/**
 * Returns the source of `file` with the mutant in it.
 * @throws {Error} when the text does not occur exactly once
 */
export function mutate(source: string, { id, file, text, replacement }: Mutant): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${id}: the text occurs ${times} times in ${file}, not once`);
  return source.replace(text, () => replacement);
}
