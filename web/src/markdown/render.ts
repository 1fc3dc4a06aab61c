/** Makes the elements of a text from its tree. */
import { basePath } from "../base_path.ts";
import { decoded } from "./decoded.ts";
import type { Linked, Named } from "./mentions.ts";
import { further } from "./read.ts";
import type { Coded, Part } from "./tree.ts";

export { read } from "./read.ts";

const PROTOCOLS: readonly string[] = ["https:", "http:", "mailto:"];
const LINK_RELATION = "nofollow noopener noreferrer ugc";
/** The class of a formula, which holds its source until it is drawn. */
export const MATHS = "maths";
const UNLINKED: readonly string[] = ["a", "code"];
/** After this time, in milliseconds, the page gets its turn. */
const SLICE = 8;

/**
 * Returns the elements of a text.
 * @param people the accounts that the text mentions
 */
export async function render(tree: Part, people: readonly Named[]): Promise<DocumentFragment> {
  const content = document.createDocumentFragment();
  const linked = people.length > 0 ? ((await further("@"))?.named(people, basePath) ?? null) : null;
  let begin = performance.now();
  const elements = filled(content, tree, linked);
  while (elements.next().done !== true) {
    if (performance.now() - begin < SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  }
  return content;
}

/** Puts what a part holds into its element. It stops after each element. */
function* filled(node: ParentNode & Node, part: Part, linked: Linked | null): Generator<Element> {
  // A name is no link within code, a formula or a link.
  const inner = part.isMaths || UNLINKED.includes(part.name) ? null : linked;
  for (const child of inner?.(part.children) ?? part.children) {
    if (typeof child === "string" || "coded" in child) {
      node.appendChild(new Text(textOf(child)));
    } else {
      const element = elementOf(child);
      node.appendChild(element);
      yield element;
      yield* filled(element, child, inner);
    }
  }
}

function elementOf({ name, address, start, isMaths, align }: Part): Element {
  const element = document.createElement(name);
  if (isMaths) element.className = MATHS;
  if (align !== undefined) element.style.textAlign = align;
  if (start !== undefined) element.setAttribute("start", String(start));
  if (address !== undefined) link(element, textOf(address));
  return element;
}

const textOf = (text: Coded | string) => (typeof text === "string" ? text : decoded(text.coded));

/** An address of another kind leaves the text without a link. */
function link(element: Element, href: string): void {
  if (!URL.canParse(href, location.href)) return;
  if (!PROTOCOLS.includes(new URL(href, location.href).protocol)) return;
  element.setAttribute("href", href);
  element.setAttribute("rel", LINK_RELATION);
}
