import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { siteSlots } from '@hub/contract/limits';
import { comeBackLater, heading } from '#e2e/harness/hands.ts';
import { notFresh } from './profile.ts';
import type { Scene } from './scene.ts';

const available = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Available licenses (${count})` });

/** Opens the first license card with that state. */
async function openCard(page: Page, state: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: state }).first();
  await card.getByRole('button').first().click();
  await expect(card.getByText('Purchase code', { exact: true })).toBeVisible();
}

type Site = AnswerOf<'licenses'>[number]['sites'][number];

/** Adds as many local sites as a license may have to the live one. */
const withLocalOnes = (site: Site): Site[] =>
  site.kind === 'live'
    ? [
        site,
        ...Array.from({ length: siteSlots.local }, (_, index) => ({
          ...site,
          url: `http://192.168.1.${index + 10}`,
          kind: 'local' as const,
        })),
      ]
    : [site];

/** The dashboard. */
export const dashboard: readonly Scene[] = [
  {
    name: 'dashboard: the tour',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await page.getByRole('button', { name: 'Take the tour' }).click();
      await expect(page.getByRole('dialog')).toContainText('Your licenses');
    },
  },
  {
    name: 'dashboard: a picture of the marketplace',
    async open({ page, cast, goAs }) {
      await goAs(await cast.outsider(), '/dashboard');
      const picture = page.getByRole('article').filter({ hasText: 'Icon library' }).locator('img');
      await expect(picture).toHaveAttribute('src', /^\/pictures\//);
      await expect(picture).toHaveJSProperty('naturalWidth', 80);
    },
  },
  {
    name: 'dashboard: loading',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.owner();
      await hang('/api/user/get-envato-accounts');
      await goAs(who, '/dashboard');
      await expect(page.getByText('Loading your dashboard')).toBeAttached();
    },
  },
  {
    name: 'dashboard: licences loading',
    async open({ page, cast, goAs, hang }) {
      const who = await cast.owner();
      await hang('/api/user/licenses');
      await goAs(who, '/dashboard');
      await expect(page.getByText('Loading your licenses')).toBeAttached();
    },
  },
  {
    name: 'dashboard: licences not to be had',
    refuses: true,
    async open({ page, cast, goAs, refuseForNow }) {
      const who = await cast.owner();
      await refuseForNow('/api/user/licenses');
      await goAs(who, '/dashboard');
      await expect(page.getByText('Your licenses could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'dashboard: accounts not to be had',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      const who = await cast.owner();
      await fail('/api/user/get-envato-accounts');
      await goAs(who, '/dashboard');
      await expect(page.getByText('Your marketplace accounts could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'dashboard: verification and support not to be had',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      const who = await cast.owner();
      await fail('/api/theme-verification/check');
      await fail('/api/user/get-support');
      await goAs(who, '/dashboard');
      await expect(page.getByText('We could not check whether a site is waiting')).toBeVisible();
      await expect(page.getByText('Your support periods could not be loaded')).toBeVisible();
      await expect(available(page, 4)).toBeVisible();
    },
  },
  {
    name: 'dashboard: licences not brought up to date',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await goAs(await cast.owner(), '/dashboard');
      await expect(available(page, 4)).toBeVisible();
      await fail('/api/user/licenses');
      await comeBackLater(page);
      await expect(page.getByText('Your licenses could not be updated')).toBeVisible();
    },
  },
  {
    name: 'dashboard: connect an account',
    async open({ page, cast, goAs }) {
      await goAs(await cast.newcomer(), '/dashboard');
      await expect(page.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' })).toBeVisible();
      await expect(available(page, 1)).toBeVisible();
    },
  },
  {
    name: 'dashboard: no licences',
    async open({ page, cast, goAs }) {
      await goAs(await cast.emptyHanded(), '/dashboard');
      await expect(page.getByText("You don't have any licenses yet!")).toBeVisible();
    },
  },
  {
    name: 'dashboard: select an item',
    async open({ page, cast, goAs }) {
      await goAs(await cast.emptyHanded(), '/dashboard');
      await page.getByRole('button', { name: 'Select an item' }).click();
      await expect(page.getByRole('dialog')).toContainText('Conseil');
    },
  },
  {
    name: 'dashboard: licences, support ended',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await expect(available(page, 4)).toBeVisible();
      await expect(page.getByText('Support has ended')).toBeVisible();
    },
  },
  {
    name: 'dashboard: used licence opened',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is already used');
    },
  },
  {
    name: 'dashboard: a licence on more than five sites',
    async open({ page, cast, goAs, amend }) {
      const who = await cast.owner();
      // A sandbox has no site on a private network.
      await amend('licenses', (licenses) =>
        licenses.map((license) => ({ ...license, sites: license.sites.flatMap(withLocalOnes) })),
      );
      await goAs(who, '/dashboard');
      await openCard(page, 'License is already used');
      await expect(page.getByText('This license is active on')).toBeVisible();
    },
  },
  {
    name: 'dashboard: a site with an older theme',
    async open({ page, cast, goAs, amend }) {
      await amend('licenses', (licenses) =>
        licenses.map((license) => ({
          ...license,
          sites: license.sites.map((site) => ({ ...site, older_theme: true })),
        })),
      );
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is already used');
      await expect(page.getByText('Outdated theme. Update it').first()).toBeVisible();
    },
  },
  {
    name: 'dashboard: unused licence opened, code shown',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is not used');
      await page.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByRole('button', { name: 'Hide purchase code' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: a code on its way',
    async open({ page, cast, goAs, hang }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is not used');
      await hang('/api/user/show-code');
      await page.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: a code that does not come',
    refuses: true,
    async open({ page, cast, goAs, fail }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is not used');
      await fail('/api/user/show-code');
      await page.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: a code shown with an old sign-in',
    refuses: true,
    async open({ page, cast, goAs }) {
      await page.route('**/api/user/show-code', (route) => route.fulfill(notFresh));
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is not used');
      await page.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
    },
  },
  {
    name: 'dashboard: names from right to left',
    async open({ page, cast, goAs, amend }) {
      const who = await cast.owner();
      const item = 'ערכת עיצוב Conseil 7';
      await amend('licenses', (licenses) =>
        licenses.map((license) => ({ ...license, item_id: { ...license.item_id, name: item } })),
      );
      await goAs(who, '/dashboard');
      const name = page.locator('bdi', { hasText: item });
      await expect(name.first()).toBeVisible();
      await openCard(page, 'License is already used');
    },
  },
  {
    name: 'dashboard: builder opened',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'Megapack');
    },
  },
  {
    name: 'dashboard: bound licence opened',
    async open({ page, cast, goAs }) {
      await goAs(await cast.bound(), '/dashboard');
      await openCard(page, 'License was used and can be activated only on live site');
    },
  },
  {
    name: 'dashboard: a code with an old sign-in',
    refuses: true,
    async open({ page, cast, goAs }) {
      await page.route('**/api/user/claim-license', (route) => route.fulfill(notFresh));
      await goAs(await cast.owner(), '/dashboard');
      await page.getByRole('button', { name: 'Missing a purchase?' }).click();
      await page.getByLabel('Purchase code').fill('86781236-23d0-4b3c-7dfa-c1c147e0dece');
      await page.getByRole('button', { name: 'Add license' }).click();
      await expect(page.getByLabel('Your password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'dashboard: not listed, a code refused',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await page.getByRole('button', { name: 'Missing a purchase?' }).click();
      await page.getByLabel('Purchase code').fill('86781236-23d0-4b3c-7dfa-c1c147e0dece');
      await page.getByRole('button', { name: 'Add license' }).click();
      await expect(page.getByText('Envato Market has no purchase with this code')).toBeVisible();
    },
  },
  {
    name: 'dashboard: many licences',
    async open({ page, cast, goAs }) {
      await goAs(await cast.collector(), '/dashboard');
      await expect(available(page, 40)).toBeVisible();
    },
  },
  {
    name: 'dashboard: nothing found',
    async open({ page, cast, goAs }) {
      await goAs(await cast.collector(), '/dashboard');
      await page.getByLabel('Search licenses').fill('nothing like it');
      await expect(page.getByText('No licenses found')).toBeVisible();
    },
  },
  {
    name: 'dashboard: release asked',
    async open({ page, cast, goAs }) {
      await goAs(await cast.owner(), '/dashboard');
      await openCard(page, 'License is already used');
      await page.getByRole('button', { name: 'Deactivate shop-owner' }).first().click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'dashboard: a site asks',
    async open({ page, cast, goAs }) {
      await goAs(await cast.asked(), '/dashboard');
      await expect(page.getByRole('button', { name: 'Complete verification' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: block 1, no licence',
    async open({ page, cast, goAs }) {
      await goAs(await cast.lacking(), '/dashboard');
      await expect(page.getByRole('button', { name: 'Cancel Activation' })).toBeVisible();
    },
  },
  {
    name: 'dashboard: block 2, all used',
    async open({ page, cast, goAs }) {
      await goAs(await cast.usedUp(), '/dashboard');
      await expect(page.getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
      await expect(heading(page, 'Dashboard')).toBeVisible();
    },
  },
];
