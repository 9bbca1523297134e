import { expect, type Page } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import { named, on, refused, type Scene, type Stage } from '#e2e/scenes/scene.ts';

const at = (path: string) => on(`/console/${path}`, 'operator');
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens a list like an operator. */
const list =
  (path: string, name: string): Scene =>
  async (stage) => {
    await stage.cast.owner();
    await at(path).shows((page) => grid(page, name))(stage);
  };

/** Opens a cast member's license that is in use, or their only one. */
async function openLicense(stage: Stage, who: EnrolledPerson, site = ''): Promise<void> {
  const { page, cast, goAs } = stage;
  const end = who.person.purchase_code.slice(-4);
  await goAs(await cast.operator(), `/console/licenses?q=${site === '' ? end : site}`);
  await grid(page, 'Licenses').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Sites' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
}

const hostile = `<img src=x onerror=alert(1)>\u202Egnp.exe ${'w'.repeat(90)}`;

/** Findings of a site's connection check: an error, a warning and a success. */
const foundSomething = {
  at: '2026-11-20T08:00:00.000Z',
  findings: [
    { code: 'not_the_hub', good: false, value: 403 },
    { code: 'no_sodium', good: null, value: null },
    { code: 'hub_answers', good: true, value: 120 },
  ],
} satisfies OperatorAnswerOf<'operatorLicense'>['sites'][number]['diagnosis'];

/** Worst-case names that other people chose. */
const hostileRows: OperatorAnswerOf<'operatorLicenses'> = {
  rows: [1, 2, 3].map((id) => ({
    id,
    item: { id: 1, name: hostile },
    code_end: '7f31',
    status: 'valid',
    license_type: 'regular',
    owner: { id, username: hostile },
    sold_at: '2026-11-01T00:00:00.000Z',
    supported_until: null,
    bound_to: `${'very-'.repeat(20)}long.example`,
    moves: 12,
    sites: [
      { url: `https://${'very-'.repeat(20)}long.example/${'path/'.repeat(20)}`, kind: 'live' },
    ],
  })),
  next: null,
  count: 3,
};

const unregistered: OperatorAnswerOf<'operatorFindLicense'>['purchase'] = {
  item: { id: 1, name: 'Essentials' },
  license_type: 'regular',
  sold_at: '2026-11-01T00:00:00.000Z',
  supported_until: '2027-05-01T00:00:00.000Z',
};

/** Filters and look of a saved view, as its address has them. */
const sold = 'columns=owner%2Csold%2Ctype%2Cstatus&sort=-sold';

