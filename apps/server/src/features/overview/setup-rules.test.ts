import { expect, test } from 'vitest';
import { setupOf, type SetupCircumstances } from './setup-rules.ts';

const fresh: SetupCircumstances = {
  role: 'owner',
  isSandbox: false,
  faults: new Set(['marketplace', 'public address']),
  isCatalogOwn: false,
  sellsPlugins: true,
  hasFactor: false,
  hasMail: false,
  hasTheme: false,
  hasPlugin: false,
  hasBackup: false,
  hasColleague: false,
};
const ready: SetupCircumstances = {
  ...fresh,
  faults: new Set(),
  isCatalogOwn: true,
  hasFactor: true,
  hasMail: true,
  hasTheme: true,
  hasPlugin: true,
  hasBackup: true,
  hasColleague: true,
};

/** Returns the names of the open steps. */
const open = (own: SetupCircumstances): string =>
  setupOf(own)
    .filter(({ done }) => !done)
    .map(({ step }) => step)
    .join(' ');

const all = 'second_factor address marketplace email catalog theme plugin backup colleague';

test.each<[string, SetupCircumstances, string]>([
  ['an owner of a new hub', fresh, all],
  ['support', { ...fresh, role: 'support' }, 'second_factor'],
  ['a viewer with a factor', { ...fresh, role: 'viewer', hasFactor: true }, ''],
  ['the sandbox', { ...fresh, isSandbox: true }, all.replace('address ', '')],
  ['a hub without plugins', { ...fresh, sellsPlugins: false }, all.replace('plugin ', '')],
  [
    'a hub that reaches the marketplace',
    { ...fresh, faults: new Set(['public address']) },
    all.replace('marketplace ', ''),
  ],
  ['a hub that lacks a backup', { ...ready, hasBackup: false }, 'backup'],
  ['a hub that lacks a colleague', { ...ready, hasColleague: false }, 'colleague'],
  ['a hub with the example’s catalog', { ...ready, isCatalogOwn: false }, 'catalog'],
  ['a hub without a theme', { ...ready, hasTheme: false }, 'theme'],
  ['a hub without a plugin', { ...ready, hasPlugin: false }, 'plugin'],
  ['a hub without a used email link', { ...ready, hasMail: false }, 'email'],
  ['an owner without a factor', { ...ready, hasFactor: false }, 'second_factor'],
])('%s has exactly the expected open steps', (_who, circumstances, steps) => {
  expect(open(circumstances)).toBe(steps);
});

test('shows finished steps until all are done; a later outage does not reopen the list', () => {
  expect(setupOf({ ...ready, hasBackup: false })).toHaveLength(9);
  expect(setupOf(ready)).toEqual([]);
  expect(setupOf({ ...ready, faults: fresh.faults })).toEqual([]);
});
