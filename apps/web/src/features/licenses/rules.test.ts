import { days } from '@hub/contract/limits';
import { describe, expect, test } from 'vitest';
import { aLicense, aSite } from '#test/buyer.ts';
import { catalog } from '#test/render.tsx';
import {
  countEssentials,
  filterLicenses,
  isOld,
  labelsOf,
  maskCodes,
  standingOf,
  supportOf,
} from './rules.ts';

const ended = {
  url: 'https://old.example/',
  activation_date: '2026-01-01T00:00:00Z',
  ended_at: '2026-02-01T00:00:00Z',
  end_reason: 'released',
};
const used = { used: true, domain: 'shop.example', sites: [aSite()] };

test.each([
  ['used', used],
  ['bound', { history: [ended] }],
  ['free', {}],
  ['refunded', { ...used, status: 'refunded' as const }],
  ['blocked', { status: 'blocked' as const }],
])('a theme’s license is %s', (standing, own) => {
  expect(standingOf(aLicense(own), 'theme')).toBe(standing);
});

test('an item that is no theme has no status of its own', () => {
  expect(standingOf(aLicense({ history: [ended] }), 'builder')).toBe('none');
});

test.each([
  [days(183) - 1, false],
  [days(183), true],
])('%d ms after the purchase the stricter note applies: %s', (age, old) => {
  const license = aLicense();
  expect(isOld(license, Date.parse(license.purchase.sold_at) + age)).toBe(old);
});

test('support is measured over the period that was bought', () => {
  const license = aLicense({
    purchase: { code: 'x', sold_at: '2026-01-01T00:00:00Z' },
    supported_until: '2026-01-11T00:00:00Z',
  });
  const at = (now: string): unknown => supportOf(license, Date.parse(now));
  expect(at('2026-01-09T00:00:00Z')).toMatchObject({ state: 'running', left: 0.2 });
  expect(at('2026-01-11T00:00:00Z')).toMatchObject({ state: 'ended' });
  expect(supportOf({ ...license, supported_until: null }, 0)).toEqual({ state: 'none' });
});

test('two licenses of one item can be distinguished by their labels', () => {
  const [plain, at] = [aLicense(), aLicense({ ...used, purchase: { code: '…a1b2', sold_at: '' } })];
  const twin = aLicense();
  const labels = labelsOf([plain, at, twin]);
  expect(labels.get(at.id)).toBe('Essentials …a1b2 · shop.example');
  expect(labels.get(plain.id)).toBe(`Essentials …7f31 · no. ${plain.id}`);
  expect(labels.get(twin.id)).toBe(`Essentials …7f31 · no. ${twin.id}`);
});

test('of whole codes in a text the shape and the last four characters are left', () => {
  expect(maskCodes('Shop 3F1C9A52-7d04-4e8b-9b16-0c5e2ad87f31')).toBe(
    'Shop ••••••••-••••-••••-••••-••••••••7f31',
  );
  expect(maskCodes('7f31 3f1c9a52')).toBe('7f31 3f1c9a52');
});

test('only valid licenses of the Essentials item count for the plugins', () => {
  const { item_id: item } = aLicense();
  const other = aLicense({ item_id: { ...item, envato_id: 20350174 } });
  expect(countEssentials([aLicense(), aLicense({ status: 'refunded' }), other], catalog)).toBe(1);
});

describe('the search', () => {
  const [first, second] = [aLicense(used), aLicense({ supported_until: null, history: [ended] })];
  const find = (words: string, state: 'all' | 'used' | 'unused' | 'ended' = 'all'): unknown =>
    filterLicenses([first, second], { words, state, now: Date.now() });

  test('wants every word, in site, item, code or history', () => {
    expect(find('SHOP essentials')).toEqual([first]);
    expect(find('old.example')).toEqual([second]);
    expect(find('7f31')).toEqual([first, second]);
    expect(find('3F1C9A52-7d04-4e8b-9b16-0c5e2ad87f31')).toEqual([first, second]);
    expect(find('3f1c9a52-7d04-4e8b-9b16-0c5e2ad80000')).toEqual([]);
    expect(find('shop old')).toEqual([]);
  });

  test('keeps to the state', () => {
    expect(find('', 'used')).toEqual([first]);
    expect(find('', 'unused')).toEqual([second]);
    expect(find('', 'ended')).toEqual([]);
  });
});
