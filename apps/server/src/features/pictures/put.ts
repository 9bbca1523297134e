/** Puts an entry into a map that forgets what was put in first. */
export function put<Value>(map: Map<string, Value>, entry: [string, Value], most: number): void {
  const [key, value] = entry;
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
