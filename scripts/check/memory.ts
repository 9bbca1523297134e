import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What passed, by a fingerprint of all that it depends on: how many tests that were, and when. */
export interface Memory {
  /** How many tests passed as they are now; undefined: never, or too long ago. */
  recall(fingerprint: string): number | undefined;
  keep(fingerprint: string, passed: number): void;
  save(): void;
}

/** What passes only until some day, or by chance, comes to light by then. */
const longest = 7 * 24 * 3_600_000;

interface Passed {
  readonly at: number;
  readonly passed: number;
}

type Kept = Record<string, Passed>;

function read(file: string): Kept {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return {};
  }
}

const isFresh = ({ at }: Passed, now: number): boolean => at <= now && now - at < longest;

export function openMemory(file: string, now: () => number = Date.now): Memory {
  const kept = read(file);
  const added: Kept = {};
  return {
    recall(fingerprint) {
      const found = kept[fingerprint];
      return found && isFresh(found, now()) ? found.passed : undefined;
    },
    keep(fingerprint, passed) {
      added[fingerprint] = { at: now(), passed };
    },
    save() {
      // Read once more: another check may have ended meanwhile.
      const all = Object.entries({ ...read(file), ...added });
      const fresh = all.filter(([, passed]) => isFresh(passed, now()));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(fresh)));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}
