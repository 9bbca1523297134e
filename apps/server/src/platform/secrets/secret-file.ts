import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const secretFile = (dataDir: string): string => join(dataDir, 'secret');

const read = (file: string): string => readFileSync(file, 'utf8').trim();

/** The sandbox's own secret: made once and kept in the data folder, for this user alone. */
export const readOrMakeSecret = (dataDir: string): string =>
  readOrMake(secretFile(dataDir), () => randomBytes(32).toString('hex'));

/** The same where it was made already; null: it was not. */
export const readMadeSecret = (dataDir: string): string | null =>
  existsSync(secretFile(dataDir)) ? read(secretFile(dataDir)) : null;

/** The password of the sandbox's operator, kept in the same way; a form takes it. */
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
