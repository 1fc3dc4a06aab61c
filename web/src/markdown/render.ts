/**
 * Turns markdown of users into elements. Raw HTML in it is shown as text. Every element is made here
 * from a short list, so nothing else can come into the page, and nothing of it loads anything: a
 * picture becomes a link to its address.
 */
import { micromark } from "micromark";
import { parseHtml } from "./parse_html.ts";

const KEPT = "p br hr em strong code pre blockquote ul ol li a".split(" ");
/** What is made of an element. Titles in texts stand below those of the page. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ...KEPT.map((tag) => [tag, tag] as const),
  ...(["h1:h3", "h2:h4", "h3:h5", "h4:h6", "h5:h6", "h6:h6", "img:a"] as const).map(
    (pair) => pair.split(":") as [string, string],
  ),
]);
const PROTOCOLS: readonly string[] = ["https:", "http:", "mailto:"];
const LINK_RELATION = "nofollow noopener noreferrer ugc";

export function render(markdown: string): DocumentFragment {
  const content = document.createDocumentFragment();
  copy(parseHtml(micromark(markdown)), content);
  return content;
}

function copy(from: Node, into: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) into.appendChild(new Text(node.textContent ?? ""));
    if (node instanceof Element) copyElement(node, into);
  }
}

function copyElement(element: Element, into: Node): void {
  const tag = TAGS.get(element.localName);
  if (tag === undefined) return;
  // A link within a link is no valid markup, so there only the text stays.
  const isInLink = tag === "a" && into instanceof Element && into.closest("a") !== null;
  const made = isInLink ? into : into.appendChild(document.createElement(tag));
  if (made instanceof HTMLAnchorElement && !isInLink) link(made, addressOf(element));
  if (made instanceof HTMLOListElement) made.start = Number(element.getAttribute("start") ?? 1);
  if (element.localName === "img") made.appendChild(new Text(nameOf(element)));
  copy(element, made);
}

const addressOf = (element: Element) =>
  element.getAttribute("href") ?? element.getAttribute("src") ?? "";

function nameOf(image: Element): string {
  const name = image.getAttribute("alt") ?? "";
  return name === "" ? addressOf(image) : name;
}

/** An address of any other kind leaves the text without a link. */
function link(anchor: HTMLAnchorElement, address: string): void {
  if (!URL.canParse(address, location.href)) return;
  if (!PROTOCOLS.includes(new URL(address, location.href).protocol)) return;
  anchor.setAttribute("href", address);
  anchor.setAttribute("rel", LINK_RELATION);
}
