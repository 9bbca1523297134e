import { movesAllowed } from '@hub/contract/limits';

/** Consequence of an invalid license: the hub answers the next heartbeat of its sites with it. */
const atNextCheck =
  'Active sites lose their activation at their next check, within a week. The websites themselves keep working.';

/** Texts about licenses; those of the specification (section 2) verbatim. */
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
    used: 'You can also activate staging and local copies of this site.',
    free: 'Open the WordPress admin of your site and click “Activate theme”. It brings you back here to confirm.',
    refunded: `It can no longer activate a site. ${atNextCheck}`,
    blocked: `It cannot activate a site while it is blocked. Please contact support. ${atNextCheck}`,
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
  olderTheme: 'Outdated theme. Update it to get bundled plugins and verified updates.',
  history: 'History',
  nowActive: 'active now',
  item: 'Item',
  builder: 'This product has its own website and help center.',
  builderSite: 'Builder site',
  builderHelp: 'Help center',
  kinds: { live: 'Live', staging: 'Staging', local: 'Local' },
  empty: {
    title: "You don't have any licenses yet!",
    text: 'After you buy an item, resynchronize your account to see its license here.',
    select: 'Select an item',
    dialog: 'Which item would you like? You buy it on Envato Market.',
    buy: 'Buy',
  },
  nextStep: {
    title: 'Next step: activate your website',
    done: 'Done',
    connected: 'Account connected',
    registered: 'License added',
    install: 'Install the theme',
    installText:
      'Download its zip file. In WordPress, open Appearance, Themes, “Add Theme”, “Upload Theme”.',
    download: 'Download from Envato Market',
    activate: 'Activate it',
    activateText:
      'In WordPress, open Appearance, Theme license, and click “Activate theme”. You confirm here.',
  },
  search: 'Search licenses',
  searchHint: 'Site, item or purchase code',
  state: 'Status',
  states: { all: 'All', used: 'Used', unused: 'Not used', ended: 'Support ended' },
  noMatch: 'No licenses found',
  noMatchText: 'Clear the filters to see all licenses.',
  reset: 'Clear filters',
  ended: {
    title: 'Support has ended',
    renew: 'Renew support period',
    endedOn: 'support expired on',
    note: 'Expired support does not affect license usage: your sites keep working.',
    renewed: 'Already renewed?',
    resync: 'Resynchronize with the marketplace',
    what: 'Your support periods',
    titleOf: (count: number): string =>
      `Support has ended for ${count === 1 ? 'one license' : `${count} licenses`}`,
    sign: 'Problem',
  },
} as const;

const endings: Readonly<Record<string, string>> = {
  released: 'deactivated here',
  deactivated: 'deactivated in WordPress',
  moved: 'moved to another site',
  silent: 'ended after long inactivity',
  operator: 'ended by our support team',
};

/** Reason in words why an activation ended. */
export const endingOf = (reason: string | null): string =>
  reason === null ? 'ended' : (endings[reason] ?? 'ended');

export const heading = (count: number | undefined): string =>
  count === undefined ? texts.available : `${texts.available} (${count})`;

export const manySitesWarning = (count: number): string =>
  `This license is active on ${count} sites. One license covers one end product. Please deactivate the sites you no longer use.`;

/** Next step for a license that was used. `site`: its bound domain; `move`: number of its next move. */
export function afterUse(site: string | null, move: number | null): string {
  if (site === null) return texts.next.free;
  return move === null
    ? `Open the WordPress admin of ${site} and click “Activate theme”. You cannot activate it anywhere else.`
    : `Open the WordPress admin of ${site}, or of a website on another domain, and click “Activate theme”.`;
}

/** Beside the specification's sentence, which knows no moves. */
export const mayMove = (move: number): string =>
  `It can still move to another domain: move ${move} of ${movesAllowed}.`;

/** Shown on the collapsed card; the expanded card says what to do. */
export const multipleSites = (count: number): string => `Multiple sites: active on ${count}`;

export const matches = (shown: number, all: number): string => `${shown} of ${all} licenses`;

export const otherSites = (count: number): string =>
  count === 1 ? 'and 1 more site' : `and ${count} more sites`;
