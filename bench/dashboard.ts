import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '#e2e/harness/browser.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { connect, enrolSomeone, lendSession, type Enrolled } from '#e2e/harness/people.ts';
import { startWorld, type World } from '#e2e/harness/world.ts';
import { interleave, ratioOf } from './interleave.ts';
import { felt, mainThreadTasks } from './main-thread.ts';
import type { Stage } from './stage.ts';

/** The longest list that has to open without being felt, and one that fits a screen. */
const sizes = { long: 1_000, short: 30 } as const;
const turns = 5;

async function owner(world: World, count: number): Promise<Enrolled> {
  const purchases = Array.from({ length: count }, (_, index) => ({ sold_at: daysAgo(index + 1) }));
  const who = await enrolSomeone(world, purchases);
  await connect(who.visitor, world.sandbox, who.buyer);
  await untilImported(who, count);
  return who;
}

async function untilImported({ visitor }: Enrolled, count: number): Promise<void> {
  for (;;) {
    const { body } = await visitor.get<unknown[]>('/api/user/licenses');
    if (body.length === count) return;
    await sleep(200);
  }
}

interface Place {
  readonly browser: Browser;
  readonly world: World;
}

async function openDashboard({ browser, world }: Place, who: Enrolled, count: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await lendSession(context, world.hub.url, who.visitor);
  const page = await context.newPage();
  const tasks = await mainThreadTasks(browser, page, async () => {
    await page.goto(`${world.hub.url}/dashboard`);
    // Asked seldom and in few words: a question is work of the page's main thread, too.
    const cards = () => page.evaluate(`document.querySelectorAll('article').length`);
    while ((await cards()) !== count) await sleep(500);
    await sleep(500);
  });
  await context.close();
  return Math.max(...tasks.all);
}

/** The longest task while a dashboard of 1,000 licences opens, against what is felt, and against 30. */
export async function measureDashboard({ found }: Pick<Stage, 'found'>): Promise<void> {
  const world = await startWorld();
  const browser = await chromium.launch(launchOptions());
  try {
    const long = await owner(world, sizes.long);
    const short = await owner(world, sizes.short);
    const samples = await interleave(
      {
        long: () => openDashboard({ browser, world }, long, sizes.long),
        short: () => openDashboard({ browser, world }, short, sizes.short),
      },
      turns,
    );
    found({
      name: 'dashboard of 1,000 licences: longest task ÷ 50 ms',
      ratio: ratioOf(
        samples.long,
        samples.long.map(() => felt),
      ),
      target: { most: 1 },
    });
    found({
      name: 'dashboard: longest task, 1,000 ÷ 30 licences',
      ratio: ratioOf(samples.long, samples.short),
      target: {},
    });
  } finally {
    await browser.close();
    await world.stop();
  }
}
