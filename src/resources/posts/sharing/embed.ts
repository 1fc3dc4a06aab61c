/** Writes the page that shows one post in a frame of another site. Contract 2.37. */
import { escaped } from "../../../domain/text/escaped.ts";
import { cardOf, labelOf } from "../../../present/card.ts";
import type { Summary } from "../../../present/summary.ts";

/** How often the page loads itself again, s. It has no script. */
const RELOAD_SECONDS = 60;
const STYLE = `:root{color-scheme:light dark}html,body{margin:0;height:100%}a{display:block;height:100%}svg{display:block;width:100%;height:100%}`;

/**
 * The only page that other sites may frame. It has no script, and it loads nothing. Its picture
 * carries a style of its own, which names no address.
 */
export const EMBED_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
} as const;

/** @param baseUrl the public address, without a final slash */
export function embedPage(summary: Summary, baseUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>${escaped(summary.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<a href="${escaped(`${baseUrl}/questions/${summary.id}/`)}" target="_blank" rel="noopener" aria-label="${escaped(labelOf(summary))}">
${cardOf(summary)}</a>
</body>
</html>
`;
}
