/** How many questions are read together. */
const QUESTIONS_PER_GROUP = 100;

/** Yields the items in groups of this size, in their order. */
export function* inGroups<T>(
  items: readonly T[],
  size = QUESTIONS_PER_GROUP,
): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
