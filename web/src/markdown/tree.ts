/**
 * Turns markdown of users into a tree of plain values. micromark reads the text, and every part of
 * the tree is of a short list, so nothing else can come into the page, and nothing of it loads
 * anything: HTML is text, and a picture is a link to its address. It needs no page, so that a worker
 * can do it.
 */
import type { Extension } from "micromark-util-types";
import { type Events, eventsOf } from "./events.ts";
import { addressesOf, nameOf } from "./references.ts";

/** A text whose escapes and codes of characters are still to be replaced. */
export interface Coded {
  readonly coded: string;
}

/** An element with what is in it. */
export interface Part {
  name: string;
  readonly children: (Part | Coded | string)[];
  /** The address of a link. */
  address?: Coded | string;
  /** The number with which a list begins. */
  start?: number;
  /** Whether it holds the source of a formula. */
  isMaths?: boolean;
  /** The side of its column on which the text of a cell stands. */
  align?: string;
}

/** Elements that would lie deeper are left out, and their text stays. */
const MOST_DEPTH = 40;
/** Titles in texts stand below those of the page. */
const [LEVEL_BELOW, MOST_LEVEL] = [2, 6];

/** The element of a token. A title gets its level at its end. */
const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: "p",
  blockQuote: "blockquote",
  listOrdered: "ol",
  listUnordered: "ul",
  codeFenced: "pre",
  codeIndented: "pre",
  codeText: "code",
  emphasis: "em",
  strong: "strong",
  link: "a",
  image: "a",
  autolink: "a",
  atxHeading: "h3",
  setextHeading: "h3",
  mathsText: "span",
  mathsFlow: "div",
  strikethrough: "del",
  literalAutolink: "a",
  table: "table",
  tableHead: "thead",
  tableBody: "tbody",
  tableRow: "tr",
  tableHeader: "th",
  tableData: "td",
};
/** The texts of links that have no other mark, with what stands before them in the address. */
const LITERAL: Readonly<Record<string, string>> = {
  autolinkProtocol: "",
  autolinkEmail: "mailto:",
  literalAutolinkHttp: "",
  literalAutolinkWww: "http://",
  literalAutolinkEmail: "mailto:",
};
/** Elements without text of their own. */
const CONTAINERS: readonly string[] = [
  ...["ol", "ul", "li", "blockquote", "table", "thead", "tbody", "tr"],
];
const TEXTS: readonly string[] = [
  ...["data", "codeTextData", "codeFlowValue", "characterEscapeValue", "mathsData"],
];
/** Tokens that are no text of the page, with everything in them. */
const UNSEEN: readonly string[] = [
  ...["definition", "reference", "resource", "codeFencedFenceInfo", "codeFencedFenceMeta"],
];

interface Open {
  readonly tag: string;
  readonly node: Part;
  /** Whether it was left out. `node` is the one around it then. */
  readonly isLeftOut: boolean;
}

interface Reference {
  address?: Coded | string;
  name?: string;
}

/**
 * Returns the tree of a text. Its outermost part has no name.
 * @param extensions what micromark shall find beside CommonMark
 */
export function treeOf(markdown: string, extensions: Extension[] = []): Part {
  return new Builder(eventsOf(markdown, extensions)).content;
}

class Builder {
  readonly content: Part = { name: "", children: [] };
  readonly #outermost: Open = { tag: "", node: this.content, isLeftOut: false };
  readonly #open: Open[] = [this.#outermost];
  /** The open links. */
  readonly #links: Reference[] = [];
  readonly #addresses: ReadonlyMap<string, string>;
  #unseen = 0;
  #level = 0;
  /** The sides of the columns of the table that is open. */
  #columns: readonly string[] | null = null;

  constructor(events: Events) {
    this.#addresses = addressesOf(events);
    for (const [kind, token, context] of events) {
      if (kind === "enter" && token.type === "table") this.#columns = token._align ?? null;
      if (kind === "enter") this.#enter(token.type);
      else this.#exit(token.type, context.sliceSerialize(token));
    }
  }

