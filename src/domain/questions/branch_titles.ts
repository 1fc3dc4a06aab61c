/** Makes the titles of a conditional and its branches from those of its parents. Contract 4.4. */
import type { BranchSide } from "./conditional_cascade.ts";

export interface Titled {
  readonly title: string;
  readonly shortTitle: string;
}

export interface TitledParents {
  readonly condition: Titled;
  readonly child: Titled;
}

const WORDS = { yes: " (Yes) → ", no: " (No) → " } as const satisfies Record<BranchSide, string>;
const ARROW = " → ";

/** Returns the titles of a branch. */
export function branchTitles(side: BranchSide, { condition, child }: TitledParents): Titled {
  return {
    title: `${condition.title}${WORDS[side]}${child.title}`,
    shortTitle: `${condition.shortTitle}${WORDS[side]}${child.shortTitle}`,
  };
}

/** Returns the title of a conditional whose author gave none. */
export function conditionalTitle({ condition, child }: TitledParents): string {
  return `${condition.title}${ARROW}${child.title}`;
}

/**
 * Returns whether `title` is the one that a conditional got from its parents, and not its author's.
 * @param yes the title of its first branch, which was made from the same parents
 */
export function isMadeTitle(title: string, yes: string): boolean {
  const parts = yes.split(WORDS.yes);
  // The words may also stand in the title of a parent.
  return parts.some(
    (_, at) =>
      at > 0 &&
      title === [parts.slice(0, at).join(WORDS.yes), parts.slice(at).join(WORDS.yes)].join(ARROW),
  );
}
