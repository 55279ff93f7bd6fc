/** What was loaded for a key, or is being loaded; loads it where it is not. What fails is forgotten. */
export function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? load();
  known.set(key, value);
  value.catch(() => known.delete(key));
  return value;
}
