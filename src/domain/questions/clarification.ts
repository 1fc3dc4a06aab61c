/** Clarifications of a question: dated paragraphs at the end of its fine print. Contract 2.51. */

/**
 * Returns the fine print with one more paragraph.
 * @param text Markdown of the clarification
 * @param now when it was made, ms; its day is that of UTC
 */
export function clarifiedText(
  finePrint: string,
  { text, now }: { readonly text: string; readonly now: number },
): string {
  const day = new Date(now).toISOString().slice(0, 10);
  const paragraph = `**Clarification of ${day}.** ${text.trim()}`;
  return finePrint === "" ? paragraph : `${finePrint.trimEnd()}\n\n${paragraph}`;
}
