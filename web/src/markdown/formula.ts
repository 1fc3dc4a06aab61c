/**
 * Turns TeX into a tree of MathML. Temml reads the formula, and of its tree only what stands in the
 * lists below is taken over: no address, no style, no name that another element could have.
 */
import temml, { type TemmlNode } from "temml";

/** An element of MathML with what is in it. */
export interface Branch {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Branch | string)[];
}

/** A longer formula is shown as its source, as is one whose elements lie deeper. */
const [MOST_CHARACTERS, MOST_DEPTH] = [2_000, 100];
/** Macros of Temml that one formula may use. */
const MOST_MACROS = 200;
/** Cells of a table, whose short rows Temml fills up. */
const MOST_CELLS = 1_000;
/** Commands with which a short formula could become a long one. */
const DEFINITIONS =
  /\\(?:[gex]?def|(?:re)?newcommand|providecommand|(?:future)?let|global|long)(?![a-z@])/i;

/** Each element with its attributes. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  math: ["display"],
  mrow: [],
  mstyle: [],
  mphantom: [],
  mi: ["mathvariant"],
  mn: [],
  mtext: [],
  mspace: ["width"],
  msqrt: [],
  mroot: [],
  mfrac: ["linethickness"],
  msub: [],
  msup: [],
  msubsup: [],
  mmultiscripts: [],
  mprescripts: [],
  munder: ["accentunder"],
  mover: ["accent"],
  munderover: ["accent", "accentunder"],
  mtable: [],
  mtr: [],
  mtd: [],
  mo: [
    ...["fence", "form", "largeop", "lspace", "maxsize", "minsize", "movablelimits", "rspace"],
    ...["separator", "stretchy", "symmetric"],
  ],
};
const FOR_ALL = ["displaystyle", "scriptlevel"];
/** Elements of Temml that are a row here: without the shifts that could lay them over the page. */
const ROWS = ["mpadded", "menclose"];
const VALUE =
  /^(?:true|false|normal|block|prefix|infix|postfix|\d|\d(?:\.\d+)?(?:em|ex)|\d\d?(?:\.\d+)?p[tx])$/;

/** Classes that the style sheet of formulas knows. */
const CLASSES = ["tml-left", "tml-right", "tml-jot", "tml-overline", "tml-underline", "tml-fbox"];
/** Classes that only move something a little. One of neither list changes what a formula says. */
const ADORNMENTS = /^(?:(?:chr|wbk)-|tml-(?:display|prime|vec|hat|tilde|small|tag|\w+-pad)|math)/;

/**
 * Returns the tree of a formula.
 * @param source with its dollars
 * @returns null where the formula is faulty, too large, or needs what is not allowed
 */
export function treeOf(source: string): Branch | null {
  const [, dollars = "", formula = ""] = /^(\$\$?)([^]*)\1$/.exec(source.trim()) ?? [];
  if (formula.trim() === "" || formula.length > MOST_CHARACTERS) return null;
  if (DEFINITIONS.test(formula) || cellsOf(formula) > MOST_CELLS) return null;
  try {
    const options = { displayMode: dollars === "$$", maxExpand: MOST_MACROS };
    const root = temml.__renderToMathMLTree(formula, {
      ...options,
      throwOnError: true,
      trust: false,
    });
    const [tree] = taken(root, 0);
    return typeof tree === "object" ? tree : null;
  } catch {
    return null;
  }
}

/** Returns how many cells its tables have at most. */
function cellsOf(formula: string): number {
  const rows = formula.split(/\\\\|\\cr/);
  return rows.length * Math.max(...rows.map((row) => row.split("&").length));
}

/** Takes a tree over. It throws at the first part that is not allowed. */
function taken(node: TemmlNode, depth: number): readonly (Branch | string)[] {
  if (node.text !== undefined) return [node.text];
  if (depth > MOST_DEPTH) throw new Error("too deep");
  const inner = (node.children ?? []).flatMap((child) => taken(child, depth + 1));
  const { type = "", attributes } = node;
  if (type === "" && attributes === undefined) return inner;
  const name = ROWS.includes(type) ? "mrow" : type;
  return [{ name, attributes: attributesOf(name, node), children: inner }];
}

function attributesOf(name: string, node: TemmlNode): Branch["attributes"] {
  const { attributes = {}, classes = [], style = {} } = node;
  const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  if (allowed === undefined) throw new Error(`element ${name}`);
  const kept = Object.entries(attributes)
    .map(([key, value]) => [key, String(value)] as const)
    .filter(([key, value]) => [...allowed, ...FOR_ALL].includes(key) && VALUE.test(value));
  const named = classNames(classes, style);
  return Object.fromEntries(named === "" ? kept : [...kept, ["class", named] as const]);
}

function classNames(classes: readonly string[], style: Readonly<Record<string, unknown>>): string {
  const unknown = classes.find((name) => !CLASSES.includes(name) && !ADORNMENTS.test(name));
  if (unknown !== undefined) throw new Error(`class ${unknown}`);
  const kept = classes.filter((name) => CLASSES.includes(name));
  // An accent is as large as it is beside the letter.
  return [...kept, ...(style["mathDepth"] === "0" ? ["accent"] : [])].join(" ");
}
