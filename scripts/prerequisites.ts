import { installPackages } from './apt.ts';
import { canInstallPackages, findChromium, findPostgres } from './machine.ts';

interface Prerequisite {
  readonly find: () => string | null;
  readonly packages: readonly string[];
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
    find: findChromium,
    packages: ['chromium'],
    otherwise:
      'Left out: the journeys in a browser. Install Chromium, or run npx playwright install chromium, to have them.',
  },
} satisfies Record<string, Prerequisite>;

type Name = keyof typeof prerequisites;
export type Found = Readonly<Record<Name, string | null>>;

const all = Object.entries(prerequisites) as [Name, Prerequisite][];

/** Finds what the tests need beside npm's packages; as root on Debian it installs what is missing. */
export async function preparePrerequisites(): Promise<Found> {
  const missing = all.filter(([, { find }]) => find() === null);
  if (missing.length > 0 && canInstallPackages()) {
    await installPackages(missing.flatMap(([, { packages }]) => packages));
  }
  const found = all.map(([name, { find }]) => [name, find()] as const);
  for (const [name, place] of found) if (!place) console.log(prerequisites[name].otherwise);
  return Object.fromEntries(found) as Found;
}
