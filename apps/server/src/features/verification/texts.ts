import { isolated } from '@hub/contract/direction';
import { messages } from '@hub/language';
import { listFormat } from '@hub/language/formats';

/** Maximum number of site names in a sentence. A network can have thousands of sites. */
export const mostNames = 5;

/** Reasons why a license may not take a site, and effects if it does. */
export const decisionTexts = messages('server.decision', {
  namesAndMore: { other: '{names} and {count} more' },
  noSlots: {
    live: 'This license cannot be used for a live site.',
    staging: 'This license cannot be used for a staging site.',
    local: 'This license cannot be used for a local site.',
  },
  beingActivated: {
    live: 'This license is being activated on another live site right now.',
    staging: 'This license is being activated on another staging site right now.',
    local: 'This license is being activated on another local site right now.',
  },
  activeOn: 'This license is active on {hosts}. Deactivate that site first.',
  allSlots: {
    live: { other: 'This license already has {count} live sites, the most it can have: {hosts}.' },
    staging: {
      other: 'This license already has {count} staging sites, the most it can have: {hosts}.',
    },
    local: {
      other: 'This license already has {count} local sites, the most it can have: {hosts}.',
    },
  },
  tooOldToMove: {
    other:
      'This license is bound to {domain}. It is older than {count} days and cannot move to another domain.',
  },
  noMovesLeft: {
    other: 'This license is bound to {domain}. It has already moved {count} times.',
  },
  moves: 'This license moves from {from} to {to}. That is move {move} of {moves}.',
  becomesLive: '{host} becomes the live site of this license.',
  becomesLiveOfDomain: {
    one: '{host} becomes the live site of this license. {parts} stays activated as a staging site of it.',
    other:
      '{host} becomes the live site of this license. {parts} stay activated as staging sites of it.',
  },
  becomesLiveAgain: '{host} becomes the live site of this license again.',
  inNetwork: '{site} belongs to the network of {main}, which this license covers.',
  takesSlot: {
    live: '{host} becomes live site {number} of {total} of this license.',
    staging: '{host} becomes staging site {number} of {total} of this license.',
    local: '{host} becomes local site {number} of {total} of this license.',
  },
  liveSiteOnly:
    'License was used and can be activated only on live site for the same end product: {domain}.',
  refunded: 'This purchase was refunded, so its license cannot be used.',
  blocked: 'This license is blocked. Please contact support.',
  codeWithheld:
    'Our support team gave you this license, and a theme this old needs its whole purchase code. Please update the theme, or connect the Envato account that bought it.',
  sameSite: 'This site is already active on this license, and stays active.',
  /** Sentences by the kind that WordPress reports and by the kind of the address. */
  otherKind: {
    staging: {
      live: 'Its WordPress says that it is a staging site, but its address is public. Only the address counts.',
      local:
        'Its WordPress says that it is a staging site, but its address is local to this machine or network. Only the address counts.',
    },
    development: {
      live: 'Its WordPress says that it is a development site, but its address is public. Only the address counts.',
    },
    local: {
      live: 'Its WordPress says that it is a local site, but its address is public. Only the address counts.',
      staging:
        'Its WordPress says that it is a local site, but its address is that of a staging site. Only the address counts.',
    },
  },
});

/**
 * Lists the first sites for a sentence, and the number of the other sites.
 * @param count Number of all sites, if `all` contains only the first sites.
 */
export function namesOf(all: readonly string[], count = all.length): string {
  const more = count - mostNames;
  return more > 0
    ? decisionTexts.namesAndMore({ names: all.slice(0, mostNames).join(', '), count: more })
    : listFormat('unit').format(all);
}

type SiteKind = keyof typeof decisionTexts.noSlots;

/** Explains a kind that differs from the environment that WordPress reports; otherwise null. */
export function whyThisKind(kind: SiteKind, environment: string | null): string | null {
  const reported: Readonly<Record<string, Readonly<Partial<Record<SiteKind, string>>>>> =
    decisionTexts.otherKind;
  return environment !== null && Object.hasOwn(reported, environment)
    ? (reported[environment]?.[kind] ?? null)
    : null;
}

