/**
 * Returns an object with one entry for each key, in the order of the keys.
 *
 * @example recordOf(["a", "b"], (key) => key.length); // { a: 1, b: 1 }
 */
export function recordOf<const Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key, index: number) => Value,
): Record<Key, Value> {
  const entries = keys.map((key, index) => [key, valueOf(key, index)] as const);
  return Object.fromEntries(entries) as Record<Key, Value>;
}
