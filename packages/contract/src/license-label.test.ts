import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  labelAndMore,
  labelSite,
  licenseLabel,
  licenseLabels,
  licenseTail,
} from './license-label.ts';

const one = { id: 1, item: 'Essentials', code: '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31' };

test('a license is named by its item, the end of its code, and its site', () => {
  expect(licenseLabel({ ...one, site: 'shop.example' })).toBe('Essentials …7f31 · shop.example');
  expect(licenseLabel({ ...one, site: null })).toBe('Essentials …7f31');
  expect(licenseTail({ code: '••••7f31', site: null })).toBe('…7f31');
  expect(licenseTail({ ...one, site: 'www.shop.example' })).toBe('…7f31 · shop.example');
});

test('one of many licenses is named, with the number of others', () => {
  expect(labelAndMore('Essentials …7f31', 2)).toBe('Essentials …7f31 and 2 more');
  expect(labelAndMore('Essentials …7f31', 0)).toBe('Essentials …7f31');
});

test('a right-to-left name does not reorder what follows it', () => {
  expect(licenseLabel({ ...one, item: 'שם', site: null })).toBe('\u2068שם\u2069 …7f31');
});

test('the live site is named, else the first', () => {
  const [dev, live] = [{ kind: 'staging' }, { kind: 'live' }];
  expect(labelSite([dev, live])).toBe(live);
  expect(labelSite([dev])).toBe(dev);
  expect(labelSite([])).toBeNull();
});

describe('licenses that are shown together', () => {
  test('with equal endings also show their numbers, and no others do', () => {
    const other = { ...one, id: 2, code: 'aaaa7f31', site: null };
    const third = { ...one, id: 3, code: 'aaaabbbb', site: null };
    const labels = licenseLabels([{ ...one, site: null }, other, third]);
    expect([...labels.values()]).toEqual([
      'Essentials …7f31 · no. 1',
      'Essentials …7f31 · no. 2',
      'Essentials …bbbb',
    ]);
  });

  test('are always distinct', () => {
    const license = fc.record({
      item: fc.constantFrom('Essentials', 'Conseil'),
      code: fc.constantFrom('0c5e7f31', '0c5ea1b2'),
      site: fc.constantFrom(null, 'shop.example'),
    });
    fc.assert(
      fc.property(fc.array(license, { maxLength: 12 }), (licenses) => {
        const labels = licenseLabels(licenses.map((each, id) => ({ ...each, id })));
        expect(new Set(labels.values()).size).toBe(licenses.length);
      }),
    );
  });
});
