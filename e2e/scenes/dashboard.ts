import { expect, type Page } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { siteSlots } from '@hub/contract/limits';
import { comeBackLater, heading } from '#e2e/harness/hands.ts';
import { button, named, on, refused } from './scene.ts';

const available = (page: Page, count: number) =>
  page.getByRole('heading', { name: `Available licenses (${count})` });

/** Opens the first license card with that state. */
async function openCard(page: Page, state: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: state }).first();
  await card.getByRole('button').first().click();
  await expect(card.getByText('Purchase code', { exact: true })).toBeVisible();
}

type Site = AnswerOf<'licenses'>[number]['sites'][number];

/** Adds the maximum number of local sites to the live one. */
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

/** Dashboard of a buyer with every kind of license. */
const owners = on('/dashboard', 'owner');

/** Scenes of the dashboard. */
export const dashboard = named('dashboard: ', {
  'the tour': owners.plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Take the tour' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your licenses');
  }),
  'a picture of the marketplace': on('/dashboard', 'outsider').plays(async ({ page }) => {
    const picture = page.getByRole('article').filter({ hasText: 'Icon library' }).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/pictures\//);
    await expect(picture).toHaveJSProperty('naturalWidth', 80);
  }),
  loading: owners.loading('getAccounts', 'Loading your dashboard'),
  'licences loading': owners.loading('licenses', 'Loading your licenses'),
  'licences not to be had': refused(async ({ page, cast, goAs, refuse }) => {
    const who = await cast.owner();
    await refuse('licenses', 'unavailable');
    await goAs(who, '/dashboard');
    await expect(page.getByText('Your licenses could not be loaded')).toBeVisible();
  }),
  'accounts not to be had': owners.failing(
    'getAccounts',
    'Your marketplace accounts could not be loaded',
  ),
  'verification and support not to be had': refused(async ({ page, cast, goAs, refuse }) => {
    const who = await cast.owner();
    await refuse('verificationCheck');
    await refuse('support');
    await goAs(who, '/dashboard');
    await expect(page.getByText('We could not check whether a site is waiting')).toBeVisible();
    await expect(page.getByText('Your support periods could not be loaded')).toBeVisible();
    await expect(available(page, 4)).toBeVisible();
  }),
  'licences not brought up to date': refused(
    owners.plays(async ({ page, refuse }) => {
      await expect(available(page, 4)).toBeVisible();
      await refuse('licenses');
      await comeBackLater(page);
      await expect(page.getByText('Your licenses could not be updated')).toBeVisible();
    }),
  ),
  'connect an account': on('/dashboard', 'newcomer').plays(async ({ page }) => {
    await expect(page.getByRole('button', { name: 'CONNECT YOUR ACCOUNT' })).toBeVisible();
    await expect(available(page, 1)).toBeVisible();
  }),
  'no licences': on('/dashboard', 'emptyHanded').shows("You don't have any licenses yet!"),
  'select an item': on('/dashboard', 'emptyHanded').plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Select an item' }).click();
    await expect(page.getByRole('dialog')).toContainText('Conseil');
  }),
  'licences, support ended': owners.plays(async ({ page }) => {
    await expect(available(page, 4)).toBeVisible();
    await expect(page.getByText('Support has ended')).toBeVisible();
  }),
  'used licence opened': owners.plays(async ({ page }) => {
    await openCard(page, 'License is already used');
  }),
  'a licence on more than five sites': async ({ page, cast, goAs, amend }) => {
    const who = await cast.owner();
    // Invented, because the sandbox has no site on a private network.
    await amend('licenses', (licenses) =>
      licenses.map((license) => ({ ...license, sites: license.sites.flatMap(withLocalOnes) })),
    );
    await goAs(who, '/dashboard');
    await openCard(page, 'License is already used');
    await expect(page.getByText('This license is active on')).toBeVisible();
  },
  'a site with an older theme': async ({ page, cast, goAs, amend }) => {
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
  'unused licence opened, code shown': owners.plays(async ({ page }) => {
    await openCard(page, 'License is not used');
    await page.getByRole('button', { name: 'Show purchase code' }).click();
    await expect(page.getByRole('button', { name: 'Hide purchase code' })).toBeVisible();
  }),
  'a code on its way': owners.plays(async ({ page, hang }) => {
    await openCard(page, 'License is not used');
    await hang('showCode');
    await page.getByRole('button', { name: 'Show purchase code' }).click();
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
  }),
  'a code that does not come': refused(
    owners.plays(async ({ page, refuse }) => {
      await openCard(page, 'License is not used');
      await refuse('showCode');
      await page.getByRole('button', { name: 'Show purchase code' }).click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    }),
  ),
  'a code shown with an old sign-in': refused(async ({ page, cast, goAs, refuse }) => {
    await refuse('showCode', 'reauthenticate');
    await goAs(await cast.owner(), '/dashboard');
    await openCard(page, 'License is not used');
    await page.getByRole('button', { name: 'Show purchase code' }).click();
    await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
  }),
  'names from right to left': async ({ page, cast, goAs, amend }) => {
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
  'builder opened': owners.plays(async ({ page }) => {
    await openCard(page, 'Megapack');
  }),
  'bound licence opened': on('/dashboard', 'bound').plays(async ({ page }) => {
    await openCard(page, 'License was used and can be activated only on live site');
  }),
  'a code with an old sign-in': refused(async ({ page, cast, goAs, refuse }) => {
    await refuse('claimLicense', 'reauthenticate');
    await goAs(await cast.owner(), '/dashboard');
    await page.getByRole('button', { name: 'Missing a purchase?' }).click();
    await page.getByLabel('Purchase code').fill('86781236-23d0-4b3c-7dfa-c1c147e0dece');
    await page.getByRole('button', { name: 'Add license' }).click();
    await expect(page.getByLabel('Your password', { exact: true })).toBeVisible();
  }),
  'not listed, a code refused': owners.plays(async ({ page }) => {
    await page.getByRole('button', { name: 'Missing a purchase?' }).click();
    await page.getByLabel('Purchase code').fill('86781236-23d0-4b3c-7dfa-c1c147e0dece');
    await page.getByRole('button', { name: 'Add license' }).click();
    await expect(page.getByText('Envato Market has no purchase with this code')).toBeVisible();
  }),
  'many licences': on('/dashboard', 'collector').plays(async ({ page }) => {
    await expect(available(page, 40)).toBeVisible();
  }),
  'nothing found': on('/dashboard', 'collector').plays(async ({ page }) => {
    await page.getByLabel('Search licenses').fill('nothing like it');
    await expect(page.getByText('No licenses found')).toBeVisible();
  }),
  'release asked': owners.plays(async ({ page }) => {
    await openCard(page, 'License is already used');
    await page.getByRole('button', { name: 'Deactivate shop-owner' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  }),
  'a site asks': on('/dashboard', 'asked').shows(button('Complete verification')),
  'block 1, no licence': on('/dashboard', 'lacking').shows(button('Cancel Activation')),
  'block 2, all used': on('/dashboard', 'usedUp').plays(async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Go to dashboard' })).toBeVisible();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  }),
});
