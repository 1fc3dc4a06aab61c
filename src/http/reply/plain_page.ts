/** A page without a script, for browsers that get no page of the console. */
import { createHash } from "node:crypto";

export const HTML_TYPE = "text/html; charset=utf-8";

const STYLE = `
:root { color-scheme: light dark; font: 1.05rem/1.6 system-ui, sans-serif; }
body { margin: 12vh auto; max-width: 34rem; padding: 0 1.5rem; }
h1 { font-size: 2.4rem; letter-spacing: -0.02em; margin: 0; }
p { margin: 0.4rem 0 1.6rem; }
ul { border-top: 1px solid #8886; list-style: none; padding: 0; }
li { border-bottom: 1px solid #8886; padding: 0.7rem 0; }
a { color: #2457d6; font-weight: 600; text-decoration: none; }
a:hover { text-decoration: underline; }
button { font: inherit; padding: 0.6rem 1rem; }
footer, small { color: #767676; }
@media (prefers-color-scheme: dark) { a { color: #8fb0ff; } footer, small { color: #9a9a9a; } }
`;

/** The content security policy of these pages: their own style, and nothing else. */
export const PLAIN_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/** Returns the page. @param body its elements, as HTML */
export function plainPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
