import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { button, first, on, question, the, within, type Play } from '#e2e/scenes/play.ts';
import { named, refused } from '#e2e/scenes/scene.ts';

const at = (path: string) => on(`/console/${path}`, 'operator');
const grid = (name: string) => the('grid', name);

const list = (path: string, name: string, whose: 'owner' | 'collector' = 'owner'): Play =>
  at(path)
    .given(({ cast }) => cast[whose]())
    .shows(grid(name));

type LicenseAnswer = OperatorAnswerOf<'operatorLicense'>;

const licenseAt = (search: Play): Play =>
  search
    .presses(first(within(grid('Licenses'), the('link'))))
    .shows(the('heading', 'Sites'))
    .shows(the('heading', 'Activity'));

const bySite = at('licenses?q=shop-owner').given(({ cast }) => cast.owner());
const inUse = licenseAt(bySite);
const inUseWith = (change: (answer: LicenseAnswer) => LicenseAnswer): Play =>
  licenseAt(bySite.amending('operatorLicense', change));

const hostile = `<img src=x onerror=alert(1)>\u202Egnp.exe ${'w'.repeat(90)}`;

/** Findings of a site's connection check: an error, a warning and a success. */
const foundSomething = {
  at: '2026-11-20T08:00:00.000Z',
  findings: [
    { code: 'not_the_hub', good: false, value: 403 },
    { code: 'no_sodium', good: null, value: null },
    { code: 'hub_answers', good: true, value: 120 },
  ],
} satisfies LicenseAnswer['sites'][number]['diagnosis'];

/** Rows with the worst possible names that other people chose. */
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

/** Filters and columns of a saved view, in the format of its address. */
const sold = 'columns=owner%2Csold%2Ctype%2Cstatus&sort=-sold';

const search = the('searchbox');
const code = '00000000-0000-4000-8000-00000000abcd';
const byCode = at('licenses').types(search, code).hits(search, 'Enter');

export const stockConsole = named('console: ', {
  licenses: list('licenses', 'Licenses'),
  'licenses, used': list('licenses?state=used', 'Licenses'),
  'licenses, sorted by support': list('licenses?sort=support', 'Licenses'),
  'licenses, other columns': list('licenses?columns=owner,sold,type,status', 'Licenses'),
  'licenses, choosing columns': at('licenses')
    .shows(grid('Licenses'))
    .plays(async ({ page }) => {
      const columns = page.getByRole('button', { name: 'Columns', exact: true });
      // On a phone the rows are stacked, and a list sorts them.
      if (await columns.isVisible()) await columns.click();
      else await page.getByRole('combobox', { name: 'Sort', exact: true }).focus();
    }),
  'licenses, a saved view': at(`licenses?${sold}`)
    .answering('operatorViews', {
      views: [
        { id: 1, list: 'licenses', name: 'Sold last, with their type', search: sold },
        { id: 2, list: 'licenses', name: 'Used', search: 'state=used' },
      ],
    })
    .presses(button(/^Saved views/))
    .shows(the('menuitem', 'Rename this view...')),
  'licenses, saving a view': at('licenses?state=used')
    .presses('Saved views')
    .chooses('Save this view...')
    .types(the('textbox', 'Name'), 'Used'),
  'licenses, ticked': list('licenses', 'Licenses', 'collector')
    .plays(async ({ page }) => {
      const boxes = page.getByRole('checkbox');
      await boxes.nth(1).click();
      await boxes.nth(3).click({ modifiers: ['Shift'] });
    })
    .shows(the('group', 'Selected rows'))
    // At the end of the list the bar covers no row.
    .plays(({ page }) => page.keyboard.press('End')),
  'licenses, blocking several': at('licenses')
    .presses(first(the('checkbox')))
    .presses(within(the('group', 'Selected rows'), (it) => it.getByText('Block', { exact: true })))
    .focuses(the('textbox', 'Reason')),
  'licenses, many': list('licenses', 'Licenses', 'collector'),
  'licenses, hostile names': at('licenses')
    .answering('operatorLicenses', hostileRows)
    .shows(grid('Licenses')),
  'licenses, none found': at('licenses?q=nowhere-at-all').shows('No license found'),
  'licenses, a letter typed': at('licenses')
    .types(search, 's')
    .shows('Type at least two characters'),
  'licenses, loading': at('licenses?state=used').loading('operatorLicenses', 'Loading: Licenses'),
  'licenses, failed': at('licenses?state=used').failing(
    'operatorLicenses',
    'Licenses could not be loaded',
  ),
  'licenses, a code that nobody has': byCode.shows('Purchase code not found'),
  'licenses, a code that nobody registered': at('licenses')
    .answering('operatorFindLicense', { license_id: null, purchase: unregistered })
    .types(search, code)
    .hits(search, 'Enter')
    .presses('Register purchase code')
    .shows(question),
  license: inUse,
  'license, never used': licenseAt(
    on(async ({ cast }) => {
      const { person } = await cast.newcomer();
      return `/console/licenses?q=${person.purchase_code.slice(-4)}`;
    }, 'operator'),
  ),
  'license, blocked': inUseWith((answer) => ({ ...answer, status: 'blocked' })).shows(
    'This license is blocked',
  ),
  'license, a site that found something': inUseWith((answer) => ({
    ...answer,
    sites: answer.sites.map((site) => ({ ...site, diagnosis: foundSomething })),
  })).shows(first(/^Connection check/)),
  'license, gone': refused(at('licenses/999999').shows('License not found')),
  'license, loading': at('licenses/1').loading('operatorLicense', 'Loading this license'),
  'license, failed': at('licenses/1').failing('operatorLicense', 'License could not be loaded'),
  'license, releasing a site': inUse.presses('Deactivate a site').shows(question),
  'license, its whole purchase code': inUse
    .answering('operatorShowCode', { code })
    .presses('More actions')
    .chooses('Show purchase code')
    .confirms('Show purchase code')
    .shows(the('heading', 'Whole purchase code')),
  'license, somebody was faster': inUse
    .refusing('operatorReleaseSite', 'changed_meanwhile')
    .presses('Deactivate a site')
    .types('Reason', 'asked by telephone')
    .presses('Deactivate site')
    .shows(/Someone else changed this first/),
  sites: list('sites', 'Sites'),
  'sites, none found': at('sites?theme=3.0').shows('No site found'),
  'sites, loading': at('sites?kind=live').loading('operatorSites', 'Loading: Sites'),
  'sites, failed': at('sites?kind=live').failing('operatorSites', 'Sites could not be loaded'),
  'audit log': list('trail', 'Audit log'),
  'audit log, what operators did': list('trail?actor=operator', 'Audit log'),
  'audit log, nothing found': at('trail?to=2020-01-01').shows('No matching events'),
  'audit log, of an operator who did nothing': on(
    async ({ cast }) => `/console/trail?operator=${(await cast.idleOperator()).person.username}`,
    'operator',
  ).shows('No matching events'),
  'audit log, no such operator': at('trail?operator=xaver').shows(/^No operator matches/),
  'audit log, loading': at('trail?actor=hub').loading('operatorAuditLog', 'Loading: Audit log'),
  'audit log, failed': at('trail?actor=hub').failing(
    'operatorAuditLog',
    'Audit log could not be loaded',
  ),
});