export const bindingTexts = messages('server.binding', {
  tooOld: {
    other: 'This license is older than {count} days, so it stays with {domain} permanently.',
  },
  noMovesLeft: 'This license then has no moves left, so it stays with {domain} permanently.',
  movable: {
    one: 'It can still move to another domain once before {day}.',
    other: 'It can still move to another domain up to {count} times before {day}.',
  },
  nothing: {
    live: 'A live site does not bind this license to a domain.',
    staging: 'A staging site does not bind this license to a domain.',
    local: 'A local site does not bind this license to a domain.',
  },
});

export const releaseTexts = messages('server.release', {
  frees: '{host} loses its activation and updates. Its slot on this license becomes free.',
  tooOld: {
    other:
      'This license is older than {count} days. Afterwards it can be used only on {domain} again.',
  },
  noMovesLeft: {
    other:
      'This license has moved {count} times. Afterwards it can be used only on {domain} again.',
  },
  confirm: 'Please confirm this with your password.',
  confirmByFactor: 'Please confirm this with two-factor authentication.',
  wrongPassword: 'Incorrect password.',
  released: '{host} was deactivated. Its slot on the license is free.',
});

/** Faults in data that a site sends or a person uploads. */
export const siteTexts = messages('server.site', {
  notAnAddress: 'This is not the address of a website.',
  holdsPassword: 'The address of a site must not contain a user name or password.',
  returnNotWhole: 'return_url must be a complete web address.',
  returnHoldsPassword: 'return_url must not contain a user name or password.',
  returnHoldsFragment: 'return_url must not contain a fragment.',
  returnNotSecure: 'return_url must begin with https://.',
  returnElsewhere: 'return_url must lead back to the site.',
  notARequestFile: 'This is not an activation request file. Download it again in WordPress.',
});

/** Status messages that WordPress shows to the administrator of the site. */
export const statusTexts = messages('server.status', {
  active: 'The theme is activated on {site}.',
  moved: 'This activation belongs to {site}. Please activate the theme for this site.',
  released: '{site} was deactivated. Please activate the theme again to get updates.',
  refunded: 'The purchase behind this activation was refunded.',
  blocked: 'The license behind this activation is blocked. Please contact support.',
  /** Reason why a site cannot be activated through the main site of a network. */
  elsewhere:
    '{site} is not in the network of {main} that its license covers. Please activate it separately.',
  unknownItem:
    'This theme cannot be activated here. Please tell its developers: no item {id} is in the catalog of this hub. The “item_id” of the theme must be the “id” of an item in catalog.json.',
  otherItem:
    'This theme cannot be activated here. Please tell its developers: item {id} has the kind “{kind}” in the catalog of this hub, and only a “theme” can be activated. The “item_id” of the theme must be the “id” of an item in catalog.json.',
});

/**
 * Returns the message about an unknown item for the administrator of the site, who can only forward
 * it to the theme's author.
 */
export function unknownItem(itemId: number, kind: string | null): string {
  const id = String(itemId);
  return kind === null ? statusTexts.unknownItem({ id }) : statusTexts.otherItem({ id, kind });
}

export const actionTexts = {
  released: (hosts: readonly string[]) =>
    hosts.length === 0
      ? 'The license has no active site.'
      : `Deactivated: ${namesOf(hosts.map(isolated))}.`,
  freed: (from: string | null) =>
    `${from === null ? 'The license was not bound to a domain' : `The license is no longer bound to ${isolated(from)}`}. Its next live site can use any domain.`,
} as const;

/** Texts for themes with protocol v1, and for the error page of a browser. */
export const protocolV1Texts = messages('server.protocolV1', {
  activated: 'The theme is activated.',
  wrongKey: 'This key does not belong to this site. The site stays as it is.',
  page: {
    title: 'Activation',
    heading: 'This theme could not be activated from here',
    unknownTheme:
      'This hub does not know the theme that sent you here. Please tell its developers, and use the newest release of the theme until then.',
    newest:
      'The theme on your site is outdated. Update the theme first, then click “Activate theme” there again.',
    home: 'See your licenses in the hub',
  },
});
