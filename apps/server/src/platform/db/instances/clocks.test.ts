// Instances with different machine clocks share one database and accept each other's data.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { days, minutes, rateLimits, seconds } from '@hub/contract/limits';
import { createBrowser, type Browser } from '#test/browser.ts';
import { createTestClock } from '#test/clock.ts';
import { solveCaptcha } from '#test/doubles/captcha.ts';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import { createSharedClock } from './shared-clock.ts';
import type { HubClock } from '#platform/clock.ts';
import { createLog } from '#platform/log/log.ts';

/**
 * Reference clock of the database. The embedded database would otherwise use this machine's clock,
 * which the tests change.
 */
const RealDate = Date;
let onwards = 0;
const realNow = (): number => RealDate.now() + onwards;
afterEach(() => void (onwards = 0));

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub({
    clock: createTestClock(new Date()),
    env: { CAPTCHA_PROVIDER: 'altcha', HUB_LIMITS: 'on', HUB_REQUIRE_SECOND_FACTOR: 'nobody' },
  });
});
afterAll(() => world.close());
afterEach(() => void vi.useRealTimers());

/** Instance on a machine with a wrong clock, and the log of the instance. */
interface OffHub {
  readonly hub: Hub;
  readonly clock: HubClock;
  readonly logged: string[];
  /** Sends requests while the machine's clock shows this instance's time. */
  at<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
}

const opened: Hub[] = [];

async function openOffHub(name: string, off: number, cookies: Browser['cookies']): Promise<OffHub> {
  const logged: string[] = [];
  const clock = createSharedClock(async () => realNow(), {
    wall: () => realNow() + off,
    steady: () => performance.now(),
  });
  await clock.read();
  const log = createLog({ level: 'debug', hub: name }, { write: (line) => void logged.push(line) });
  const hub = await buildApp({ ...world.deps, hub: name, clock, log });
  opened.push(hub);
  await hub.start();
  const browser = createBrowser(hub.http);
  return {
    hub,
    clock,
    logged,
    async at(work) {
      vi.useFakeTimers({ toFake: ['Date'], now: realNow() + off });
      browser.cookies.clear();
      for (const [key, value] of cookies) browser.cookies.set(key, value);
      try {
        return await work(browser);
      } finally {
        vi.useRealTimers();
        for (const [key, value] of browser.cookies) cookies.set(key, value);
      }
    },
  };
}
afterEach(async () => {
  for (const hub of opened.splice(0)) await hub.stop();
});

const pair = async (off: number) => {
  const cookies: Browser['cookies'] = new Map();
  const [early, late] = [
    await openOffHub('early', -off, cookies),
    await openOffHub('late', off, cookies),
  ];
  return { early, late };
};

