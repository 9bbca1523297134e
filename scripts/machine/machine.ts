import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const onPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter);

export const findProgram = (names: readonly string[]): string | null =>
  names
    .flatMap((name) => onPath().map((folder) => join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

const headlessShell = 'chromium-headless-shell';

/**
 * Returns the path of a full Chromium: from the machine, otherwise from Playwright; null if both
 * are missing.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const playwrights = chromium.executablePath();
  const found = findProgram(names) ?? (existsSync(playwrights) ? playwrights : null);
  return found ?? findProgram([headlessShell]);
}

/**
 * Returns the path of the Chromium for journeys. Prefers the headless build, which needs a third
 * less processor time.
 */
export function findHeadlessChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  return named ? named : (findProgram([headlessShell]) ?? findChromium());
}

/**
 * Returns the folder of PostgreSQL's programs, which Debian does not add to the PATH; null if
 * missing.
 */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [...newestFirst.map((version) => join(debian, version, 'bin')), ...onPath()];
  const complete = (folder: string): boolean =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(complete) ?? null;
}

/**
 * Returns the folder of Debian's WordPress if PHP and MariaDB are also installed; null otherwise.
 */
export function findWordPress(): string | null {
  const folder = '/usr/share/wordpress';
  const needed = ['php', 'phpcs', 'mariadbd', 'mariadb-install-db', 'unzip'];
  const programs = needed.map((name) => findProgram([name]));
  return programs.every((program) => program !== null) && existsSync(join(folder, 'wp-load.php'))
    ? folder
    : null;
}

export const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && findProgram(['apt-get']) !== null;