export const stockConsole = named('console: ', {
  licenses: list('licenses', 'Licenses'),
  'licenses, used': list('licenses?state=used', 'Licenses'),
  'licenses, sorted by support': list('licenses?sort=support', 'Licenses'),
  'licenses, other columns': list('licenses?columns=owner,sold,type,status', 'Licenses'),
  'licenses, choosing columns': at('licenses').plays(async ({ page }) => {
    await grid(page, 'Licenses').waitFor();
    const columns = page.getByRole('button', { name: 'Columns', exact: true });
    // On a phone the rows are stacked, and sorted from a list.
    if (await columns.isVisible()) await columns.click();
    else await page.getByRole('combobox', { name: 'Sort', exact: true }).focus();
  }),
  'licenses, a saved view': async (stage) => {
    const { page } = stage;
    await stage.answer('operatorViews', {
      views: [
        { id: 1, list: 'licenses', name: 'Sold last, with their type', search: sold },
        { id: 2, list: 'licenses', name: 'Used', search: 'state=used' },
      ],
    });
    await list(`licenses?${sold}`, 'Licenses')(stage);
    await page.getByRole('button', { name: /^Saved views/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Rename this view...' })).toBeVisible();
  },
  'licenses, saving a view': at('licenses?state=used').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view...' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Used');
  }),
  'licenses, ticked': async (stage) => {
    const { page } = stage;
    await stage.cast.collector();
    await list('licenses', 'Licenses')(stage);
    const boxes = page.getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
    // At the end of the list the bar covers no row.
    await page.keyboard.press('End');
  },
  'licenses, blocking several': at('licenses').plays(async ({ page }) => {
    await page.getByRole('checkbox').nth(0).click();
    await page
      .getByRole('group', { name: 'Selected rows' })
      .getByText('Block', { exact: true })
      .click();
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  }),
  'licenses, many': async (stage) => {
    await stage.cast.collector();
    await list('licenses', 'Licenses')(stage);
  },
  'licenses, hostile names': at('licenses')
    .answering('operatorLicenses', hostileRows)
    .shows((page) => grid(page, 'Licenses')),
  'licenses, none found': at('licenses?q=nowhere-at-all').shows('No license found'),
  'licenses, a letter typed': at('licenses').plays(async ({ page }) => {
    await page.getByRole('searchbox').fill('s');
    await expect(page.getByText('Type at least two characters')).toBeVisible();
  }),
  'licenses, loading': at('licenses?state=used').loading('operatorLicenses', 'Loading: Licenses'),
  'licenses, failed': at('licenses?state=used').failing(
    'operatorLicenses',
    'Licenses could not be loaded',
  ),
  'licenses, a code that nobody has': at('licenses').plays(async ({ page }) => {
    await page.getByRole('searchbox').fill('00000000-0000-4000-8000-00000000abcd');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText('Purchase code not found')).toBeVisible();
  }),
  'licenses, a code that nobody registered': at('licenses')
    .answering('operatorFindLicense', { license_id: null, purchase: unregistered })
    .plays(async ({ page }) => {
      await page.getByRole('searchbox').fill('00000000-0000-4000-8000-00000000abcd');
      await page.getByRole('searchbox').press('Enter');
      await press(page, 'Register purchase code');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    }),
  license: async (stage) => {
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
  },
  'license, never used': async (stage) => {
    await openLicense(stage, await stage.cast.newcomer());
  },
  'license, blocked': async (stage) => {
    await stage.amend('operatorLicense', (answer) => ({ ...answer, status: 'blocked' }));
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    await expect(stage.page.getByText('This license is blocked')).toBeVisible();
  },
  'license, a site that found something': async (stage) => {
    await stage.amend('operatorLicense', (answer) => ({
      ...answer,
      sites: answer.sites.map((site) => ({ ...site, diagnosis: foundSomething })),
    }));
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    await expect(stage.page.getByText(/^Connection check/).first()).toBeVisible();
  },
  'license, gone': refused(at('licenses/999999').shows('License not found')),
  'license, loading': at('licenses/1').loading('operatorLicense', 'Loading this license'),
  'license, failed': at('licenses/1').failing('operatorLicense', 'License could not be loaded'),
  'license, releasing a site': async (stage) => {
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    await press(stage.page, 'Deactivate a site');
    await expect(stage.page.getByRole('alertdialog')).toBeVisible();
  },
  'license, its whole purchase code': async (stage) => {
    const { page } = stage;
    await stage.answer('operatorShowCode', { code: '00000000-0000-4000-8000-00000000abcd' });
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Show purchase code' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Show purchase code' }).click();
    await expect(page.getByRole('heading', { name: 'Whole purchase code' })).toBeVisible();
  },
  'license, somebody was faster': refused(async (stage) => {
    const { page } = stage;
    await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    await stage.refuse('operatorReleaseSite', 'changed_meanwhile');
    await press(page, 'Deactivate a site');
    await page.getByLabel('Reason').fill('asked by telephone');
    await press(page, 'Deactivate site');
    await expect(page.getByText(/Someone else changed this first/)).toBeVisible();
  }),
  sites: list('sites', 'Sites'),
  'sites, none found': at('sites?theme=3.0').shows('No site found'),
  'sites, loading': at('sites?kind=live').loading('operatorSites', 'Loading: Sites'),
  'sites, failed': at('sites?kind=live').failing('operatorSites', 'Sites could not be loaded'),
  'audit log': list('trail', 'Audit log'),
  'audit log, what operators did': list('trail?actor=operator', 'Audit log'),
  'audit log, nothing found': at('trail?to=2020-01-01').shows('No matching events'),
  'audit log, of an operator who did nothing': async (stage) => {
    const { username } = (await stage.cast.idleOperator()).person;
    await on(`/console/trail?operator=${username}`, 'operator').shows('No matching events')(stage);
  },
  'audit log, no such operator': at('trail?operator=xaver').shows(/^No operator matches/),
  'audit log, loading': at('trail?actor=hub').loading('operatorAuditLog', 'Loading: Audit log'),
  'audit log, failed': at('trail?actor=hub').failing(
    'operatorAuditLog',
    'Audit log could not be loaded',
  ),
});
