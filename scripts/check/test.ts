// The whole of what shows that the product works: the checks, the server on PostgreSQL, the build,
// and the journeys in a browser. Its last line is the sum.
import { existsSync } from 'node:fs';
import { checkSteps, forgetSettings, LANES, vitest } from './check-steps.ts';
import { inRoot, installed } from '#scripts/machine/places.ts';
import { withPostgres } from '#scripts/machine/postgres.ts';
import { exitWhenInterrupted } from '#scripts/machine/programs.ts';
import { preparePrerequisites } from '#scripts/machine/prerequisites.ts';
import { withSecondTry } from './second-try.ts';
import { runScript } from '#scripts/machine/sentences.ts';
import { inLanes, runStep, runSteps, seconds, type Result, type Step } from './steps.ts';
import { inWords, nothing, sum } from './tally.ts';
import { fetchThemeChecks } from '#scripts/wordpress/theme-checks.ts';
import { throwFilesAway } from '#scripts/machine/throw-away.ts';
import { fetchNewerWordPress } from '#scripts/wordpress/wordpress.ts';

const leftOut = (name: string): Result => ({
  name,
  counts: { ...nothing, skipped: 1 },
  seconds: 0,
});

const broken = (name: string, error: unknown): Result => {
  console.log(`✗ ${name}`, error);
  return { name, counts: { ...nothing, failed: 1 }, seconds: 0 };
};

const runWithSecondTry = async (step: Step): Promise<Result> =>
  withSecondTry(step, await runStep(step));

async function testOnPostgres(programs: string | null): Promise<Result> {
  const name = 'server on PostgreSQL';
  if (!programs) return leftOut(name);
  const suite = vitest(name, { report: 'server-postgres.json', args: ['--project', 'server'] });
  try {
    return await withPostgres(programs, (url) =>
      runWithSecondTry({ ...suite, env: { TEST_DATABASE_URL: url } }),
    );
  } catch (error) {
    return broken(name, error);
  }
}

const build: Step = {
  name: 'build',
  command: [process.execPath, inRoot('scripts/start/build.ts')],
};

async function testJourneys(chromium: string | null): Promise<Result> {
  const name = 'journeys in a browser';
  const config = inRoot('e2e/playwright.config.ts');
  if (!chromium || !existsSync(config)) return leftOut(name);
  const report = inRoot('.cache/journeys.json');
  return runStep({
    name,
    command: [installed('playwright'), 'test', '-c', config, '--reporter=list,json'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    output: 'terminal',
    report,
  });
}

/** The activation client in PHP, as far as it needs no WordPress. */
async function testClient(wordpress: string | null): Promise<Result[]> {
  const name = 'WordPress client in PHP';
  if (!wordpress) return [leftOut(name)];
  await fetchNewerWordPress();
  await fetchThemeChecks();
  const report = inRoot('.cache/wordpress-client.json');
  const tests = ['php', inRoot('wordpress/tests/run.php'), `--report=${report}`];
  const standard = `--standard=${inRoot('wordpress/phpcs.xml')}`;
  return runSteps(
    [
      { name, command: tests, report },
      { name: 'coding standards of PHP', command: ['phpcs', standard] },
    ],
    1,
  );
}

/** So many failures are named at the end. */
const SHOWN = 40;

function summarise(results: readonly Result[]): void {
  console.log('');
  for (const { name, counts, seconds: duration } of results) {
    const words = counts.passed + counts.failed + counts.skipped > 0 ? inWords(counts) : 'done';
    console.log(`${name.padEnd(28)} ${seconds(duration).padStart(8)}  ${words}`);
  }
  console.log('');
  // Once more at the end, where a long log is still read.
  const failures = results.flatMap((result) =>
    (result.failures ?? []).map((failure) => `${result.name}: ${failure}`),
  );
  for (const failure of failures.slice(0, SHOWN)) console.log(failure);
  if (failures.length > SHOWN) console.log(`and ${failures.length - SHOWN} more`);
  if (failures.length > 0) console.log('');
}

async function runEverything(): Promise<Result[]> {
  // What installs them leaves most of the processor to the tests that need none of them.
  const found = preparePrerequisites();
  // The server's tests wait for round trips half their time, on either database: what is left of one
  // lane is filled by the other. At the same time they are slower, each by more than the other waits.
  const results = await inLanes(
    [
      ...checkSteps.map((step) => async () => [await runStep(step)]),
      async () => [await testOnPostgres((await found).postgres)],
      async () => testClient((await found).wordpress),
      async () => [await runStep(build)],
    ],
    LANES,
  );
  for (const [place, step] of checkSteps.entries()) {
    const [first] = results[place] ?? [];
    if (first) results[place] = [await withSecondTry(step, first)];
  }
  return [...results.flat(), await testJourneys((await found).chromium)];
}

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  throwFilesAway();
  const results = await runEverything();
  summarise(results);
  const total = sum(results.map(({ counts }) => counts));
  console.log(inWords(total));
  return total.failed > 0 ? 1 : 0;
});
