import { readFileSync } from 'node:fs';
import type { Catalog } from '@hub/contract/catalog';
import { expect, test } from 'vitest';
import { remindersOf } from './example-rules.ts';

const example = JSON.parse(
  readFileSync(new URL('../../../../../catalog.json', import.meta.url), 'utf8'),
) as Catalog;

const customized: Catalog = {
  ...example,
  brand: { ...example.brand, name: 'Lantern Works' },
  security: { contact: 'security@lantern.test' },
  links: {
    ...example.links,
    social: [
      { name: 'Mastodon', url: 'https://social.test/@lantern' },
      { name: 'Videos', url: 'https://video.test/?channel=7' },
    ],
  },
};

test('the example catalog causes warnings about its name, contact and social links', () => {
  expect(remindersOf(example)).toEqual([
    expect.stringContaining('Customer Hub'),
    expect.stringContaining('security@hub.example'),
    expect.stringContaining('Facebook, YouTube, X'),
  ]);
});

test('a customized catalog causes no warning', () => {
  expect(remindersOf(customized)).toEqual([]);
});

test('warns of a social link without a profile and of a name that Envato’s terms forbid', () => {
  const social = [...customized.links.social, { name: 'X', url: 'https://x.com//' }];
  const brand = { ...customized.brand, name: 'My Envato Themes' };
  const reminders = remindersOf({ ...customized, brand, links: { ...customized.links, social } });
  expect(reminders).toEqual([
    expect.stringMatching(/^links\.social: X leads/),
    expect.stringContaining('brand.name'),
  ]);
});