describe.each([
  ['15 minutes', minutes(15)],
  ['two days', days(2)],
])('two instances whose clocks are %s before and behind the time', (_words, off) => {
  test('accept each other’s captchas, codes and sessions', async () => {
    await world.db.query('delete from rate_counters');
    const { early, late } = await pair(off);
    for (const [one, other] of [
      [early, late],
      [late, early],
    ] as const) {
      const person = aPerson();
      await world.sandbox.setBuyers([
        {
          username: `market-${person.username}`,
          purchases: [{ code: person.purchase_code, item_id: 27_889_640 }],
        },
      ]);
      const captcha = await one.at((browser) => solveCaptcha(browser, 'register'));
      // The embedded database uses this process's clock, which the test just moved. A server uses
      // its own clock.
      await world.db.query(
        "update marketplace_slots set slots = array_fill('epoch'::timestamptz, array[3])",
      );
      const registered = await other.at((browser) =>
        browser.post('/api/register', { ...person, captcha }),
      );
      expect(registered.body).toMatchObject({ success: true });
      const { links } = await world.mail(person.email, 'Verify');
      const code = links
        .find((link) => link.includes('/verify-email/'))
        ?.split('/')
        .at(-1);
      const verified = await one.at((browser) => browser.post('/api/verify-email', { code }));
      expect(verified.status).toBe(200);
      const again = await one.at((browser) => solveCaptcha(browser, 'login'));
      const { username, password } = person;
      const signedIn = await other.at((browser) =>
        browser.post('/api/login', { username, password, captcha: again }),
      );
      expect(signedIn.body).toMatchObject({ success: true });
      for (const hub of [one, other]) {
        const { body } = await hub.at((browser) => browser.get('/api/is_logged'));
        expect(body).toMatchObject({ res: true });
      }
      await one.at((browser) => browser.get('/api/logout'));
    }
  }, 120_000);

  test('share one rate limit and read the same time', async () => {
    // Starts at a full minute, the limit's window, so that no window ends during the test.
    onwards = minutes(1) - (realNow() % minutes(1));
    const { early, late } = await pair(off);
    await world.db.query('delete from rate_counters');
    const ask = (browser: Browser) => browser.get('/api/captcha/challenge?form=login');
    let allowed = 0;
    // With separate clocks, each instance would start a new window on its turn.
    while (allowed < 200) {
      const { status } = await (allowed % 2 === 0 ? early : late).at(ask);
      if (status === 429) break;
      allowed += 1;
    }
    expect(allowed).toBe(rateLimits.captchaByAddress.max);
    const times = [early, late].map(({ clock }) => clock.now().getTime());
    expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(seconds(1));
  }, 120_000);

  test('report the clock difference once in the log, and in the metrics', async () => {
    const { late } = await pair(off);
    await late.hub.beat();
    await late.hub.beat();
    const lines = late.logged.filter((line) => line.includes('"machine clock found'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${off / 1000} s ahead of the database`);
    const { payload } = await late.hub.http.inject({
      url: '/metrics',
      headers: { host: 'localhost:3000' },
    });
    expect(payload).toMatch(/^hub_clock_offset_seconds\{hub="late"\} /m);
    const told = /^hub_clock_offset_seconds\{hub="late"\} (\S+)/m.exec(payload)?.[1];
    expect(Number(told)).toBeCloseTo(off / 1000, 0);
    const { rows } = await world.db.query("select ahead_ms from hubs where name = 'late'");
    expect(Math.abs(Number(rows[0]?.['ahead_ms']) - off)).toBeLessThan(1000);
  });
});

describe('shared clock', () => {
  /** Wall and monotonic clock of a machine, and the database's clock, as a test sets them. */
  const aMachine = () => {
    const times = { wall: 5_000_000, steady: 100, database: 9_000_000, wait: 0 };
    const ask = async () => {
      times.steady += times.wait;
      const told = times.database;
      times.steady += times.wait;
      return told;
    };
    const machine = { wall: () => times.wall, steady: () => times.steady };
    return { times, clock: createSharedClock(ask, machine) };
  };

  test('uses the machine’s time until its first read, then the database’s time', async () => {
    const { times, clock } = aMachine();
    expect(clock.now().getTime()).toBe(5_000_000);
    await clock.read();
    expect(clock.now().getTime()).toBe(9_000_000);
    expect(clock.ahead()).toBe(-4_000_000);
    times.steady += 1500;
    times.wall = 1;
    expect(clock.now().getTime()).toBe(9_001_500);
  });

  test('ignores a slow answer that would make the offset less precise', async () => {
    const { times, clock } = aMachine();
    await clock.read();
    times.wait = 400;
    times.database += 700;
    await clock.read();
    expect(clock.now().getTime()).toBe(9_000_800);
    times.database += 5000;
    await clock.read();
    expect(clock.now().getTime()).toBe(9_005_700 + 400);
  });

  test('uses the machine’s time while the database is unreachable', async () => {
    const { times, clock } = aMachine();
    await clock.read();
    const gone = createSharedClock(() => Promise.reject(new Error('away')), {
      wall: () => 7,
      steady: () => times.steady,
    });
    await expect(gone.read()).rejects.toThrow('away');
    expect(gone.now().getTime()).toBe(7);
  });
});
