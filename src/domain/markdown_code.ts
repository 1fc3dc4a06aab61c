/**
 * Code in markdown, as CommonMark reads it. One pass over the lines and one over the backticks: a
 * regular expression for the same took minutes for a comment of backticks alone.
 */

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CLOSING = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;

/** The text with a blank in place of each fenced block and code span. */
export function withoutCode(text: string): string {
  return withoutFences(text)
    .split(/\n[ \t]*\n/)
    .map(withoutSpans)
    .join("\n\n");
}

/** A block that is not closed reaches to the end. */
function withoutFences(text: string): string {
  let open: string | null = null;
  const lines = text.split("\n").map((line) => {
    if (open !== null) {
      const closing = CLOSING.exec(line)?.[1];
      if (closing?.startsWith(open) === true) open = null;
      return "";
    }
    open = openingOf(line);
    return open === null ? line : "";
  });
  return lines.join("\n");
}

/** Between backticks and the end of their line there is none that could close a span. */
function openingOf(line: string): string | null {
  const found = FENCE.exec(line);
  const fence = found?.[1];
  if (found === null || fence === undefined) return null;
  return fence.startsWith("`") && line.includes("`", found[0].length) ? null : fence;
}

/** A span is closed by the next run of as many backticks, in the same paragraph. */
function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)];
  const partners = partnersOf(runs.map(([run]) => run.length));
  let kept = "";
  let from = 0;
  for (let i = 0; i < runs.length; i++) {
    const partner = partners[i] ?? null;
    const { index } = runs[i]!;
    if (partner === null || isEscaped(paragraph, index, from)) continue;
    const closing = runs[partner]!;
    kept += `${paragraph.slice(from, index)} `;
    from = closing.index + closing[0].length;
    i = partner;
  }
  return kept + paragraph.slice(from);
}

/** For each length the index of the next equal one, null without. */
function partnersOf(lengths: readonly number[]): (number | null)[] {
  const partners: (number | null)[] = lengths.map(() => null);
  const next = new Map<number, number>();
  for (let i = lengths.length - 1; i >= 0; i--) {
    const length = lengths[i]!;
    partners[i] = next.get(length) ?? null;
    next.set(length, i);
  }
  return partners;
}

/** An odd number of backslashes before it, none of them looked at before. */
function isEscaped(text: string, index: number, from: number): boolean {
  let slashes = 0;
  while (index - slashes > from && text[index - slashes - 1] === "\\") slashes++;
  return slashes % 2 === 1;
}
