import {
  canInstallPackages,
  findHeadlessChromium,
  findPostgres,
  findWordPress,
} from './machine.ts';
import { run, type Run } from './programs.ts';

/** `quick` is `npm test`; `full` is `npm run test:full`. */
export type Tier = 'quick' | 'full';

interface Prerequisite {
  readonly find: () => string | null;
  readonly packages: readonly string[];
  readonly instead?: readonly string[];
  /** Sentence about the tests that are skipped without the program. */
  readonly otherwise: string;
}

const postgres: Prerequisite = {
  find: findPostgres,
  packages: ['postgresql'],
  otherwise:
    'Left out: PostgreSQL; the tests of the server used the embedded engine. Install PostgreSQL 15 or newer (initdb and pg_ctl on the PATH).',
};
const chromium: Prerequisite = {
  find: findHeadlessChromium,
  packages: ['chromium-headless-shell'],
  instead: ['chromium'],
  otherwise:
    'Left out: the journeys in a browser. Install Chromium, or run npx playwright install chromium.',
};
const wordpress: Prerequisite = {
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
    'Left out: the activation client in PHP and in a real WordPress. npm run test:full as root on Debian installs WordPress, PHP and MariaDB.',
};

const needed: Readonly<Record<Tier, readonly Prerequisite[]>> = {
  quick: [postgres, chromium],
  full: [postgres, chromium, wordpress],
};

const missing = (tier: Tier): Prerequisite[] => needed[tier].filter(({ find }) => find() === null);

export const leftOut = (tier: Tier): string[] => missing(tier).map(({ otherwise }) => otherwise);

/** Runs apt. Waits for another apt process instead of failing. */
const apt = (...args: string[]): Promise<Run> =>
  run(['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Installs Debian packages. After a failure, prints apt's last lines and returns false. */
export async function installPackages(packages: readonly string[]): Promise<boolean> {
  console.log(`Installing ${packages.join(', ')} (apt-get) …`);
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-5).join('\n'));
  return code === 0;
}

/**
 * Installs the programs for a tier's tests as root on Debian; does nothing on other systems.
 * Installs one group at a time, because some packages conflict.
 */
export async function installPrerequisites(tier: Tier): Promise<void> {
  const groups = missing(tier);
  if (groups.length === 0 || !canInstallPackages()) return;
  if (await installPackages(groups.flatMap(({ packages }) => packages))) return;
  for (const { packages, instead, find } of groups) {
    if (groups.length > 1) await installPackages(packages);
    if (instead && find() === null) await installPackages(instead);
  }
}
