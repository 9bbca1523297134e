import type { FileKind } from './file-rules.ts';

/** A file that a catalogue names, and where. */
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

/** A name that stays in the catalogue’s folder and has no part that is hidden. */
const staysInside = /^(?:\w[\w .-]*\/)*\w[\w .-]*\.\w+$/;

/**
 * The files that what should be a catalogue names: it may have faults elsewhere, and those of its
 * files are told beside them. A name that does not fit is the catalogue's own fault.
 */
export const namedFiles = (catalog: unknown): NamedFile[] =>
  places.flatMap(([place, kind]) => {
    const name = at(catalog, place);
    return typeof name === 'string' && staysInside.test(name) ? [{ place, name, kind }] : [];
  });

/** The catalogue with each of these values in its place. */
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
