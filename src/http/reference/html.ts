/** Small helpers for HTML. */
import { escaped } from "../../domain/text/escaped.ts";

export function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** Returns a value as indented JSON, or a text as it is. */
export function block(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return `<pre><code>${escaped(text)}</code></pre>`;
}

/** Returns a table. The cells are HTML. No rows give nothing. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[], kind: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${kind}>${cell}</${kind}>`).join("")}</tr>`;
  return `<div class="wide"><table>${line(head, "th")}${rows.map((cells) => line(cells, "td")).join("")}</table></div>`;
}
