export interface Change {
  /** Path of the value, with names for list items: `promotions.products.Conseil.badge`. */
  readonly place: string;
  /** Old value as JSON; null if it was missing. */
  readonly before: string | null;
  /** New value as JSON; null if it was removed. */
  readonly after: string | null;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that identify list items. The first key that all items have is used. */
const rowKeys = ['id', 'slug', 'name'] as const;

/** Returns the list items by this key; null if the key is missing or not unique. */
function itemsByKey(key: string, rows: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const named = new Map<string, unknown>();
  for (const row of rows) {
    const value = isObject(row) ? row[key] : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    named.set(String(value), row);
  }
  return named.size === rows.length ? named : null;
}

const itemsByNumber = (rows: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(rows.map((row, at) => [String(at + 1), row]));

function pairItems(before: readonly unknown[], after: readonly unknown[]) {
  for (const key of rowKeys) {
    const [was, is] = [itemsByKey(key, before), itemsByKey(key, after)];
    if (was && is) return { was, is };
  }
  return { was: itemsByNumber(before), is: itemsByNumber(after) };
}

const entriesOf = (value: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(value));

const jsonOf = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

const orderOf = (some: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([...some.keys()].filter((key) => other.has(key)));

/** Returns the differences from top to bottom. A new order is one difference of the whole list. */
export function changesBetween(before: unknown, after: unknown, place = ''): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const isList = Array.isArray(before) && Array.isArray(after);
  if (!isList && !(isObject(before) && isObject(after))) {
    return [{ place, before: jsonOf(before), after: jsonOf(after) }];
  }
  const { was, is } = isList
    ? pairItems(before, after)
    : { was: entriesOf(before as JsonObject), is: entriesOf(after as JsonObject) };
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  const nestedChanges = keys.flatMap((key) =>
    changesBetween(was.get(key), is.get(key), place === '' ? key : `${place}.${key}`),
  );
  const [oldOrder, newOrder] = [orderOf(was, is), orderOf(is, was)];
  const orderChanges =
    isList && oldOrder !== newOrder ? [{ place, before: oldOrder, after: newOrder }] : [];
  return [...orderChanges, ...nestedChanges];
}
