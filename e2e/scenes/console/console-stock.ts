import { expect, type Page } from '@playwright/test';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { EnrolledPerson } from '#e2e/harness/people.ts';
import type { Scene, Stage } from '#e2e/scenes/scene.ts';

const calls = {
  licenses: '/api/operator/licenses?*',
  license: '/api/operator/license?*',
  sites: '/api/operator/sites?*',
  trail: '/api/operator/trail?*',
  find: '/api/operator/licenses/find',
  release: '/api/operator/site/release',
  showCode: '/api/operator/license/show-code',
} as const;

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A list as an operator opens it. */
const list =
  (path: string, name: string) =>
  async ({ page, cast, goAs }: Stage): Promise<void> => {
    await cast.owner();
    await goAs(await cast.operator(), path);
    await expect(grid(page, name)).toBeVisible();
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

const none =
  (path: string, words: string | RegExp) =>
  async ({ page, cast, goAs }: Stage): Promise<void> => {
    await goAs(await cast.operator(), path);
    await expect(page.getByText(words)).toBeVisible();
  };

const loading =
  (path: string, call: string, words: string) =>
  async ({ page, cast, goAs, hang }: Stage): Promise<void> => {
    await hang(call);
    await goAs(await cast.operator(), path);
    await expect(page.getByText(words)).toBeAttached();
  };

const failed =
  (path: string, call: string, words: string) =>
  async ({ page, cast, goAs, fail }: Stage): Promise<void> => {
    await fail(call);
    await goAs(await cast.operator(), path);
    await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
  };

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

/** Names that others chose, as bad as they come. */
const hostileRows = {
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

export const stockConsole: readonly Scene[] = [
  { name: 'console: licenses', open: list('/console/licenses', 'Licenses') },
  {
    name: 'console: licenses, used',
    open: list('/console/licenses?state=used', 'Licenses'),
  },
  {
    name: 'console: licenses, many',
    async open(stage) {
      await stage.cast.collector();
      await list('/console/licenses', 'Licenses')(stage);
    },
  },
  {
    name: 'console: licenses, hostile names',
    async open({ page, cast, goAs }) {
      await page.route('**/api/operator/licenses', (route) => route.fulfill({ json: hostileRows }));
      await goAs(await cast.operator(), '/console/licenses');
      await expect(grid(page, 'Licenses')).toBeVisible();
    },
  },
  {
    name: 'console: licenses, none found',
    open: none('/console/licenses?q=nowhere-at-all', 'No license found'),
  },
  {
    name: 'console: licenses, a letter typed',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/licenses');
      await page.getByRole('searchbox').fill('s');
      await expect(page.getByText('Type at least two characters')).toBeVisible();
    },
  },
  {
    name: 'console: licenses, loading',
    open: loading('/console/licenses?state=used', calls.licenses, 'Loading: Licenses'),
  },
  {
    name: 'console: licenses, failed',
    refuses: true,
    open: failed('/console/licenses?state=used', calls.licenses, 'Licenses could not be loaded'),
  },
  {
    name: 'console: licenses, a code that nobody has',
    async open({ page, cast, goAs }) {
      await goAs(await cast.operator(), '/console/licenses');
      await page.getByRole('searchbox').fill('00000000-0000-4000-8000-00000000abcd');
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByText('Purchase code not found')).toBeVisible();
    },
  },
  {
    name: 'console: licenses, a code that nobody registered',
    async open({ page, cast, goAs }) {
      await page.route(`**${calls.find}`, (route) =>
        route.fulfill({
          json: {
            license_id: null,
            purchase: {
              item: { id: 1, name: 'Essentials' },
              license_type: 'regular',
              sold_at: '2026-11-01T00:00:00.000Z',
              supported_until: '2027-05-01T00:00:00.000Z',
            },
          },
        }),
      );
      await goAs(await cast.operator(), '/console/licenses');
      await page.getByRole('searchbox').fill('00000000-0000-4000-8000-00000000abcd');
      await page.getByRole('searchbox').press('Enter');
      await press(page, 'Register purchase code');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: license',
    async open(stage) {
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
    },
  },
  {
    name: 'console: license, never used',
    async open(stage) {
      await openLicense(stage, await stage.cast.newcomer());
    },
  },
  {
    name: 'console: license, blocked',
    async open(stage) {
      await stage.amend('operatorLicense', (answer) => ({ ...answer, status: 'blocked' }));
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
      await expect(stage.page.getByText('This license is blocked')).toBeVisible();
    },
  },
  {
    name: 'console: license, a site that found something',
    async open(stage) {
      await stage.amend('operatorLicense', (answer) => ({
        ...answer,
        sites: answer.sites.map((site) => ({ ...site, diagnosis: foundSomething })),
      }));
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
      await expect(stage.page.getByText(/^Connection check/).first()).toBeVisible();
    },
  },
  {
    name: 'console: license, gone',
    refuses: true,
    open: none('/console/licenses/999999', 'License not found'),
  },
  {
    name: 'console: license, loading',
    open: loading('/console/licenses/1', calls.license, 'Loading this license'),
  },
  {
    name: 'console: license, failed',
    refuses: true,
    open: failed('/console/licenses/1', calls.license, 'License could not be loaded'),
  },
  {
    name: 'console: license, releasing a site',
    async open(stage) {
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
      await press(stage.page, 'Deactivate a site');
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'console: license, its whole purchase code',
    async open(stage) {
      const { page } = stage;
      await page.route(`**${calls.showCode}`, (route) =>
        route.fulfill({ json: { code: '00000000-0000-4000-8000-00000000abcd' } }),
      );
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
      await press(page, 'Show purchase code');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByRole('heading', { name: 'Whole purchase code' })).toBeVisible();
    },
  },
  {
    name: 'console: license, somebody was faster',
    refuses: true,
    async open(stage) {
      const { page } = stage;
      await openLicense(stage, await stage.cast.owner(), 'shop-owner');
      await page.route(`**${calls.release}`, (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: {
            type: 'about:blank',
            title: 'Changed by someone else',
            status: 409,
            code: 'changed_meanwhile',
            message:
              'Someone else changed this first. Nothing was saved. Meanwhile: License blocked by support: Essentials …7f31 (olive).',
            reference: 'k3Vd0QyXm1aB',
          },
        }),
      );
      await press(page, 'Deactivate a site');
      await page.getByLabel('Reason').fill('asked by telephone');
      await press(page, 'Deactivate site');
      await expect(page.getByText(/Someone else changed this first/)).toBeVisible();
    },
  },
  { name: 'console: sites', open: list('/console/sites', 'Sites') },
  {
    name: 'console: sites, none found',
    open: none('/console/sites?theme=3.0', 'No site found'),
  },
  {
    name: 'console: sites, loading',
    open: loading('/console/sites?kind=live', calls.sites, 'Loading: Sites'),
  },
  {
    name: 'console: sites, failed',
    refuses: true,
    open: failed('/console/sites?kind=live', calls.sites, 'Sites could not be loaded'),
  },
  { name: 'console: trail', open: list('/console/trail', 'Audit log') },
  {
    name: 'console: trail, what operators did',
    open: list('/console/trail?actor=operator', 'Audit log'),
  },
  {
    name: 'console: trail, nothing found',
    open: none('/console/trail?to=2020-01-01', 'No matching events'),
  },
  {
    name: 'console: trail, of an operator who did nothing',
    open: async (stage) => {
      const { username } = (await stage.cast.idleOperator()).person;
      await none(`/console/trail?operator=${username}`, 'No matching events')(stage);
    },
  },
  {
    name: 'console: trail, no such operator',
    open: none('/console/trail?operator=xaver', /^No operator matches/),
  },
  {
    name: 'console: trail, loading',
    open: loading('/console/trail?actor=hub', calls.trail, 'Loading: Audit log'),
  },
  {
    name: 'console: trail, failed',
    refuses: true,
    open: failed('/console/trail?actor=hub', calls.trail, 'Audit log could not be loaded'),
  },
];
