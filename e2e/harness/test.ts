import { test as base, type BrowserContext } from '@playwright/test';
import type { Env } from './hub.ts';
import { enrolSomeone, lendSession, type EnrolledPerson } from './people.ts';
import type { Purchase } from './sandbox.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { watchContext, type Watch } from './watch.ts';
import { startWorld, type World } from './world.ts';

interface TestFixtures {
  /** Fails the test on browser errors, except those that the test allows. */
  readonly watch: Watch;
  /** Opens a separate browser, which is also watched. */
  readonly otherBrowser: () => Promise<BrowserContext>;
  readonly visitor: Visitor;
  readonly someone: (purchases?: readonly Partial<Purchase>[]) => Promise<EnrolledPerson>;
  readonly becomes: (visitor: Visitor) => Promise<void>;
  readonly keepLogs: undefined;
}

interface WorkerFixtures {
  /** Additional settings for the hub of a test file. */
  readonly hubEnv: Env;
  readonly world: World;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  hubEnv: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ hubEnv }, use) => {
      const world = await startWorld(hubEnv);
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  watch: [
    async ({ context }, use) => {
      const watch = await watchContext(context);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser }, use) => {
    const opened: { context: BrowserContext; watch: Watch }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push({ context, watch: await watchContext(context) });
      return context;
    });
    for (const { context, watch } of opened) {
      watch.verify();
      await context.close();
    }
  },
  visitor: async ({ world }, use) => use(openVisitor(world.hub.address)),
  someone: async ({ world }, use) => use((purchases) => enrolSomeone(world, purchases)),
  becomes: async ({ context, world }, use) =>
    use((visitor) => lendSession(context, world.hub.url, visitor)),
  keepLogs: [
    async ({ world }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      await info.attach('hub.log', { body: world.logs(), contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
