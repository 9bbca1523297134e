import { messages } from '@hub/language';

/** Texts about licenses. Texts of the specification (section 2) are verbatim. */
export const texts = messages('licenses', {
  available: 'Available licenses',
  availableCount: 'Available licenses ({count})',
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
  /** Next step. The sites of an invalid license lose their activation at their next heartbeat. */
  next: {
    used: 'You can also activate staging and local copies of this site.',
    free: 'Open the WordPress admin of your site and click “Activate theme”. It brings you back here to confirm.',
    bound:
      'Open the WordPress admin of {site} and click “Activate theme”. You cannot activate it anywhere else.',
    move: 'Open the WordPress admin of {site}, or of a website on another domain, and click “Activate theme”.',
    refunded:
      'It can no longer activate a site. Active sites lose their activation at their next check, within a week. The websites themselves keep working.',
    blocked:
      'It cannot activate a site while it is blocked. Please contact support. Active sites lose their activation at their next check, within a week. The websites themselves keep working.',
  },
  /** Shown with the specification’s sentence, which does not mention moves. */
  mayMove: 'It can still move to another domain: move {move} of {all}.',
  young: '1 License = 1 End Product = 1 Website creation on 1 domain',
  old: 'Licenses are single use and stay bound to the same domain: they cannot be reset or transferred.',
  purchaseCode: 'Purchase code',
  code: 'purchase code',
  /** `hidden`: text for screen readers only. */
  show: 'Show <hidden>purchase code</hidden>',
  hide: 'Hide <hidden>purchase code</hidden>',
  codeGone: 'This license is no longer in your account. Please reload the page.',
  bought: 'Bought',
  licenseType: 'License type',
  types: { regular: 'Regular license', extended: 'Extended license' },
  support: 'Support until',
  supportUntil: 'Support until <date/>',
  supportNone: 'Bought without support',
  supportEnded: 'Support ended <date/>',
  activeSites: 'Active sites',
  noSites: 'No site is active on this license.',
  lastSeen: {
    live: 'Live, last seen <time/>',
    staging: 'Staging, last seen <time/>',
    local: 'Local, last seen <time/>',
  },
  olderTheme: 'Outdated theme. Update it to get bundled plugins and verified updates.',
  history: 'History',
  periods: {
    running: '<from/> – active now',
    ended: '<from/> – <to/>, ended',
    released: '<from/> – <to/>, deactivated here',
    deactivated: '<from/> – <to/>, deactivated in WordPress',
    moved: '<from/> – <to/>, moved to another site',
    silent: '<from/> – <to/>, ended after long inactivity',
    operator: '<from/> – <to/>, ended by our support team',
  },
  /** Shown on the closed card. The open card explains what to do. */
  manySites: {
    one: 'Multiple sites: active on {count}',
    other: 'Multiple sites: active on {count}',
  },
  manySitesWarning: {
    one: 'This license is active on {count} site. One license covers one end product. Please deactivate the sites you no longer use.',
    other:
      'This license is active on {count} sites. One license covers one end product. Please deactivate the sites you no longer use.',
  },
  otherSites: {
    one: '<site/> <more>and {count} more site</more>',
    other: '<site/> <more>and {count} more sites</more>',
  },
  item: 'Item',
  builder: 'This product has its own website and help center.',
  builderSite: 'Builder site',
  builderHelp: 'Help center',
  empty: {
    title: "You don't have any licenses yet!",
    text: 'After you buy an item, resynchronize your account to see its license here.',
    select: 'Select an item',
    dialog: 'Which item would you like? You buy it on Envato Market.',
    buy: 'Buy <item/>',
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
  matches: { one: '{shown} of {count} license', other: '{shown} of {count} licenses' },
  noMatch: 'No licenses found',
  noMatchText: 'Clear the filters to see all licenses.',
  reset: 'Clear filters',
  ended: {
    title: 'Support has ended',
    titles: {
      one: 'Support has ended for one license',
      other: 'Support has ended for {count} licenses',
    },
    renew: 'Renew support period',
    on: '<license/>, support expired on <date/>',
    note: 'Expired support does not affect license usage: your sites keep working. Already renewed? <resync>Resynchronize with the marketplace</resync>',
    what: 'Your support periods',
    sign: 'Problem',
  },
});
