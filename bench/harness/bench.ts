import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operatorBuild, operatorFlags } from '#scripts/machine/places.ts';
import { openDatabases } from './databases.ts';
import { printFinding, type Finding } from './report.ts';
import { seed } from './seed.ts';
import { startBare, startHub, type HubStart, type Server } from './servers.ts';
import type { Settings } from './settings.ts';

export interface Measurement {
  readonly name: string;
  /** Summary with the targets, for `--list`. */
  readonly what: string;
  /** Number of licenses in the database; 100,000 by default. */
  readonly rows?: number;
  /** Default value of `--amount`, and its meaning. */
  readonly amount?: readonly [count: number, of: string];
  readonly run: (bench: Bench) => Promise<unknown>;
}

/** Tools of a measurement. All that a measurement starts ends with it. */
export interface Bench extends Pick<Settings, 'rounds' | 'seconds' | 'against'> {
  readonly rows: number;
  readonly amount: number;
  readonly folder: string;
  found(finding: Finding): void;
  budget(name: string, value: number, most?: number): void;
  /** Returns the address of a database with this many licenses; by default `rows`. */
  database(rows?: number): Promise<string>;
  /** Starts a hub, by default on the measurement's database. */
  hub(choices?: Partial<Omit<HubStart, 'folder'>>): Promise<Server>;
  bare(env?: Readonly<Record<string, string>>): Promise<Server>;
  command(...args: readonly string[]): Promise<unknown>;
  /** Registers a function that cleans up after the measurement. */
  onEnd(end: () => unknown): void;
}

export async function openBenches(settings: Settings, server: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const databases = await openDatabases(server);
  const seeded = new Map<number, Promise<string>>();
  const make = async (rows: number): Promise<string> => {
    console.log(`Preparing a database of ${rows.toLocaleString('en')} licenses …`);
    const databaseUrl = await databases.create(`rows_${rows}`);
    // The hub creates its tables at startup, so this starts and stops a hub.
    await (await startHub({ databaseUrl, folder })).stop();
    await seed(databaseUrl, rows);
    return databaseUrl;
  };
  const databaseOf = (rows: number): Promise<string> => {
    seeded.set(rows, seeded.get(rows) ?? make(rows));
    return seeded.get(rows) as Promise<string>;
  };
  const measure = async ({ run, ...measurement }: Measurement): Promise<void> => {
    const ends: (() => unknown)[] = [];
    const rows = settings.rows ?? measurement.rows ?? 100_000;
    const keep = async (starting: Promise<Server>): Promise<Server> => {
      const started = await starting;
      ends.push(() => started.stop());
      return started;
    };
    const bench: Bench = {
      ...settings,
      rows,
      amount: settings.amount ?? measurement.amount?.[0] ?? 0,
      folder,
      found: printFinding,
      budget: (name, value, most = Infinity) =>
        printFinding({ name, value: { median: value, min: value, max: value }, target: { most } }),
      database: (count = rows) => databaseOf(count),
      async hub(choices = {}) {
        return keep(startHub({ databaseUrl: await databaseOf(rows), folder, ...choices }));
      },
      bare: async (env) => keep(startBare({ DATABASE_URL: await databaseOf(rows), ...env })),
      async command(...args) {
        const own = { DATABASE_URL: await databaseOf(rows), HUB_DATA_DIR: join(folder, 'data') };
        const command = [...operatorFlags, operatorBuild, ...args];
        await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...own } });
      },
      onEnd: (end) => void ends.push(end),
    };
    try {
      await run(bench);
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  return { measure, stop: () => databases.stop().finally(remove) };
}
