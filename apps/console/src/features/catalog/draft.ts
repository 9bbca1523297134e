/** Catalog draft, which can be any JSON value while it is edited. */
export type Draft = Readonly<Record<string, unknown>>;

/** Path in the catalog: `['items', 0, 'name']`. */
export type Path = readonly (string | number)[];

/** Path as the hub writes it in error messages. */
export const placeOf = (path: Path): string => path.join('.');

const isObject = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const valueAt = (draft: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return (part as readonly unknown[])[Number(key)];
    return isObject(part) ? part[key] : undefined;
  }, draft);

/** Returns the paths of a text: a single path, or a path for each language. */
export function pathsOf(draft: unknown, path: Path): readonly Path[] {
  const value = valueAt(draft, path);
  return isObject(value) ? Object.keys(value).map((code) => [...path, code]) : [path];
}

export const rowsAt = (draft: Draft, path: Path): readonly Draft[] =>
  valueAt(draft, path) as readonly Draft[];

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns a stable key for a row, which stays the same when the row moves or changes. */
export function keyOf(row: object): number {
  const existingKey = keys.get(row);
  if (existingKey !== undefined) return existingKey;
  lastKey += 1;
  keys.set(row, lastKey);
  return lastKey;
}

function copyOf<T extends object>(row: T, copy: T): T {
  keys.set(copy, keyOf(row));
  return copy;
}

/** Returns a copy of the draft with the value at the path. Undefined removes the key. */
export function withValue<T>(draft: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  if (Array.isArray(draft)) {
    const rows = draft as readonly unknown[];
    const changed = rows.map((row, at) => (at === key ? withValue(row, rest, value) : row));
    return copyOf(draft, changed as T & object);
  }
  if (!isObject(draft)) return draft;
  const next = withValue(draft[key], rest, value);
  const { [key]: _gone, ...others } = draft;
  const copy = next === undefined ? others : { ...draft, [key]: next };
  return copyOf(draft, copy as T & object);
}

export function toValue(typed: string, kind: 'text' | 'number', isOptional: boolean): unknown {
  if (typed === '' && isOptional) return undefined;
  return kind === 'number' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed;
}

const lists: readonly Path[] = [
  ['items'],
  ['offers'],
  ['plugins'],
  ['promotions', 'products'],
  ['links', 'social'],
];

/** Tells if the form can show the draft: lists are lists, and their rows are objects. */
function fits(draft: unknown): draft is Draft {
  const isList = (path: Path): boolean => {
    const rows = valueAt(draft, path);
    return Array.isArray(rows) && rows.every(isObject);
  };
  const banner = valueAt(draft, ['promotions', 'banner']);
  return (
    isObject(draft) &&
    isObject(draft['brand']) &&
    lists.every(isList) &&
    (banner === null || isObject(banner))
  );
}

/** Parses a text into a draft for the form; null if the form cannot show it. */
export function draftOf(text: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(text);
    return fits(draft) ? draft : null;
  } catch {
    return null;
  }
}

export const textOf = (draft: Draft): string => `${JSON.stringify(draft, null, 2)}\n`;
