import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Opens `name.json` in a folder, or creates it: a JSON document in memory whose changes rewrite the
 * whole file. Throws an error for an unreadable file, so that no data is overwritten.
 */
export function openDocument<T>(folder: string, name: string, begin: () => T) {
  const file = join(folder, `${name}.json`);
  const draft = `${file}.${process.pid}.tmp`;
  mkdirSync(folder, { recursive: true });
  const value = existsSync(file) ? (readDocument(file) as T) : beginDocument(file, begin());
  let last = Promise.resolve();
  let waiting: Promise<void> | null = null;

  async function writeAfter(previous: Promise<void>): Promise<void> {
    // The callers of the previous write receive its error.
    await previous.catch(() => undefined);
    waiting = null;
    await writeFile(draft, JSON.stringify(value));
    await rename(draft, file);
  }

  return {
    value,
    /** Resolves when all changes so far are on disk. */
    save(): Promise<void> {
      // A write that has not started will include this change.
      if (waiting) return waiting;
      waiting = writeAfter(last);
      last = waiting;
      return waiting;
    },
  };
}

function readDocument(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read: move it away to begin afresh.`, { cause });
  }
}

/** Creates the file immediately, because ages count from the creation of its folder. */
function beginDocument<T>(file: string, value: T): T {
  writeFileSync(`${file}.tmp`, JSON.stringify(value));
  renameSync(`${file}.tmp`, file);
  return value;
}
