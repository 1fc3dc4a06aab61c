/** The text of markdown outside its code, as CommonMark reads it. */
import MarkdownIt, { type Token } from "markdown-it";

/**
 * Blocks nested deeper are not read. A comment that has only opening brackets takes a time that
 * grows with this number.
 */
const MAX_NESTING = 50;

/** What can hold a backtick that opens no code, and code itself; all other marks stay as they are. */
const INLINE_RULES = ["text", "escape", "backticks", "link", "autolink", "html_inline"];

const parser = new MarkdownIt("commonmark", { maxNesting: MAX_NESTING });
parser.inline.ruler.enableOnly(INLINE_RULES);
parser.inline.ruler2.enableOnly([]);

/**
 * The text of each paragraph, heading and block of HTML, in order; a blank stands for each code
 * span and hard break, and fenced and indented code is left out.
 *
 * The longest comment (150,000 characters) takes 40 ms if it is prose and at most 0.3 s if it is
 * made to be slow.
 */
export function textsOutsideCode(markdown: string): string[] {
  return parser.parse(markdown, {}).flatMap((block) => {
    if (block.type === "inline") return (block.children ?? []).map(inlineText).join("");
    return block.type === "html_block" ? block.content : [];
  });
}

function inlineText({ type, content }: Token): string {
  return type === "code_inline" || type === "hardbreak" ? " " : content;
}
