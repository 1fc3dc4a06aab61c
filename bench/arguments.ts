/** Reads the words behind `npm run bench --`. */
import { parseArgs } from "node:util";

export interface Arguments {
  readonly quick: boolean;
  readonly soak: boolean;
  /** The measures that are wanted. `isChosen` says whether `--only` names them. */
  readonly names: ReadonlySet<string>;
  readonly isChosen: boolean;
  readonly json?: string;
  readonly docs: boolean;
  readonly costs: boolean;
  /** The commit to compare with. */
  readonly against?: string;
}

/** What a comparison of two commits can not do as well. */
const ALONE = ["json", "docs", "costs", "soak"] as const;

/** @throws {Error} whose message says what to write instead */
export function readArguments(words: readonly string[], known: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: "boolean", default: false },
      soak: { type: "boolean", default: false },
      only: { type: "string" },
      json: { type: "string" },
      docs: { type: "boolean", default: false },
      costs: { type: "boolean", default: false },
      against: { type: "string" },
    },
  });
  const { only, ...rest } = values;
  const other = ALONE.find((name) => values[name] !== undefined && values[name] !== false);
  if (values.against !== undefined && other !== undefined) {
    throw new Error(`--against prints ratios only, so leave out --${other}`);
  }
  if (values.against === "") throw new Error("--against needs a commit, for example HEAD~30");
  return { ...rest, names: namesOf(only, known), isChosen: only !== undefined };
}

function namesOf(only: string | undefined, known: readonly string[]): Set<string> {
  if (only === undefined) return new Set(known);
  const names = only.split(",").map((name) => name.trim().toUpperCase());
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No measure ${unknown.join(", ")}; there are ${known.join(", ")}`);
  }
  return new Set(names);
}
