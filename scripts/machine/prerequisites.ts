import { installPackages } from './apt.ts';
import {
  canInstallPackages,
  findHeadlessChromium,
  findPostgres,
  findWordPress,
} from './machine.ts';

interface Prerequisite {
  readonly find: () => string | null;
  readonly packages: readonly string[];
  /** Where the machine's packages know no such. */
  readonly instead?: readonly string[];
  /** What is left out without it, and how to have it. */
  readonly otherwise: string;
}

const prerequisites = {
  postgres: {
    find: findPostgres,
    packages: ['postgresql'],
    otherwise:
      'Left out: the server on PostgreSQL. Install PostgreSQL 15 or newer (initdb and pg_ctl on the PATH) to have it.',
  },
  chromium: {
    find: findHeadlessChromium,
    packages: ['chromium-headless-shell'],
    instead: ['chromium'],
    otherwise:
      'Left out: the journeys in a browser. Install Chromium, or run npx playwright install chromium, to have them.',
  },
  wordpress: {
    find: findWordPress,
    packages: [
      'wordpress',
      'php-cli',
      'php-mysql',
      'php-curl',
      'php-xml',
      'php-mbstring',
      'mariadb-server',
      'php-codesniffer',
      'unzip',
    ],
    otherwise:
      'Left out: the activation client in PHP and in a real WordPress. On Debian, npm test as root installs WordPress, PHP and MariaDB for it.',
  },
} satisfies Record<string, Prerequisite>;

type Name = keyof typeof prerequisites;
export type Found = Readonly<Record<Name, string | null>>;

const all = Object.entries(prerequisites) as [Name, Prerequisite][];

/**
 * Installs all at once; where that fails, one by one, so that a package that is not to be had does
 * not keep the others away.
 */
async function installAll(missing: readonly Prerequisite[]): Promise<void> {
  const isDone = await installPackages(missing.flatMap(({ packages }) => packages));
  if (isDone) return;
  for (const { packages, instead, find } of missing) {
    if (missing.length > 1) await installPackages(packages);
    if (instead && find() === null) await installPackages(instead);
  }
}

/** Finds what the tests need beside npm's packages; as root on Debian it installs what is missing. */
export async function preparePrerequisites(): Promise<Found> {
  const missing = all.filter(([, { find }]) => find() === null);
  if (missing.length > 0 && canInstallPackages()) await installAll(missing.map(([, one]) => one));
  const found = all.map(([name, { find }]) => [name, find()] as const);
  for (const [name, place] of found) if (!place) console.log(prerequisites[name].otherwise);
  return Object.fromEntries(found) as Found;
}
