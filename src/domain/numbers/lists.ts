/** Gathers items into lists by a key. */

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
