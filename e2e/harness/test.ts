import { test as base, type BrowserContext } from '@playwright/test';
import { aPerson, enrol, signIn, type Person } from './people.ts';
import type { Purchase } from './sandbox.ts';
import { openVisitor, type Visitor } from './visitor.ts';
import { watchContext, type Watch } from './watch.ts';
import { startWorld, type World } from './world.ts';

interface Enrolled {
  readonly person: Person;
  /** The name of their marketplace account, not connected yet. */
  readonly buyer: string;
  readonly purchases: readonly Purchase[];
  readonly visitor: Visitor;
}

interface TestFixtures {
  /** Complaints of the browser fail the test, save those that it allows here. */
  readonly watch: Watch;
  /** Another browser altogether, watched as well. */
  readonly otherBrowser: () => Promise<BrowserContext>;
  readonly visitor: Visitor;
  /** Somebody with an account, verified and with these purchases at the marketplace. */
  readonly someone: (purchases?: readonly Partial<Purchase>[]) => Promise<Enrolled>;
  /** Puts the session of a visitor into the browser, for tests that are about something later. */
  readonly becomes: (visitor: Visitor) => Promise<void>;
  readonly keepLogs: undefined;
}

interface WorkerFixtures {
  readonly world: World;
}

/** Playwright's test, with a world around it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, use) => {
      const world = await startWorld();
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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
  someone: async ({ world }, use) => {
    const { hub, sandbox } = world;
    await use(async (wanted = [{}]) => {
      const visitor = openVisitor(hub.address);
      const [guest] = await sandbox.buyer(null, [{}]);
      const first = wanted.length === 0 ? guest : undefined;
      const name = aPerson().username;
      const buyer = `market-${name}`;
      const purchases = await sandbox.buyer(buyer, wanted);
      const person = aPerson({ purchase_code: (first ?? purchases[0] ?? guest)?.code ?? '' });
      await enrol(visitor, sandbox, person);
      await signIn(visitor, person);
      return { person, buyer, purchases, visitor };
    });
  },
  becomes: async ({ context, world }, use) => {
    await use(async ({ cookies }) => {
      const url = world.hub.url;
      await context.addCookies(
        [...cookies].map(([name, value]) => ({ name, value, url, sameSite: 'Strict' as const })),
      );
    });
  },
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
