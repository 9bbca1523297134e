import type { FileKind } from './file-rules.ts';

/** File that the catalog names, and its path in the catalog. */
export interface NamedFile {
  readonly place: string;
  readonly name: string;
  readonly kind: FileKind;
}

const places: readonly (readonly [string, FileKind])[] = [
  ['brand.logo.light', 'logo'],
  ['brand.logo.dark', 'logo'],
  ['brand.favicon', 'favicon'],
  ['legal.terms', 'text'],
  ['legal.privacy', 'text'],
  ['videos.deactivate_plugins.file', 'film'],
  ['videos.deactivate_plugins.captions', 'captions'],
  ['videos.deactivate_plugins.poster', 'poster'],
];

const at = (value: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null
          ? (part as Readonly<Record<string, unknown>>)[key]
          : undefined,
      value,
    );

/** Matches a file name inside the folder of the catalog, without hidden files. */
const staysInside = /^(?:\w[\w .-]*\/)*\w[\w .-]*\.\w+$/;

/** Returns the named files of unchecked data. The catalog check reports malformed names. */
export const namedFiles = (catalog: unknown): NamedFile[] =>
  places.flatMap(([place, kind]) => {
    const name = at(catalog, place);
    return typeof name === 'string' && staysInside.test(name) ? [{ place, name, kind }] : [];
  });

/** Returns a copy of the catalog with these values at their paths. */
export function withValues<Whole extends object>(
  catalog: Whole,
  values: ReadonlyMap<string, unknown>,
): Whole {
  const copy = structuredClone(catalog);
  for (const [place, value] of values) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const holder = at(copy, keys.join('.'));
    if (typeof holder === 'object' && holder !== null) Object.assign(holder, { [last]: value });
  }
  return copy;
}
