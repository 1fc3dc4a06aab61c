/**
 * Turns markdown of users into elements. micromark reads the text, and every element is made here
 * from a short list, so nothing else can come into the page, and nothing of it loads anything: HTML
 * is text, and a picture is a link to its address.
 */
import { type Events, eventsOf } from "./events.ts";
import { addressesOf, decoded, nameOf } from "./references.ts";

const PROTOCOLS: readonly string[] = ["https:", "http:", "mailto:"];
const LINK_RELATION = "nofollow noopener noreferrer ugc";
/** Elements that would lie deeper are left out, and their text stays. */
const MOST_DEPTH = 40;
/** The class of a formula, which holds its source until it is drawn. */
export const MATHS = "maths";
/** Titles in texts stand below those of the page. */
const [LEVEL_BELOW, MOST_LEVEL] = [2, 6];

/** The element of a token. A title gets its level at its end. */
const ELEMENTS: Readonly<Record<string, string>> = {
  ...{ paragraph: "p", blockQuote: "blockquote", listOrdered: "ol", listUnordered: "ul" },
  ...{ codeFenced: "pre", codeIndented: "pre", codeText: "code", emphasis: "em", strong: "strong" },
  ...{ link: "a", image: "a", autolink: "a", atxHeading: "h3", setextHeading: "h3" },
  ...{ mathsText: "span", mathsFlow: "div" },
};
/** Elements without text of their own. */
const CONTAINERS: readonly string[] = ["ol", "ul", "li", "blockquote"];
const TEXTS: readonly string[] = [
  ...["data", "codeTextData", "codeFlowValue", "characterEscapeValue", "mathsData"],
];
/** Tokens that are no text of the page, with everything in them. */
const UNSEEN: readonly string[] = [
  ...["definition", "reference", "resource", "codeFencedFenceInfo", "codeFencedFenceMeta"],
];

interface Open {
  readonly tag: string;
  readonly node: Element | DocumentFragment;
  /** Whether it was left out. `node` is the one around it then. */
  readonly isLeftOut: boolean;
}

interface Reference {
  address?: string;
  name?: string;
}

export function render(markdown: string): DocumentFragment {
  return new Builder(eventsOf(markdown)).content;
}

class Builder {
  readonly content = document.createDocumentFragment();
  readonly #outermost: Open = { tag: "", node: this.content, isLeftOut: false };
  readonly #open: Open[] = [this.#outermost];
  /** The open links. */
  readonly #links: Reference[] = [];
  readonly #addresses: ReadonlyMap<string, string>;
  #unseen = 0;
  #level = 0;

  constructor(events: Events) {
    this.#addresses = addressesOf(events);
    for (const [kind, token, context] of events) {
      if (kind === "enter") this.#enter(token.type);
      else this.#exit(token.type, context.sliceSerialize(token));
    }
  }

  get #last(): Open {
    return this.#open.at(-1) ?? this.#outermost;
  }

  get #inner(): Open["node"] {
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
    if (type.startsWith("maths")) this.#nameMaths();
  }

  #begin(tag: string): void {
    const inner = this.#inner;
    // A link within a link is no valid markup.
    const isInLink = tag === "a" && this.#links.length > 1;
    const isLeftOut = isInLink || this.#open.length > MOST_DEPTH;
    const node = isLeftOut ? inner : inner.appendChild(document.createElement(tag));
    this.#open.push({ tag, node, isLeftOut });
  }

  /** Formulas are found by the name of their class when they are drawn. */
  #nameMaths(): void {
    const { node, isLeftOut } = this.#last;
    if (!isLeftOut && node instanceof Element) node.className = MATHS;
  }

  #exit(type: string, source: string): void {
    const link = this.#links.at(-1);
    if (link && type === "resourceDestinationString") link.address = decoded(source);
    if (link && (type === "labelText" || type === "referenceString")) link.name = source;
    if (UNSEEN.includes(type)) this.#unseen--;
    else if (this.#unseen === 0) this.#exitSeen(type, source);
  }

  #exitSeen(type: string, source: string): void {
    if (TEXTS.includes(type)) this.#add(source);
    if (type === "characterReference") this.#add(decoded(source));
    if (type === "lineEnding" && !isContainer(this.#inner)) this.#add("\n");
    if (type.startsWith("hardBreak")) this.#inner.appendChild(document.createElement("br"));
    if (type === "thematicBreak") this.#inner.appendChild(document.createElement("hr"));
    this.#number(type, source);
    if (type === "autolinkProtocol") this.#name(source, source);
    if (type === "autolinkEmail") this.#name(source, `mailto:${source}`);
    if (type in ELEMENTS) this.#end(type);
  }

  #add(text: string): void {
    this.#inner.appendChild(new Text(text));
  }

  /** Takes the level of a title, and the number with which a list begins. */
  #number(type: string, source: string): void {
    const list = this.#inner.parentNode;
    if (type === "atxHeadingSequence") this.#level ||= source.length;
    if (type === "setextHeadingLineSequence") this.#level = source.startsWith("=") ? 1 : 2;
    if (type !== "listItemValue" || !(list instanceof HTMLOListElement)) return;
    if (list.childElementCount === 1 && Number(source) !== 1) list.start = Number(source);
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
  }

  #endItem(): void {
    if (this.#last.tag === "li") this.#open.pop();
  }

  /** The line endings beside the fences are no part of the code. */
  #endCode(type: string): void {
    const { node, isLeftOut } = this.#last;
    this.#open.pop();
    if (isLeftOut || type !== "codeFenced") return;
    node.textContent = node.textContent.replace(/^\r?\n|\r?\n$/g, "");
  }

  /** An address of another kind leaves the text without a link. A picture without a name shows it. */
  #endLink({ address, name = "" }: Reference, type: string): void {
    const href = address ?? this.#addresses.get(nameOf(name)) ?? "";
    if (type === "image" && name === "") this.#add(href);
    const { node, isLeftOut } = this.#last;
    if (isLeftOut || !(node instanceof Element) || !URL.canParse(href, location.href)) return;
    if (!PROTOCOLS.includes(new URL(href, location.href).protocol)) return;
    node.setAttribute("href", href);
    node.setAttribute("rel", LINK_RELATION);
  }

  #endTitle(node: Open["node"]): void {
    const level = Math.min(this.#level + LEVEL_BELOW, MOST_LEVEL);
    const title = document.createElement(`h${level}`);
    title.append(...node.childNodes);
    if (node instanceof Element) node.replaceWith(title);
    this.#level = 0;
  }
}

const isContainer = (node: Open["node"]) =>
  !(node instanceof Element) || CONTAINERS.includes(node.localName);
