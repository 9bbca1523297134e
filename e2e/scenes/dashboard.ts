import { expect } from '@playwright/test';
import type { AnswerOf } from '@hub/contract/calls';
import { siteSlots } from '@hub/contract/limits';
import { comeBackLater } from '#e2e/harness/hands.ts';
import { button, field, first, on, question, saying, the, title, type Play } from './play.ts';
import { named, type Stage } from './scene.ts';

type License = AnswerOf<'licenses'>[number];
type Site = License['sites'][number];

/** Adds the most local sites, because the sandbox has no private network. */
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

const owners = on('/dashboard', 'owner');
const emptyHanded = on('/dashboard', 'emptyHanded');
const withLicenses = (change: (license: License) => License): Play =>
  owners.amending('licenses', (licenses) => licenses.map(change));

const available = (count: number) => the('heading', `Available licenses (${count})`);

/** Opens the first license card with a state. */
const card =
  (state: string) =>
  async ({ page }: Stage): Promise<void> => {
    const licenseCard = page.getByRole('article').filter({ hasText: state }).first();
    await licenseCard.getByRole('button').first().click();
    await expect(licenseCard.getByText('Purchase code', { exact: true })).toBeVisible();
  };
const usedCard = card('License is already used');
const unusedCard = card('License is not used');

const withCode = (play: Play): Play =>
  play
    .presses('Missing a purchase?')
    .types('Purchase code', '86781236-23d0-4b3c-7dfa-c1c147e0dece')
    .presses('Add license');

const hebrewItem = 'ערכת עיצוב Conseil 7';

export const dashboard = named('dashboard: ', {
  'the tour': owners.presses('Take the tour').shows(saying('dialog', 'Your licenses')),
  'a picture of the marketplace': on('/dashboard', 'outsider').plays(async ({ page }) => {
    const picture = page.getByRole('article').filter({ hasText: 'Icon library' }).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/pictures\//);
    await expect(picture).toHaveJSProperty('naturalWidth', 80);
  }),
  loading: owners.loading('getAccounts', 'Loading your dashboard'),
  'licences loading': owners.loading('licenses', 'Loading your licenses'),
  'licences not to be had': owners
    .refusing('licenses', 'unavailable')
    .shows('Your licenses could not be loaded'),
  'accounts not to be had': owners.failing(
    'getAccounts',
    'Your marketplace accounts could not be loaded',
  ),
  'verification and support not to be had': owners
    .refusing('verificationCheck')
    .refusing('support')
    .shows('We could not check whether a site is waiting')
    .shows('Your support periods could not be loaded')
    .shows(available(4)),
  'licences not brought up to date': owners
    .shows(available(4))
    .refusing('licenses')
    .plays(({ page }) => comeBackLater(page))
    .shows('Your licenses could not be updated'),
  'connect an account': on('/dashboard', 'newcomer')
    .shows(button('CONNECT YOUR ACCOUNT'))
    .shows(available(1)),
  'no licences': emptyHanded.shows("You don't have any licenses yet!"),
  'select an item': emptyHanded.presses('Select an item').shows(saying('dialog', 'Conseil')),
  'licences, support ended': owners.shows(available(4)).shows('Support has ended'),
  'used licence opened': owners.plays(usedCard),
  'a licence on more than five sites': withLicenses((license) => ({
    ...license,
    sites: license.sites.flatMap(withLocalOnes),
  }))
    .plays(usedCard)
    .shows('This license is active on'),
  'a site with an older theme': withLicenses((license) => ({
    ...license,
    sites: license.sites.map((site) => ({ ...site, older_theme: true })),
  }))
    .plays(usedCard)
    .shows(first('Outdated theme. Update it')),
  'unused licence opened, code shown': owners
    .plays(unusedCard)
    .presses('Show purchase code')
    .shows(button('Hide purchase code')),
  'a code on its way': owners
    .plays(unusedCard)
    .hanging('showCode')
    .presses('Show purchase code')
    .shows(button('Loading...')),
  'a code that does not come': owners
    .plays(unusedCard)
    .refusing('showCode')
    .presses('Show purchase code')
    .shows(button('Try again')),
  'a code shown with an old sign-in': owners
    .refusing('showCode', 'reauthenticate')
    .plays(unusedCard)
    .presses('Show purchase code')
    .focuses(/^Your password$/),
  'names from right to left': withLicenses((license) => ({
    ...license,
    item_id: { ...license.item_id, name: hebrewItem },
  }))
    .shows(first((page) => page.locator('bdi', { hasText: hebrewItem })))
    .plays(usedCard),
  'builder opened': owners.plays(card('Megapack')),
  'bound licence opened': on('/dashboard', 'bound').plays(
    card('License was used and can be activated only on live site'),
  ),
  'a code with an old sign-in': withCode(owners.refusing('claimLicense', 'reauthenticate')).shows(
    field(/^Your password$/),
  ),
  'not listed, a code refused': withCode(owners).shows(
    'Envato Market has no purchase with this code',
  ),
  'many licences': on('/dashboard', 'collector').shows(available(40)),
  'nothing found': on('/dashboard', 'collector')
    .types('Search licenses', 'nothing like it')
    .shows('No licenses found'),
  'release asked': owners
    .plays(usedCard)
    .presses(first(button('Deactivate shop-owner')))
    .shows(question),
  'a site asks': on('/dashboard', 'asked').shows(button('Complete verification')),
  'block 1, no licence': on('/dashboard', 'lacking').shows(button('Cancel Activation')),
  'block 2, all used': on('/dashboard', 'usedUp')
    .shows(button('Go to dashboard'))
    .shows(title('Dashboard')),
});
