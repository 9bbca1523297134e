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
])('the status of a theme’s license is %s', (standing, own) => {
  expect(standingOf(aLicense(own), 'theme')).toBe(standing);
});

test('the license of another item has no status', () => {
  expect(standingOf(aLicense({ history: [ended] }), 'builder')).toBe('none');
});

test.each([
  [days(183) - 1, false],
  [days(183), true],
])('a license is old %d ms after the purchase: %s', (age, old) => {
  const license = aLicense();
  expect(isOld(license, Date.parse(license.purchase.sold_at) + age)).toBe(old);
});

test('measures the remaining support as a share of the bought period', () => {
  const license = aLicense({
    purchase: { code: 'x', sold_at: '2026-01-01T00:00:00Z' },
    supported_until: '2026-01-11T00:00:00Z',
  });
  const at = (now: string): unknown => supportOf(license, Date.parse(now));
  expect(at('2026-01-09T00:00:00Z')).toMatchObject({ state: 'running', left: 0.2 });
  expect(at('2026-01-11T00:00:00Z')).toMatchObject({ state: 'ended' });
  expect(supportOf({ ...license, supported_until: null }, 0)).toEqual({ state: 'none' });
});

test('gives each license of one item a distinct label', () => {
  const [plain, at] = [aLicense(), aLicense({ ...used, purchase: { code: '…a1b2', sold_at: '' } })];
  const twin = aLicense();
  const labels = labelsOf([plain, at, twin]);
  expect(labels.get(at.id)).toBe('Essentials …a1b2 · shop.example');
  expect(labels.get(plain.id)).toBe(`Essentials …7f31 · no. ${plain.id}`);
  expect(labels.get(twin.id)).toBe(`Essentials …7f31 · no. ${twin.id}`);
});

test('masks a full code in a text except for its last four characters', () => {
  expect(maskCodes('Shop 3F1C9A52-7d04-4e8b-9b16-0c5e2ad87f31')).toBe(
    'Shop ••••••••-••••-••••-••••-••••••••7f31',
  );
  expect(maskCodes('7f31 3f1c9a52')).toBe('7f31 3f1c9a52');
});

test('counts only valid licenses of the Essentials item', () => {
  const { item_id: item } = aLicense();
  const other = aLicense({ item_id: { ...item, envato_id: 20350174 } });
  expect(countEssentials([aLicense(), aLicense({ status: 'refunded' }), other], catalog)).toBe(1);
});

describe('license search', () => {
  const [first, second] = [aLicense(used), aLicense({ supported_until: null, history: [ended] })];
  const find = (words: string, state: 'all' | 'used' | 'unused' | 'ended' = 'all'): unknown =>
    filterLicenses([first, second], { words, state, now: Date.now() });

  test('finds licenses that contain every word in site, item, code or history', () => {
    expect(find('SHOP essentials')).toEqual([first]);
    expect(find('old.example')).toEqual([second]);
    expect(find('7f31')).toEqual([first, second]);
    expect(find('3F1C9A52-7d04-4e8b-9b16-0c5e2ad87f31')).toEqual([first, second]);
    expect(find('3f1c9a52-7d04-4e8b-9b16-0c5e2ad80000')).toEqual([]);
    expect(find('shop old')).toEqual([]);
  });

  test('filters by state', () => {
    expect(find('', 'used')).toEqual([first]);
    expect(find('', 'unused')).toEqual([second]);
    expect(find('', 'ended')).toEqual([]);
  });
});
