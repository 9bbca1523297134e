// What is quick of all that shows that the product works; with words behind it, the part of it that
// belongs to some files, one scene, or one journey.
import { checkSteps, forgetSettings, LANES, vitest } from './check-steps.ts';
import { readOrder, usage, type Order } from './check-order.ts';
import { changedFiles, stepsFor } from './check-parts.ts';
import { journeyStep, sceneStep } from './check-journeys.ts';
import { buildWhatChanged } from '#scripts/start/app-build.ts';
import { openMemory } from './memory.ts';
import { inRoot, root } from '#scripts/machine/places.ts';
import { exitWhenInterrupted } from '#scripts/machine/programs.ts';
import { planSteps, type Planned } from './remembering.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';
import { runSteps, type Step } from './steps.ts';
import { inWords, sum } from './tally.ts';
import { stopWarmPostgres, warmPostgres } from '#scripts/machine/warm-postgres.ts';
import { readWorkspaces } from '#scripts/machine/workspaces.ts';

const onServer = vitest('server on PostgreSQL', {
  report: 'server-postgres.json',
  args: ['--project', 'server'],
});

/** What journeys and scenes open is the build. */
async function inBrowser(step: Step): Promise<Step[]> {
  await buildWhatChanged(console.log);
  return [step];
}

/** The steps without what passed before, as everything is now; it says how much that is. */
function planOf(steps: readonly Step[], again: boolean): Planned {
  const memory = openMemory(inRoot('.cache/passed.json'));
  const known = again ? { ...memory, recall: () => undefined } : memory;
  const planned = planSteps(steps, { root, workspaces: readWorkspaces(), memory: known });
  const { steps: others, tests } = planned.remembered;
  if (others + tests > 0) {
    console.log(
      `Remembered, for nothing that they depend on has changed: ${tests} tests and ${others} other steps.`,
    );
    console.log('npm run check -- --all does them all again.');
  }
  return planned;
}

type Work = Exclude<Order, { what: 'help' | 'stop' }>;

async function changedSteps(): Promise<Step[]> {
  const files = await changedFiles();
  if (files.length === 0) throw refusal('Nothing is changed since the last commit.');
  console.log(files.join('\n'));
  return stepsFor(files);
}

function choose(order: Work): readonly Step[] | Promise<Step[]> {
  switch (order.what) {
    case 'everything':
      return order.postgres ? [onServer] : checkSteps;
    case 'files':
      return stepsFor(order.files);
    case 'changed':
      return changedSteps();
    default:
      return inBrowser(order.what === 'scene' ? sceneStep(order.name) : journeyStep(order.name));
  }
}

await runScript(async () => {
  exitWhenInterrupted();
  forgetSettings();
  const order = readOrder(process.argv.slice(2));
  if (order.what === 'help') {
    console.log(usage);
    return 0;
  }
  if (order.what === 'stop') {
    console.log((await stopWarmPostgres()) ? 'PostgreSQL is stopped.' : 'None was kept ready.');
    return 0;
  }
  const env = order.postgres ? { TEST_DATABASE_URL: await warmPostgres(console.log) } : {};
  const steps = (await choose(order)).map((step) => ({ ...step, env: { ...step.env, ...env } }));
  const isWhole = order.what === 'everything' && !order.postgres;
  const planned = isWhole ? planOf(steps, order.again === true) : null;
  const results = await runSteps(planned?.steps ?? steps, LANES);
  planned?.keep(results);
  const total = sum(results.map(({ counts }) => counts));
  console.log(inWords({ ...total, passed: total.passed + (planned?.remembered.tests ?? 0) }));
  return total.failed > 0 ? 1 : 0;
});
