/** The cached value of a key. Loads it where it is missing; a failure is not cached. */
export function cached<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = cache.get(key) ?? load();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}
