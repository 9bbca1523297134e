import { isolated } from '@hub/contract/direction';
import { licenseAge, movesAllowed } from '@hub/contract/limits';
import { formatDate } from '@hub/language/formats';

const kinds = { live: 'live site', staging: 'staging site', local: 'local site' } as const;
type Kind = keyof typeof kinds;

/** Names in one sentence: a network has thousands of sites, and a site reads 64 KB. */
export const mostNames = 5;

const sentenceTexts = {
  more: ({ names, count }: { names: string; count: number }) =>
    `${names} and ${count.toLocaleString('en')} more`,
};
/**
 * Lists sites in a sentence: the first ones, and the number of the others.
 * @param count The number of sites, if only the first have names.
 */
export function namesOf(all: readonly string[], count = all.length): string {
  const names = all.slice(0, mostNames).join(', ');
  return count > mostNames ? sentenceTexts.more({ names, count: count - mostNames }) : names;
}

/** Reasons why a license may not take a site, and effects of taking one. */
export const decisionTexts = {
  noSlots: (kind: Kind) => `This license cannot be used for a ${kinds[kind]}.`,
  beingActivated: (kind: Kind) =>
    `This license is being activated on another ${kinds[kind]} right now.`,
  activeOn: (hosts: string) => `This license is active on ${hosts}. Deactivate that site first.`,
  allSlots: (kind: Kind, total: number, hosts: string) =>
    `This license already has ${total} ${kinds[kind]}s, the most it can have: ${hosts}.`,
  tooOldToMove: (domain: string) =>
    `This license is bound to ${domain}. It is older than ${licenseAge.move} days and cannot move to another domain.`,
  noMovesLeft: (domain: string) =>
    `This license is bound to ${domain}. It has already moved ${movesAllowed} times.`,
  moves: (from: string, to: string, move: number) =>
    `This license moves from ${from} to ${to}. That is move ${move} of ${movesAllowed}.`,
  becomesLive: (host: string) => `${host} becomes the live site of this license.`,
  becomesLiveOfDomain: (host: string, parts: string, count: number) =>
    `${host} becomes the live site of this license. ${parts} ${count === 1 ? 'stays activated as a staging site' : 'stay activated as staging sites'} of it.`,
  becomesLiveAgain: (host: string) => `${host} becomes the live site of this license again.`,
  inNetwork: (site: string, main: string) =>
    `${site} belongs to the network of ${main}, which this license covers.`,
  takesSlot: (host: string, slot: string) => `${host} becomes ${slot} of this license.`,
  slot: (kind: Kind, number: number, total: number) => `${kinds[kind]} ${number} of ${total}`,
  liveSiteOnly: (domain: string) =>
    `License was used and can be activated only on live site for the same end product: ${domain}.`,
  refunded: 'This purchase was refunded, so its license cannot be used.',
  blocked: 'This license is blocked. Please contact support.',
  codeWithheld:
    'Our support team gave you this license, and a theme this old needs its whole purchase code. Please update the theme, or connect the Envato account that bought it.',
  sameSite: 'This site is already active on this license, and stays active.',
} as const;

const times = (count: number): string => (count === 1 ? 'once' : `up to ${count} times`);

const places = {
  staging: 'a staging site',
  development: 'a development site',
  local: 'a local site',
} as const;

const addresses = {
  live: 'public',
  staging: 'that of a staging site',
  local: 'local to this machine or network',
} as const;

/** A development site may match either kind. */
const agrees = (environment: string, kind: Kind): boolean =>
  environment === kind || (environment === 'development' && kind !== 'live');

/** Explains why a site has this kind although it reports another; null if it does not. */
export function whyThisKind(kind: Kind, environment: string | null): string | null {
  const [name, place] = Object.entries(places).find(([each]) => each === environment) ?? [];
  return name === undefined || agrees(name, kind)
    ? null
    : `Its WordPress says that it is ${place}, but its address is ${addresses[kind]}. Only the address counts.`;
}

/** Domain locks of an approval, shown before the click. */
export const bindingTexts = {
  tooOld: (domain: string) =>
    `This license is older than ${licenseAge.move} days, so it stays with ${domain} permanently.`,
  noMovesLeft: (domain: string) =>
    `This license then has no moves left, so it stays with ${domain} permanently.`,
  movable: (before: Date, moves: number) =>
    `It can still move to another domain ${times(moves)} before ${formatDate(before)}.`,
  nothing: (kind: Kind) => `A ${kinds[kind]} does not bind this license to a domain.`,
} as const;

/** Effects of a release, before and after it. */
export const releaseTexts = {
  frees: (host: string) =>
    `${host} loses its activation and updates. Its slot on this license becomes free.`,
  tooOld: (domain: string) =>
    `This license is older than ${licenseAge.move} days. Afterwards it can be used only on ${domain} again.`,
  noMovesLeft: (domain: string) =>
    `This license has moved ${movesAllowed} times. Afterwards it can be used only on ${domain} again.`,
  confirm: 'Please confirm this with your password.',
  confirmByFactor: 'Please confirm this with two-factor authentication.',
  wrongPassword: 'Incorrect password.',
  released: (host: string) => `${host} was deactivated. Its slot on the license is free.`,
} as const;

/** Faults of data from a site, or of a file that a person uploads. */
export const siteTexts = {
  notAnAddress: 'This is not the address of a website.',
  holdsPassword: 'The address of a site must not contain a user name or password.',
  returnNotWhole: 'return_url must be a complete web address.',
  returnHoldsPassword: 'return_url must not contain a user name or password.',
  returnHoldsFragment: 'return_url must not contain a fragment.',
  returnNotSecure: 'return_url must begin with https://.',
  returnElsewhere: 'return_url must lead back to the site.',
  notARequestFile: 'This is not an activation request file. Download it again in WordPress.',
} as const;

/** Status of an activation for its site: WordPress shows it to the site's administrator. */
export const statusTexts = {
  active: (site: string) => `The theme is activated on ${site}.`,
  moved: (site: string) =>
    `This activation belongs to ${site}. Please activate the theme for this site.`,
  released: (site: string) =>
    `${site} was deactivated. Please activate the theme again to get updates.`,
  refunded: () => 'The purchase behind this activation was refunded.',
  blocked: () => 'The license behind this activation is blocked. Please contact support.',
} as const;

/** Reason why a site is not activated with the main site of a network. */
export const networkTexts = {
  elsewhere: (site: string, main: string) =>
    `${site} is not in the network of ${main} that its license covers. Please activate it separately.`,
} as const;

/** Shown to WordPress's administrator, who cannot fix it and tells the theme's author. */
export const unknownItem = (itemId: number, kind: string | null): string => {
  const why =
    kind === null
      ? `no item ${itemId} is in the catalog of this hub`
      : `item ${itemId} has the kind “${kind}” in the catalog of this hub, and only a “theme” can be activated`;
  return `This theme cannot be activated here. Please tell its developers: ${why}. The “item_id” of the theme must be the “id” of an item in catalog.json.`;
};

/** Results of operators' actions, in words. */
export const actTexts = {
  released: (hosts: readonly string[]) =>
    hosts.length === 0
      ? 'The license has no active site.'
      : `Deactivated: ${namesOf(hosts.map(isolated))}.`,
  freed: (from: string | null) =>
    `${from === null ? 'The license was not bound to a domain' : `The license is no longer bound to ${isolated(from)}`}. Its next live site can use any domain.`,
} as const;

/** Texts for older themes, and of the page for a browser that one sent here without success. */
export const protocolV1Texts = {
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
} as const;
