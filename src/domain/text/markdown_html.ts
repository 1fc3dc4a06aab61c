/** Turns the Markdown of our own pages into HTML. Raw HTML in it becomes text. */
import MarkdownIt, { type Token } from "markdown-it";

const parser = new MarkdownIt("commonmark", { html: false, linkify: true });
parser.enable(["table", "strikethrough", "linkify"]);
// An address of the web begins with its scheme: `config.ts` is none.
parser.linkify.set({ fuzzyLink: false });

export interface Heading {
  readonly id: string;
  readonly title: string;
}

/**
 * Returns the HTML of a whole text. Headings have ids, so that links can lead to them.
 * @param linkOf returns the address that a link or a picture gets; null = only the text of the link
 *   stays, and the picture is left out
 */
export function markdownToHtml(
  markdown: string,
  linkOf: (href: string) => string | null = (href) => href,
): string {
  const tokens = parser.parse(markdown, {});
  tokens.forEach((token, at) => {
    if (token.type === "heading_open") token.attrSet("id", idOf(tokens[at + 1]!.content));
    if (token.children !== null) token.children = relinked(token.children, linkOf);
  });
  return parser.renderer.render(tokens, parser.options, {});
}

function relinked(tokens: readonly Token[], linkOf: (href: string) => string | null): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "image") return readdress(token, "src", linkOf);
    if (token.type === "link_open") isDropped = !readdress(token, "href", linkOf);
    return !isDropped || !token.type.startsWith("link_");
  });
}

/** Gives a link or a picture its address. Returns false where it has none. */
function readdress(
  token: Token,
  name: "href" | "src",
  linkOf: (href: string) => string | null,
): boolean {
  const address = linkOf(String(token.attrGet(name)));
  if (address === null) return false;
  token.attrSet(name, address);
  return true;
}

/** Returns the HTML of one paragraph without its element, for cells of tables. */
export function inlineMarkdownToHtml(markdown: string): string {
  return parser.renderInline(markdown);
}

/** Returns the headings of the second level, in order. */
export function headingsOf(markdown: string): Heading[] {
  const tokens = parser.parse(markdown, {});
  return tokens.flatMap(({ type, tag }, at) => {
    if (type !== "heading_open" || tag !== "h2") return [];
    const title = tokens[at + 1]!.content;
    return [{ id: idOf(title), title }];
  });
}

/** Returns `first-forecast` for "First forecast". */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
