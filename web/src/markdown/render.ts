/**
 * Turns markdown of users into elements. Raw HTML in it is shown as text, and what comes out is
 * cleaned a second time. Nothing of it loads anything: a picture becomes a link to its address.
 */
import DOMPurify, { type Config } from "dompurify";
import { micromark } from "micromark";

const OPTIONS: Config = {
  ALLOWED_TAGS: [
    ...["p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li"],
    ...["h1", "h2", "h3", "h4", "h5", "h6", "a", "img"],
  ],
  ALLOWED_ATTR: ["href", "src", "alt", "title", "start"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|[/#])/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Titles in texts stand below those of the page. */
const LEVELS_DOWN = 2;
const LAST_LEVEL = 6;
const LINK_RELATION = "nofollow noopener noreferrer ugc";

/** Returns elements that belong to no page yet, so that a picture has not begun to load. */
export function render(markdown: string): DocumentFragment {
  const content = DOMPurify.sanitize(micromark(markdown), {
    ...OPTIONS,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of content.querySelectorAll("img")) image.replaceWith(linkTo(image));
  for (const link of content.querySelectorAll("a")) link.setAttribute("rel", LINK_RELATION);
  for (const title of content.querySelectorAll("h1, h2, h3, h4, h5, h6")) lower(title);
  return content;
}

function linkTo(image: HTMLImageElement): Element | string {
  const address = image.getAttribute("src") ?? "";
  const name = image.alt === "" ? address : image.alt;
  // A link within a link is no valid markup, so there only the name stays.
  if (address === "" || image.closest("a") !== null) return name;
  const link = image.ownerDocument.createElement("a");
  link.setAttribute("href", address);
  link.textContent = name;
  return link;
}

function lower(title: Element): void {
  const level = Math.min(Number(title.tagName.slice(1)) + LEVELS_DOWN, LAST_LEVEL);
  const lowered = title.ownerDocument.createElement(`h${level}`);
  lowered.append(...title.childNodes);
  title.replaceWith(lowered);
}
