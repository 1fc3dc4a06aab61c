/**
 * Texts with the HTML that everybody makes of them: the console of a text of a user, the server of its
 * own pages, and the search for mentions, which are the links to `/users/<name>/`.
 */
import { readFileSync } from "node:fs";

interface MarkdownCase {
  readonly markdown: string;
  /** Without spaces between blocks; `align` is the side of a cell. */
  readonly html: string;
}

export const MARKDOWN_CASES = JSON.parse(
  readFileSync(new URL("markdown_cases.json", import.meta.url), "utf8"),
) as readonly MarkdownCase[];

/** The accounts of the cases. No other name has one. */
export const NAMES = ["ada", "ada-bot", "o.neil"];

const MENTION = /<a href="\/users\/([^/]+)\/">(.*?)<\/a>/g;

/** Returns the accounts that a case mentions, each once. */
export function mentionedIn(html: string): string[] {
  return [...new Set([...html.matchAll(MENTION)].map(([, name = ""]) => name))];
}

export const withoutMentions = (html: string) => html.replace(MENTION, "$2");