  get #last(): Open {
    return this.#open.at(-1) ?? this.#outermost;
  }

  get #inner(): Part {
    return this.#last.node;
  }

  #enter(type: string): void {
    if (UNSEEN.includes(type)) this.#unseen++;
    if (this.#unseen > 0) return;
    const tag = type === "listItemPrefix" ? "li" : ELEMENTS[type];
    if (tag === undefined) return;
    if (tag === "li") this.#endItem();
    if (tag === "a") this.#links.push({});
    this.#begin(tag);
    if (tag === "pre") this.#begin("code");
    if (type.startsWith("maths")) this.#markMaths();
  }

  #begin(tag: string): void {
    const inner = this.#inner;
    // A link within a link is no valid markup.
    const isInLink = tag === "a" && this.#links.length > 1;
    const isLeftOut = isInLink || this.#open.length > MOST_DEPTH;
    const node: Part = isLeftOut ? inner : { name: tag, children: [] };
    if (!isLeftOut) inner.children.push(node);
    this.#open.push({ tag, node, isLeftOut });
  }

  #markMaths(): void {
    const { node, isLeftOut } = this.#last;
    if (!isLeftOut) node.isMaths = true;
  }

  #exit(type: string, source: string): void {
    const link = this.#links.at(-1);
    if (link && type === "resourceDestinationString") link.address = { coded: source };
    if (link && (type === "labelText" || type === "referenceString")) link.name = source;
    if (UNSEEN.includes(type)) this.#unseen--;
    else if (this.#unseen === 0) this.#exitSeen(type, source);
  }

  #exitSeen(type: string, source: string): void {
    const isCell = type === "codeTextData" && this.#columns !== null;
    if (TEXTS.includes(type)) this.#add(isCell ? source.replaceAll("\\|", "|") : source);
    if (type === "characterReference") this.#add({ coded: source });
    if (type === "lineEnding" && !isContainer(this.#inner)) this.#add("\n");
    if (type.startsWith("hardBreak")) this.#add({ name: "br", children: [] });
    if (type === "thematicBreak") this.#add({ name: "hr", children: [] });
    this.#number(type, source);
    if (type in LITERAL) this.#name(source, `${LITERAL[type]}${source}`);
    if (type in ELEMENTS) this.#end(type);
  }

  #add(child: Part["children"][number]): void {
    this.#inner.children.push(child);
  }

  /** Takes the level of a title, and the number with which a list begins. */
  #number(type: string, source: string): void {
    if (type === "atxHeadingSequence") this.#level ||= source.length;
    if (type === "setextHeadingLineSequence") this.#level = source.startsWith("=") ? 1 : 2;
    const list = this.#open.at(-2)?.node;
    if (type !== "listItemValue" || this.#last.isLeftOut || list?.name !== "ol") return;
    if (list.children.length === 1 && Number(source) !== 1) list.start = Number(source);
  }

  #name(text: string, address: string): void {
    const link = this.#links.at(-1);
    if (link) link.address = address;
    this.#add(text);
  }

  #end(type: string): void {
    if (type.startsWith("list")) this.#endItem();
    if (type.startsWith("code") && type !== "codeText") this.#endCode(type);
    const link = ELEMENTS[type] === "a" ? this.#links.pop() : undefined;
    if (link) this.#endLink(link, type);
    const ended = this.#open.pop();
    if (ended && !ended.isLeftOut && type.endsWith("Heading")) this.#endTitle(ended.node);
    if (ended && !ended.isLeftOut && type === "tableRow") this.#endRow(ended.node);
    if (type === "table") this.#columns = null;
  }

  /** A row has no more cells than the head of its table. */
  #endRow({ children }: Part): void {
    const columns = this.#columns ?? [];
    children.splice(columns.length);
    for (const [at, side] of columns.entries()) {
      const cell = children[at];
      if (typeof cell === "object" && "name" in cell && side !== "none") cell.align = side;
    }
  }

  #endItem(): void {
    if (this.#last.tag === "li") this.#open.pop();
  }

  /** The line endings beside the fences are no part of the code. */
  #endCode(type: string): void {
    const { node, isLeftOut } = this.#last;
    this.#open.pop();
    if (isLeftOut || type !== "codeFenced") return;
    const lines = node.children.filter((child) => typeof child === "string");
    const code = lines.join("").replace(/^\r?\n|\r?\n$/g, "");
    node.children.splice(0, Infinity, code);
  }

  /** A picture without a name shows its address. */
  #endLink({ address, name = "" }: Reference, type: string): void {
    const named = this.#addresses.get(nameOf(name)) ?? "";
    const found = address ?? { coded: named };
    if (type === "image" && name === "") this.#add(found);
    const { node, isLeftOut } = this.#last;
    if (!isLeftOut) node.address = found;
  }

  #endTitle(node: Part): void {
    node.name = `h${Math.min(this.#level + LEVEL_BELOW, MOST_LEVEL)}`;
    this.#level = 0;
  }
}

const isContainer = ({ name }: Part) => name === "" || CONTAINERS.includes(name);
