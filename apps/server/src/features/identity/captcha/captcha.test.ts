import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Challenge } from 'altcha-lib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '@hub/contract/limits';
import { createAltcha } from './altcha.ts';
import type { Captcha, CaptchaUse } from './captcha.ts';
import { createCaptchaStore } from './captcha-store.ts';
import { createTurnstile } from './turnstile.ts';
import type { Db } from '#platform/db/db.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { solveAsWidget } from '#test/doubles/captcha.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase } from '#test/database.ts';

const address = '203.0.113.7';
const use = { form: 'login', address } as const;

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

// The library reads the clock of the machine, so the test clock starts at its time.
const clock = createTestClock(new Date());
const altchaWith = (secret: string): Captcha =>
  createAltcha({ store: createCaptchaStore(db), clock, keys: createKeys(secret) });

const solved = async (captcha: Captcha, by: CaptchaUse = use) =>
  solveAsWidget((await captcha.challenge(by)) as unknown as Challenge);
const packed = (payload: unknown): string =>
  Buffer.from(JSON.stringify(payload)).toString('base64');

/** Server with the protocol of the vendor; each token that begins with `good` is valid once. */
interface Vendor {
  readonly server: Server;
  readonly origin: string;
  answer: 'by the book' | 'down' | 'html' | 'internal' | 'bad-secret';
  readonly asked: Record<string, unknown>[];
}
async function openVendor(): Promise<Vendor> {
  const spent = new Set<string>();
  const vendor = {
    answer: 'by the book',
    asked: [] as Record<string, unknown>[],
  } as unknown as Vendor & { server: Server; origin: string };
  const refuse = (...codes: string[]) => ({ success: false, 'error-codes': codes });
  const judge = ({ secret, response }: Record<string, unknown>): object => {
    if (vendor.answer === 'internal') return refuse('internal-error');
    if (secret !== 'secret' || vendor.answer === 'bad-secret')
      return refuse('invalid-input-secret');
    const token = String(response);
    if (!token.startsWith('good')) return refuse('invalid-input-response');
    if (spent.has(token)) return refuse('timeout-or-duplicate');
    spent.add(token);
    return { success: true, challenge_ts: new Date().toISOString(), hostname: 'hub.example' };
  };
  vendor.server = createServer(async (request, response) => {
    if (vendor.answer === 'down') return void request.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
    vendor.asked.push({ path: request.url, ...body });
    if (vendor.answer === 'html') return void response.end('<html>Bad gateway</html>');
    response.setHeader('content-type', 'application/json');
    return void response.end(JSON.stringify(judge(body)));
  });
  await new Promise<void>((resolve) => vendor.server.listen(0, '127.0.0.1', resolve));
  vendor.origin = `http://127.0.0.1:${(vendor.server.address() as AddressInfo).port}`;
  return vendor;
}

let vendor: Vendor;
let tokens = 0;
beforeEach(async () => {
  vendor = await openVendor();
});
afterEach(() => new Promise<void>((resolve) => void vendor.server.close(() => resolve())));
const turnstile = (): Captcha =>
  createTurnstile({
    siteKey: 'site',
    secret: 'secret',
    forbidNetwork: () => db.forbidNetwork(),
    origin: vendor.origin,
  });

/** Captcha providers that must pass the same tests. */
const providers = [
  {
    name: 'ALTCHA',
    make: () => altchaWith('a secret for tests alone'),
    solve: async (captcha: Captcha) => packed(await solved(captcha)),
  },
  {
    name: 'Turnstile',
    make: turnstile,
    solve: async () => {
      tokens += 1;
      return `good-${tokens}`;
    },
  },
];

describe.each(providers)('$name', ({ make, solve }) => {
  test('accepts a solution once', async () => {
    const captcha = make();
    const solution = await solve(captcha);
    expect(await captcha.check(solution, use)).toBe('solved');
    expect(await captcha.check(solution, use)).toBe('wrong');
  });

  test('accepts only one of ten simultaneous uses of a solution', async () => {
    const captcha = make();
    const solution = await solve(captcha);
    const verdicts = await Promise.all(
      Array.from({ length: 10 }, () => captcha.check(solution, use)),
    );
    expect(verdicts.filter((verdict) => verdict === 'solved')).toHaveLength(1);
  });

  test.each([[''], [null], [undefined]])('requires a captcha for %j', async (nothing) => {
    expect(await make().check(nothing, use)).toBe('missing');
  });

  test.each([
    ['nonsense'],
    ['e30='],
    ['bnVsbA=='],
    ['\u0000'],
    [packed({ challenge: {}, solution: [] })],
    ['x'.repeat(8192)],
  ])('refuses the solution %s', async (solution) => {
    expect(await make().check(solution, use)).toBe('wrong');
  });
});

