import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  labelAndMore,
  labelSite,
  licenseLabel,
  licenseLabels,
  licenseTail,
} from './license-label.ts';

const sampleLicense = { id: 1, item: 'Essentials', code: '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31' };

test('a label shows the item, the end of the code and the site', () => {
  expect(licenseLabel({ ...sampleLicense, site: 'shop.example' })).toBe(
    'Essentials …7f31 · shop.example',
  );
  expect(licenseLabel({ ...sampleLicense, site: null })).toBe('Essentials …7f31');
  expect(licenseTail({ code: '••••7f31', site: null })).toBe('…7f31');
  expect(licenseTail({ ...sampleLicense, site: 'www.shop.example' })).toBe('…7f31 · shop.example');
});

test('a label for several licenses shows the first license and the number of others', () => {
  expect(labelAndMore('Essentials …7f31', 2)).toBe('Essentials …7f31 and 2 more');
  expect(labelAndMore('Essentials …7f31', 0)).toBe('Essentials …7f31');
});

test('a right-to-left item name does not reorder the text after it', () => {
  expect(licenseLabel({ ...sampleLicense, item: 'שם', site: null })).toBe('\u2068שם\u2069 …7f31');
});

test('a label shows the live site, or the first site if none is live', () => {
  const [dev, live] = [{ kind: 'staging' }, { kind: 'live' }];
  expect(labelSite([dev, live])).toBe(live);
  expect(labelSite([dev])).toBe(dev);
  expect(labelSite([])).toBeNull();
});

describe('labels of several licenses', () => {
  test('show the license number only where two codes end alike', () => {
    const sameEnding = { ...sampleLicense, id: 2, code: 'aaaa7f31', site: null };
    const otherEnding = { ...sampleLicense, id: 3, code: 'aaaabbbb', site: null };
    const labels = licenseLabels([{ ...sampleLicense, site: null }, sameEnding, otherEnding]);
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
        const labels = licenseLabels(licenses.map((row, id) => ({ ...row, id })));
        expect(new Set(labels.values()).size).toBe(licenses.length);
      }),
    );
  });
});
