import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

const read = (file: string): string => readFileSync(file, 'utf8').trim();

/** Reads or creates the secret of a sandbox hub. Only the current user can read the file. */
export const readOrMakeSecret = (dataDir: string): string =>
  readOrMake(secretFile(dataDir), () => randomBytes(32).toString('hex'));

/** Reads an existing secret of a sandbox hub; null if there is none. */
export const readMadeSecret = (dataDir: string): string | null =>
  existsSync(secretFile(dataDir)) ? read(secretFile(dataDir)) : null;

/** Reads or creates the password of the sandbox operator in the data folder. */
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
