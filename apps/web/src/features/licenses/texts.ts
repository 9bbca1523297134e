import { movesAllowed } from '@hub/contract/limits';

/** Of a license that holds no more: the hub's answer to the next heartbeat of its sites. */
const atNextCheck =
  'Active sites lose their activation at their next check, within a week; the websites themselves go on working.';

/** The words about licences; those of the specification (section 2) letter for letter. */
export const texts = {
  available: 'Available licenses',
  resynchronize: 'Resynchronize',
  loading: 'Loading your licenses',
  what: 'Your licenses',
  standing: {
    used: 'License is already used',
    bound: 'License was used and can be activated only on live site for the same end product',
    free: 'License is not used',
    refunded: 'Purchase was refunded',
    blocked: 'License is blocked',
  },
  next: {
    used: 'Staging and local copies of the same website can be activated beside it.',
    free: 'Open the WordPress admin of your site and press “Activate theme” there: it brings you back here to confirm.',
    refunded: `It cannot activate a site any more. ${atNextCheck}`,
    blocked: `It cannot activate a site until this is cleared up. Please contact support. ${atNextCheck}`,
  },
  young: '1 License = 1 End Product = 1 Website creation on 1 domain',
  old: 'Licenses are single use and stay bound to the same domain: they cannot be reset or transferred.',
  purchaseCode: 'Purchase code',
  show: 'Show',
  showing: 'Loading...',
  hide: 'Hide',
  codeGone: 'This license is no longer in your account. Please reload the page.',
  bought: 'Bought',
  licenseType: 'License type',
  types: { regular: 'Regular license', extended: 'Extended license' },
  support: 'Support until',
  supportNone: 'Bought without support',
  supportEnded: 'Support ended',
  activeSites: 'Active sites',
  noSites: 'No site is active on this license.',
  lastSeen: 'last seen',
  olderTheme: 'Older theme: update it for bundled plugins and checked updates',
  history: 'History',
  nowActive: 'active now',
  item: 'Item',
  builder: 'Everything about this product stands on its own pages.',
  builderSite: 'Builder site',
  builderHelp: 'Help center',
  kinds: { live: 'Live', staging: 'Staging', local: 'Local' },
  empty: {
    title: "You don't have any licenses yet!",
    text: 'As soon as you buy an item, resynchronize your account and its license stands here.',
    select: 'Select an item',
    dialog: 'Which one would you like? The purchase itself is made on Envato Market.',
    buy: 'Buy',
  },
  search: 'Search licenses',
  searchHint: 'Site, item or purchase code',
  state: 'Show',
  states: { all: 'All', used: 'Used', unused: 'Not used', ended: 'Support ended' },
  noMatch: 'No license fits',
  noMatchText: 'Try fewer words, or show all of them again.',
  reset: 'Show all licenses',
  ended: {
    title: 'Support has ended',
    renew: 'Renew support period',
    endedOn: 'support expired on',
    note: 'Expired support does not affect license usage: your sites keep working.',
    renewed: 'Renewed already?',
    resync: 'Resynchronize with the marketplace',
    what: 'Your support periods',
    titleOf: (count: number): string =>
      `Support has ended for ${count === 1 ? 'one license' : `${count} licenses`}`,
    look: 'Show names, dates and links',
  },
} as const;

const endings: Readonly<Record<string, string>> = {
  released: 'released here',
  deactivated: 'deactivated in WordPress',
  moved: 'moved to another site',
  silent: 'ended after a long silence',
  operator: 'ended by support',
};

/** Why an activation ended, in words. */
export const endingOf = (reason: string | null): string =>
  reason === null ? 'ended' : (endings[reason] ?? 'ended');

export const heading = (count: number | undefined): string =>
  count === undefined ? texts.available : `${texts.available} (${count})`;

export const manySitesWarning = (count: number): string =>
  `This license is active on ${count} sites. One license is for one end product: please release those you do not use any more.`;

/** What a licence that was used may do now. `site`: what it is bound to; `move`: which one it would be. */
export function afterUse(site: string | null, move: number | null): string {
  if (site === null) return texts.next.free;
  return move === null
    ? `Open the WordPress admin of ${site} and press “Activate theme” there: it can be activated nowhere else.`
    : `Open the WordPress admin of ${site}, or of a website on another domain, and press “Activate theme” there.`;
}

/** Beside the specification's sentence, which knows no moves. */
export const mayMove = (move: number): string =>
  `It may still go to another domain: move ${move} of ${movesAllowed}.`;

/** On the closed card; the opened one says what to do about it. */
export const multipleSites = (count: number): string => `Multiple sites: active on ${count}`;

export const matches = (shown: number, all: number): string => `${shown} of ${all} licenses`;

export const otherSites = (count: number): string =>
  count === 1 ? 'and 1 more site' : `and ${count} more sites`;
