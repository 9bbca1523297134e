import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

const read = (file: string): string => readFileSync(file, 'utf8').trim();

/** Reads or creates the sandbox's own secret in the data folder, readable by this user only. */
export const readOrMakeSecret = (dataDir: string): string =>
  readOrMake(secretFile(dataDir), () => randomBytes(32).toString('hex'));

/** Reads the existing secret; null if there is none. */
export const readMadeSecret = (dataDir: string): string | null =>
  existsSync(secretFile(dataDir)) ? read(secretFile(dataDir)) : null;

/** Reads or creates the sandbox operator's password in the same way; it is accepted by a form. */
export const readOrMakePassword = (dataDir: string): string =>
  readOrMake(join(dataDir, 'operator-password'), () => `Hub1-${randomBytes(9).toString('hex')}`);

function readOrMake(file: string, make: () => string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${make()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return read(file);
}
