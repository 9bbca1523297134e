import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const onPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter);

export const findProgram = (names: readonly string[]): string | null =>
  names
    .flatMap((name) => onPath().map((folder) => join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

const headlessShell = 'chromium-headless-shell';

/** A Chromium as people use it: the machine's, else the one that Playwright installed. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const playwrights = chromium.executablePath();
  const found = findProgram(names) ?? (existsSync(playwrights) ? playwrights : null);
  return found ?? findProgram([headlessShell]);
}

/**
 * A Chromium to run the journeys in: where the machine has it, the same engine without the window
 * around it, which is a third less work.
 */
export function findHeadlessChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  return named ? named : (findProgram([headlessShell]) ?? findChromium());
}

/** The folder with PostgreSQL's own programs; Debian keeps them off the PATH. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [...newestFirst.map((version) => join(debian, version, 'bin')), ...onPath()];
  const complete = (folder: string): boolean =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)));
  return folders.find(complete) ?? null;
}

/** Debian's WordPress, where PHP and MariaDB are there to serve it. */
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
