// Limits on the marketplace requests of a person, so that other people are served.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
});
afterAll(() => world.close());

const at = '/api/user/envato-authorization';

const start = async (browser: Browser): Promise<string> =>
  (await browser.post(`${at}/start`, {})).body.url;

async function finish(browser: Browser, consent: string, buyer: string) {
  const returned = await world.sandbox.approve(consent, buyer);
  return browser.post(`${at}/finish`, Object.fromEntries(returned.searchParams));
}

test.each([
  {
    name: 'connecting an account',
    target: 'whoami',
    begin: async (browser: Browser) => {
      await world.sandbox.setBuyers([{ username: 'twice-at-once', purchases: [] }]);
      const consents = [await start(browser), await start(browser)];
      return () => consents.map((consent) => finish(browser, consent, 'twice-at-once'));
    },
  },
  {
    name: 'claiming a license',
    target: 'sale',
    begin: async (browser: Browser) => () =>
      ['aaaaaaaa-0000-4000-8000-000000000011', 'aaaaaaaa-0000-4000-8000-000000000012'].map(
        (purchase_code) => browser.post('/api/user/claim-license', { purchase_code }),
      ),
  },
])(
  'only one of two simultaneous requests of a person calls the marketplace: $name',
  async ({ target, begin }) => {
    const { browser } = await world.signedInBuyer();
    const both = await begin(browser);
    await world.sandbox.fault({ target, kind: 'slow', delay_ms: 4_000 });
    const answers = both();
    await expect.poll(() => world.sandbox.hits(target)).toBe(1);
    await delay(700);
    expect(await world.sandbox.hits(target)).toBe(1);
    // The other request may be fast.
    await world.sandbox.fault({ target, kind: 'slow', delay_ms: 1 });
    await Promise.all(answers);
    expect(await world.sandbox.hits(target)).toBe(1);
    await world.sandbox.clearFaults();
  },
);
