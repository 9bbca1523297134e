import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isPlural, sources, type Messages } from '@hub/language';
import { inRoot, root } from '#scripts/machine/places.ts';
import { refusal } from '#scripts/machine/sentences.ts';

export interface Entry {
  readonly id: string;
  readonly english: string;
  /** Plural form, if the text depends on a number. */
  readonly plural?: string;
  readonly file: string;
}

export function entriesOf(id: string, group: Messages, file: string): Entry[] {
  return Object.entries(group).flatMap(([name, message]) => {
    const own = `${id}.${name}`;
    if (typeof message === 'string') return { id: own, english: message, file };
    if (isPlural(message)) {
      return { id: own, english: message.one ?? message.other, plural: message.other, file };
    }
    return entriesOf(own, Object.fromEntries(Object.entries(message)), file);
  });
}

/** Returns the files that call `messages`, by the names of their groups. */
function filesOfGroups(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const path of globSync('{apps,packages}/*/src/**/*.ts', { cwd: root }).toSorted()) {
    if (path.endsWith('.test.ts')) continue;
    for (const [, group = ''] of readFileSync(inRoot(path), 'utf8').matchAll(
      /\bmessages\(\s*'([^']+)'/g,
    )) {
      const other = files.get(group);
      if (other !== undefined) throw refusal(`${other} and ${path} both have messages '${group}'.`);
      files.set(group, path.replaceAll('\\', '/'));
    }
  }
  return files;
}

export async function readSources(): Promise<Entry[]> {
  const files = filesOfGroups();
  for (const file of new Set(files.values())) await import(pathToFileURL(inRoot(file)).href);
  return [...files]
    .flatMap(([group, file]) => entriesOf(group, sources.get(group) ?? {}, file))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