describe('ALTCHA', () => {
  test('refuses a solution that was signed with another secret', async () => {
    const foreign = packed(await solved(altchaWith('somebody else’s secret')));
    expect(await altchaWith('a secret for tests alone').check(foreign, use)).toBe('wrong');
  });

  test.each([
    ['another form', { form: 'register', address } as const],
    ['another address', { form: 'login', address: '203.0.113.8' } as const],
    ['another network', { form: 'login', address: '2001:db8:0:1::1' } as const],
  ])('refuses a solution for %s without using it up', async (_what, other) => {
    const captcha = altchaWith('a secret for tests alone');
    const solution = packed(await solved(captcha));
    expect(await captcha.check(solution, other)).toBe('wrong');
    expect(await captcha.check(solution, use)).toBe('solved');
  });

  test('accepts a solution from another address of the same IPv6 network', async () => {
    const captcha = altchaWith('a secret for tests alone');
    const from = (host: string) => ({ form: 'login', address: `2001:db8:0:1::${host}` }) as const;
    const solution = await solved(captcha, from('1'));
    expect(JSON.stringify(solution)).not.toContain('2001:db8');
    expect(await captcha.check(packed(solution), from('2'))).toBe('solved');
  });

  test('refuses an easier challenge, a longer lifetime, an added field and a wrong solution', async () => {
    const captcha = altchaWith('a secret for tests alone');
    const { challenge, solution } = await solved(captcha);
    const { parameters } = challenge;
    const later = (parameters.expiresAt ?? 0) + 3600;
    const changes: object[] = [
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: later } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, more: 1 } }, solution },
      {
        challenge,
        solution: { ...solution, derivedKey: `${parameters.keyPrefix}${'0'.repeat(32)}` },
      },
    ];
    for (const change of changes) expect(await captcha.check(packed(change), use)).toBe('wrong');
    expect(await captcha.check(packed({ challenge, solution }), use)).toBe('solved');
  });

  test.each(['0', 'f', '0g', 'A0'])(
    'refuses a used solution with %s appended to its signature',
    async (more) => {
      const captcha = altchaWith('a secret for tests alone');
      const { challenge, solution } = await solved(captcha);
      expect(await captcha.check(packed({ challenge, solution }), use)).toBe('solved');
      const again = { ...challenge, signature: `${challenge.signature}${more}` };
      expect(await captcha.check(packed({ challenge: again, solution }), use)).toBe('wrong');
    },
  );

  test('rejects a challenge after ten minutes, when the sweep has deleted its record', async () => {
    const captcha = altchaWith('a secret for tests alone');
    const [used, unused] = [packed(await solved(captcha)), packed(await solved(captcha))];
    expect(await captcha.check(used, use)).toBe('solved');
    clock.advance(minutes(10));
    await createCaptchaStore(db).sweep(clock.now());
    const { rows } = await db.query('select 1 from spent_captchas');
    expect(rows).toEqual([]);
    for (const solution of [used, unused]) {
      expect(await captcha.check(solution, use)).toBe('wrong');
    }
  });
});

describe('Turnstile', () => {
  test('receives the secret, the token and the address of the person, and needs no challenge', async () => {
    await turnstile().check('good-asked', use);
    expect(vendor.asked).toEqual([
      {
        path: '/turnstile/v0/siteverify',
        secret: 'secret',
        response: 'good-asked',
        remoteip: address,
      },
    ]);
    expect(await turnstile().challenge(use)).toBeNull();
  });

  test.each(['down', 'html', 'internal', 'bad-secret'] as const)(
    'reports that the bot check is unavailable when the vendor answers with %s',
    async (answer) => {
      vendor.answer = answer;
      await expect(turnstile().check('good-token', use)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('bot check is not available'),
      });
    },
  );

  test('Turnstile is never called inside a transaction', async () => {
    const within = db.transaction(() => turnstile().check('good-token', use));
    await expect(within).rejects.toThrow('No network call inside a transaction');
    expect(vendor.asked).toEqual([]);
  });
});
