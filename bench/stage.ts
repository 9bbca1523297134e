import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hubBuild } from '#scripts/machine/places.ts';
import type { Databases } from './databases.ts';
import type { Plan } from './plan.ts';
import { recordPlan } from './record-plan.ts';
import type { Finding } from './report.ts';
import { seed } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import type { Settings } from './settings.ts';

/** Licences in the small database. */
export const smallRows = 3_000;

/** A build of the hub, with what belongs to it alone: tables, secret and files. */
export interface Build {
  readonly program: string;
  readonly databaseUrl: string;
  readonly folder: string;
}

/** What the measurements share; each part is made when the first of them asks for it. */
export interface Stage {
  readonly settings: Settings;
  readonly folder: string;
  readonly found: (finding: Finding) => void;
  readonly databases: Databases;
  /** The address of a database of 3,000 licences, and of one of `settings.rows`. */
  readonly small: () => Promise<string>;
  readonly large: () => Promise<string>;
  /** This build with its small database, and the one of `--against` with one of its own. */
  readonly builds: () => Promise<{ readonly ours: Build; readonly theirs: Build }>;
  /** The calls with their statements, and the file that holds them. */
  readonly plan: () => Promise<{ plan: Plan; file: string }>;
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

type Given = Pick<Stage, 'settings' | 'folder' | 'found' | 'databases'>;

export function createStage(given: Given): Stage {
  const { settings, folder, databases } = given;
  /** The hub's tables, made by the hub itself. */
  const makeTables = async (name: string, build: Pick<Build, 'program' | 'folder'>) => {
    const databaseUrl = await databases.create(name);
    const hub = await startHub({ ...build, databaseUrl });
    await hub.stop();
    return databaseUrl;
  };
  const empty = once(() => makeTables('empty', { program: hubBuild, folder }));
  const seeded = (name: string, rows: number) =>
    once(async () => {
      await empty();
      console.log(`Preparing a database of ${rows.toLocaleString('en')} licences …`);
      const url = await databases.create(name, 'empty');
      await seed(url, { rows, folder });
      return url;
    });
  const small = seeded('small', smallRows);
  return {
    ...given,
    small,
    large: seeded('large', settings.rows),
    builds: once(async () => {
      const theirs = { program: settings.against ?? hubBuild, folder: join(folder, 'theirs') };
      const databaseUrl = await makeTables('theirs', theirs);
      await seed(databaseUrl, { rows: smallRows, folder: theirs.folder });
      return {
        ours: { program: hubBuild, databaseUrl: await small(), folder },
        theirs: { ...theirs, databaseUrl },
      };
    }),
    plan: once(async () => {
      const plan = await recordPlan(await small(), folder);
      const file = join(folder, 'plan.json');
      writeFileSync(file, JSON.stringify(plan));
      return { plan, file };
    }),
  };
}

/** Runs `work` with the servers, and stops each of them whatever happens. */
export async function withServers<T>(
  starts: readonly (() => Promise<Server>)[],
  work: (...servers: Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    for (const start of starts) servers.push(await start());
    return await work(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
