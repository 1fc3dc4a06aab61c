/** Shares work that is under way among callers who want its result. */

/**
 * Returns the load of this key that is under way, or else begins one. A caller that joins a load gets
 * what was read before the call. So the key holds what makes that right, for instance a version.
 */
export function shareLoad<K, T>(
  underWay: Map<K, Promise<T>>,
  key: K,
  load: () => Promise<T>,
): Promise<T> {
  const known = underWay.get(key);
  if (known !== undefined) return known;
  const loading = load().finally(() => underWay.delete(key));
  underWay.set(key, loading);
  return loading;
}
