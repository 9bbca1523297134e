import { expect, test } from 'vitest';
import { isReached } from './rollout.ts';

const sites = Array.from({ length: 3000 }, (_, at) => at + 1);
const reached = (share: number, version = '3.1.0', of = sites): Set<number> =>
  new Set(
    of.filter((activationId) =>
      isReached({ slug: 'essentials', version, share }, { channel: 'stable', activationId }),
    ),
  );

test('a growing rollout keeps every site that it has reached', () => {
  const few = sites.slice(0, 200);
  let before = reached(0, '3.1.0', few);
  expect(before.size).toBe(0);
  for (let share = 1; share <= 100; share += 1) {
    const now = reached(share, '3.1.0', few);
    expect([...before].filter((site) => !now.has(site))).toEqual([]);
    before = now;
  }
  expect(before.size).toBe(few.length);
});

test('a rollout reaches about its percentage of sites', () => {
  for (const share of [5, 10, 50]) {
    const part = (reached(share).size / sites.length) * 100;
    expect(Math.abs(part - share), `of ${share}`).toBeLessThan(2.5);
  }
});

test('each release starts with different sites', () => {
  const other = reached(10, '3.2.0');
  const both = [...reached(10)].filter((site) => other.has(site));
  expect(both.length).toBeLessThan(sites.length * 0.03);
});

test('a rollout always includes beta sites, but people only at 100 percent', () => {
  const release = { slug: 'essentials', version: '3.1.0', share: 0 };
  expect(isReached(release, { channel: 'beta', activationId: 1 })).toBe(true);
  const person = { channel: 'stable', activationId: null } as const;
  expect(isReached({ ...release, share: 99 }, person)).toBe(false);
  expect(isReached({ ...release, share: 100 }, person)).toBe(true);
});
