/**
 * Marks of unfinished work. A document carries one from the write of a change until everything that
 * follows from the change is done, with the time of the write. After a crash `close_questions` finds
 * the mark and announces the change again.
 */

/** The kinds of marks → the changes that set them. */
export const MARKS = {
  settled: "a question was resolved, unresolved, closed, edited or renamed",
  rescheduled: "a question has a new schedule, and its branches close again",
  closed: "a question reached its scheduled close",
  options: "the options of a question changed",
  moved: "a post was moved or deleted",
  standing: "the flags of an account changed",
  told: "a comment was written, and accounts are told of it",
  mentioned: "a comment was edited, and accounts that it mentions now are told",
} as const;

export type MarkKind = keyof typeof MARKS;

/** The marks of a document, each with the time of its change, ms. */
export type Unfinished = { readonly [Kind in MarkKind]?: number | undefined };

/** Returns the fields that set a mark and leave the others alone. */
export function marked(
  kind: MarkKind,
  now: number,
): { readonly [Key in `unfinished.${MarkKind}`]?: number } {
  return { [`unfinished.${kind}`]: now };
}
