/** Adds an entry to a map that drops its oldest entry when full. */
export function put<Value>(map: Map<string, Value>, entry: [string, Value], most: number): void {
  const [key, value] = entry;
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
