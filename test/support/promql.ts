/**
 * Finds the metrics and labels in a PromQL expression, well enough to check their names. It is not
 * a parser.
 */

export interface Mentioned {
  readonly metrics: readonly string[];
  /** Labels that the expression selects or groups by. */
  readonly labels: readonly string[];
}

/** Words and functions of PromQL that are not followed by a parenthesis here. */
const WORDS = new Set(["by", "without", "or", "and", "unless", "on", "ignoring", "bool"]);

export function mentionedBy(expression: string): Mentioned {
  const plain = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '""')
    .replaceAll(/\[.*?\]/g, "");
  const labels = new Set<string>();
  const selected = plain.replaceAll(/\{([^}]*)\}/g, (_, inner: string) => {
    for (const [, label = ""] of inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)) labels.add(label);
    return "";
  });
  const grouped = selected.replaceAll(/\b(?:by|without)\s*\(([^)]*)\)/g, (_, inner: string) => {
    for (const label of inner.split(",")) labels.add(label.trim());
    return "";
  });
  const metrics = new Set(
    Array.from(grouped.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()/g), ([, name = ""]) => name),
  );
  return { metrics: [...metrics].filter((name) => !WORDS.has(name)), labels: [...labels] };
}
