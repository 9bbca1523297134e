import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWorld } from '#e2e/harness/world.ts';
import { launchOptions } from '#e2e/harness/browser.ts';
import { inRoot } from '#scripts/machine/places.ts';
import { npm, run } from '#scripts/machine/programs.ts';
import { ratioOf } from './interleave.ts';
import type { Stage } from './stage.ts';

/** No dependency of the repository: two hundred packages for a report that nothing else needs. */
const version = '13.5.0';
const folder = inRoot(`.cache/lighthouse-${version}`);
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;

const rounds = 5;

async function install(): Promise<void> {
  if (existsSync(program)) return;
  console.log(`Fetching Lighthouse ${version} into .cache/ …`);
  const { code, output } = await run(
    npm('install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${version}`),
  );
  if (code !== 0) throw new Error(`Lighthouse could not be fetched:\n${output}`);
}

/** One look at a page, as Lighthouse's telephone sees it. Scores are from 0 to 1. */
async function lookAt(url: string, report: string): Promise<Scores> {
  const { executablePath, args = [] } = launchOptions();
  const { code, output } = await run(
    [
      process.execPath,
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    executablePath === undefined ? {} : { env: { CHROME_PATH: executablePath } },
  );
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`);
  const { categories: found } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  };
  return Object.fromEntries(
    categories.map((name) => [name, found[name].score ?? Number.NaN]),
  ) as Scores;
}

/** Lighthouse's scores of the landing page ÷ 100. */
export async function measureLighthouse({ found, ...stage }: Stage): Promise<void> {
  await install();
  const world = await startWorld();
  try {
    const looks: Scores[] = [];
    const report = join(stage.folder, 'lighthouse.json');
    for (let round = 0; round < rounds; round += 1)
      looks.push(await lookAt(`${world.hub.url}/`, report));
    for (const name of categories) {
      found({
        name: `landing: Lighthouse, ${name} ÷ 100`,
        ratio: ratioOf(
          looks.map((scores) => scores[name]),
          looks.map(() => 1),
        ),
        target: { least: 1 },
      });
    }
  } finally {
    await world.stop();
  }
}
