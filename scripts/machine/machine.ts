import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const onPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter);

export const findProgram = (names: readonly string[]): string | null =>
  names
    .flatMap((name) => onPath().map((folder) => join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

const headlessShell = 'chromium-headless-shell';

/** Path of a full Chromium: the machine's, or else the one that Playwright installed. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const playwrights = chromium.executablePath();
  const found = findProgram(names) ?? (existsSync(playwrights) ? playwrights : null);
  return found ?? findProgram([headlessShell]);
}

/**
 * Path of the Chromium for journeys. If the machine has it, the headless build, which needs a third
 * less work.
 */
export function findHeadlessChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  return named ? named : (findProgram([headlessShell]) ?? findChromium());
}

/** Folder of PostgreSQL's programs, which Debian keeps off the PATH. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [...newestFirst.map((version) => join(debian, version, 'bin')), ...onPath()];
  const complete = (folder: string): boolean =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(complete) ?? null;
}

/** Folder of Debian's WordPress, if PHP and MariaDB are installed as well. */
export function findWordPress(): string | null {
  const folder = '/usr/share/wordpress';
  const needed = ['php', 'phpcs', 'mariadbd', 'mariadb-install-db', 'unzip'];
  const programs = needed.map((name) => findProgram([name]));
  return programs.every((program) => program !== null) && existsSync(join(folder, 'wp-load.php'))
    ? folder
    : null;
}

/** Returns true if packages can be installed here without a password. */
export const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && findProgram(['apt-get']) !== null;
