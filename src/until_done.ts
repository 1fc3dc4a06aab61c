/** Repeats steps that others may overtake, such as a compare-and-set. */

/** More attempts than one row ever has concurrent writers. */
const MOST_ATTEMPTS = 50;

/**
 * Returns the first answer of `step`. A step that was overtaken returns undefined and is tried again.
 * In the last attempt `step` learns that no other follows, so it may answer with what it has.
 * @throws what `step` throws, and what `refuse` returns when every attempt was overtaken
 */
export async function untilDone<T>(
  step: (isLast: boolean) => Promise<T | undefined>,
  refuse: () => Error = () => new Error("overtaken in every attempt"),
  most: number = MOST_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; attempt <= most; attempt++) {
    const done = await step(attempt === most);
    if (done !== undefined) return done;
  }
  throw refuse();
}
