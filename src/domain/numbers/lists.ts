/** Gathers items into lists by a key, and cuts lists into groups. */

/** How many items a group has where the caller says nothing else. */
const GROUP = 100;

/** Adds an item to the list of its key. */
export function append<K, V>(lists: Map<K, V[]>, key: K, item: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Returns the items by their keys. Each list has the order of the items. */
export function listsBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): Map<K, V[]> {
  const lists = new Map<K, V[]>();
  for (const item of items) append(lists, keyOf(item), item);
  return lists;
}

/** Yields the items in groups of this size, in their order. The last group may be smaller. */
export function* inGroups<T>(items: readonly T[], size = GROUP): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
