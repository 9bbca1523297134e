import { expect, test } from 'vitest';
import { createNetworks } from './forwarded.ts';

test('matches addresses in the configured networks', () => {
  const cases = [
    ['10.1.2.3', true],
    ['10.2.0.1', false],
    ['203.0.113.7', true],
    ['203.0.113.8', false],
    ['::ffff:10.1.2.3', true],
    ['::ffff:10.2.0.1', false],
    ['2001:db8:1::5', true],
    ['2001:db8:2::5', false],
    ['', false],
  ] as const;
  for (const [address, expected] of cases) {
    const isAmong = createNetworks(['10.1.0.0/16', '203.0.113.7', '2001:db8:1::/48']);
    expect.soft(isAmong(address), `${address} is among them: ${expected}`).toBe(expected);
  }
});

test('matches every address if no network is configured', () => {
  expect(createNetworks([])('203.0.113.8')).toBe(true);
});
