// npm run bench: what the hub adds to the work that has to be done, as ratios of two measurements
// taken side by side. See README.md beside this file.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatChanged } from '#scripts/app-build.ts';
import { forgetSettings } from '#scripts/check-steps.ts';
import { inRoot } from '#scripts/places.ts';
import { runScript } from '#scripts/sentences.ts';
import { measureCalls } from './calls.ts';
import { withDatabases, type Databases } from './databases.ts';
import { measureGrowth, smallRows } from './growth.ts';
import { measureLanding } from './landing.ts';
import { recordPlan } from './record-plan.ts';
import { heading, isMissed, tell, write, type Finding } from './report.ts';
import { seed } from './seed.ts';
import { startBare, startHub, type Server } from './servers.ts';
import { readSettings, type Settings } from './settings.ts';

interface Bench {
  readonly settings: Settings;
  readonly folder: string;
  readonly found: (finding: Finding) => void;
}

/** A small and a large database with the hub's tables: the hub itself makes them. */
async function prepare(databases: Databases, { settings, folder }: Bench) {
  const small = await databases.create('small');
  const hub = await startHub({ databaseUrl: small, folder });
  await hub.stop();
  const large = await databases.create('large', 'small');
  await seed(small, smallRows);
  await seed(large, settings.rows);
  return { small, large, rows: settings.rows };
}

/** Runs `work` with the servers, and stops each of them whatever happens. */
async function withServers<T>(
  starts: readonly (() => Promise<Server>)[],
  work: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  const servers: Server[] = [];
  try {
    for (const start of starts) servers.push(await start());
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function measure(databases: Databases, bench: Bench): Promise<void> {
  const { settings, folder, found } = bench;
  console.log(`Preparing databases of ${smallRows} and ${settings.rows} licences …`);
  const { small, large, rows } = await prepare(databases, bench);
  const plan = await recordPlan(large, folder);
  const planFile = join(folder, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const isWanted = (name: string): boolean =>
    settings.only.length === 0 || settings.only.some((part) => name.includes(part));

  heading();
  if (isWanted('growth')) await measureGrowth({ small, large, rows }, plan, found);
  const profiles = inRoot('.cache/profiles');
  const starts = [
    () => startHub({ databaseUrl: large, folder, ...(settings.profile && { profiles }) }),
    () => startBare(large, planFile),
    () => startBare(large, planFile),
  ];
  await withServers(starts, async (servers) => {
    const [hub, bare, control] = servers as [Server, Server, Server];
    if (isWanted('landing')) await measureLanding(hub.url, found);
    const wanted = plan.filter(({ path }) => isWanted(path));
    await measureCalls({ hub, bare, control }, wanted, { settings, found });
  });
}

await runScript(async () => {
  const settings = readSettings();
  const server = process.env['TEST_DATABASE_URL'];
  forgetSettings();
  await buildWhatChanged(console.log);
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const findings: Finding[] = [];
  const found = (finding: Finding): void => {
    findings.push(finding);
    tell(finding);
  };
  try {
    await withDatabases(server, (databases) => measure(databases, { settings, folder, found }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const missed = findings.filter(isMissed).length;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${missed} of the targets missed; load of the machine in the last minute: ${load}.`,
  );
  console.log(`The same for programs: ${write(findings, settings)}`);
  return settings.strict && missed > 0 ? 1 : 0;
});
