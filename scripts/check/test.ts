// Runs the tests in tiers: `quick` (npm test), `full` (npm run test:full), or `rest` (`full`
// without `quick`). The last line adds up all reports.
import { statesTouchedBy } from '#e2e/scenes/touched.ts';
import { findHeadlessChromium, findPostgres } from '#scripts/machine/machine.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { leftOut, type Tier } from '#scripts/machine/prerequisites.ts';
import { exitWhenInterrupted, npm, run } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { throwFilesAway } from '#scripts/machine/throw-away.ts';
import { clearReports, inWords, readReports, reportFile } from './reports.ts';
import { touchedFiles } from './touched.ts';

/** Environment of wireit: two tasks at a time, because most tasks use several processes. */
const wireit = { WIREIT_PARALLEL: '2', WIREIT_FAILURES: 'continue' };

/**
 * Tag of the journeys that `npm test` runs. The WordPress journey has a different tag, because
 * later tests of its file also need it in the whole run.
 */
const MAIN = '@main';
const MAIN_OR_WORDPRESS = `${MAIN}|@wordpress-main`;

interface Part {
  readonly name: string;
  readonly run: () => Promise<number>;
}

const tasks = (name: string): Part => ({
  name,
  run: async () =>
    (await run(npm('run', name, '--silent'), { output: 'terminal', env: wireit })).code,
});

async function playJourneys(task: string, words: string[], states?: string[]): Promise<number> {
  if (findHeadlessChromium() === null) return 0;
  const env = {
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportFile(task),
    ...(states ? { UI_STATES: JSON.stringify(states) } : { UI_SCHEMES: 'both' }),
  };
  const command = [process.execPath, inRoot('scripts/check/journeys.ts'), ...words];
  return (await run(command, { output: 'terminal', env })).code;
}

// The main journeys run on PostgreSQL, as in production; the others on the embedded engine, as a
// trial.
const quick: readonly Part[] = [
  tasks('tier:quick'),
  {
    name: 'journeys',
    run: async () => {
      const states = statesTouchedBy(await touchedFiles());
      const engine = findPostgres() === null ? [] : ['--postgres'];
      return playJourneys('journeys', [...engine, '--grep', MAIN_OR_WORDPRESS], states);
    },
  },
];

const rest: readonly Part[] = [
  tasks('tier:rest'),
  { name: 'all-journeys', run: () => playJourneys('all-journeys', ['--grep-invert', MAIN]) },
];

const tiers: Readonly<Record<string, { tier: Tier; parts: readonly Part[] }>> = {
  quick: { tier: 'quick', parts: quick },
  rest: { tier: 'full', parts: rest },
  full: { tier: 'full', parts: [...quick, ...rest] },
};

/** Number of failures listed at the end. */
const SHOWN = 40;

function summarize(broken: readonly string[]): number {
  const results = readReports();
  console.log('');
  for (const result of results) console.log(`${result.task.padEnd(20)} ${inWords([result])}`);
  console.log('');
  const problems = results.flatMap(({ task, problems: all }) =>
    all.map((one) => `${task}: ${one}`),
  );
  for (const problem of problems.slice(0, SHOWN)) console.log(problem);
  if (problems.length > SHOWN) console.log(`and ${problems.length - SHOWN} more`);
  const failed = results.reduce((total, result) => total + result.failed, 0);
  // Tasks that failed without a failed test; their output is above.
  const others = failed === 0 ? broken : [];
  for (const name of others) console.log(`${name} failed: see above`);
  console.log(inWords([...results, { passed: 0, failed: others.length, skipped: 0 }]));
  return failed + broken.length > 0 ? 1 : 0;
}

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const [name = 'quick'] = process.argv.slice(2);
  const chosen = tiers[name];
  if (!chosen) throw refusal(`There is no tier ${name}: quick, full or rest.`);
  throwFilesAway();
  if (name !== 'rest') clearReports();
  const broken: string[] = [];
  for (const part of chosen.parts) if ((await part.run()) !== 0) broken.push(part.name);
  for (const line of leftOut(chosen.tier)) console.log(line);
  return summarize(broken);
});
