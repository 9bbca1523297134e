import { licenseAge, movesAllowed } from '@hub/contract/limits';

const kinds = { live: 'live site', staging: 'staging site', local: 'local site' } as const;
type Kind = keyof typeof kinds;

/** Why a licence may not take a site, and what its taking one means. */
export const decisionTexts = {
  noSlots: (kind: Kind) => `This licence takes no ${kinds[kind]}s.`,
  beingActivated: (kind: Kind) =>
    `This licence is being activated on another ${kinds[kind]} right now.`,
  activeOn: (hosts: string) => `This licence is active on ${hosts}. Release that site first.`,
  allSlots: (kind: Kind, total: number, hosts: string) =>
    `This licence already has ${total} ${kinds[kind]}s, which is all it can have: ${hosts}.`,
  tooOldToMove: (domain: string) =>
    `This licence is bound to ${domain}: it is older than ${licenseAge.move} days and cannot move to another domain.`,
  noMovesLeft: (domain: string) =>
    `This licence is bound to ${domain}: it has moved ${movesAllowed} times already.`,
  moves: (from: string, to: string, move: number) =>
    `This licence moves from ${from} to ${to}. That is move ${move} of ${movesAllowed}.`,
  becomesLive: (host: string) => `${host} becomes the live site of this licence.`,
  becomesLiveAgain: (host: string) => `${host} becomes the live site of this licence again.`,
  takesSlot: (host: string, slot: string) => `${host} becomes ${slot} of this licence.`,
  slot: (kind: Kind, number: number, total: number) => `${kinds[kind]} ${number} of ${total}`,
  liveSiteOnly: (domain: string) =>
    `License was used and can be activated only on live site for the same end product: ${domain}.`,
  refunded: 'This purchase was refunded, so its licence cannot be used.',
  blocked: 'This licence is blocked. Please contact support.',
  sameSite: 'This site is already active on this licence and stays so.',
} as const;

/** What a release means, asked and done. */
export const releaseTexts = {
  frees: (host: string) =>
    `${host} loses its activation and its place on this licence becomes free.`,
  tooOld: (domain: string) =>
    `This licence is older than ${licenseAge.move} days: afterwards it can be used only on ${domain} again.`,
  noMovesLeft: (domain: string) =>
    `This licence has moved ${movesAllowed} times: afterwards it can be used only on ${domain} again.`,
  confirm: 'Please confirm this with your password.',
  wrongPassword: 'That is not your password.',
  released: (host: string) => `${host} was released. Its place on the licence is free.`,
} as const;

/** What is wrong with what a site sent, or a person brought from it. */
export const siteTexts = {
  notAnAddress: 'This is not the address of a website.',
  holdsPassword: 'The address of a site must not contain a user name or password.',
  returnNotWhole: 'return_url must be a whole web address.',
  returnHoldsPassword: 'return_url must not contain a user name or password.',
  returnHoldsFragment: 'return_url must not contain a fragment.',
  returnNotSecure: 'return_url must begin with https://.',
  returnElsewhere: 'return_url must lead back to the site.',
  notARequestFile: 'This is not the request file of a site. Download it again in WordPress.',
} as const;

/** What a site is told of its activation: WordPress shows it to who runs the site. */
export const statusTexts = {
  active: (site: string) => `The theme is activated on ${site}.`,
  moved: (site: string) =>
    `This activation belongs to ${site}. Please activate the theme for this site.`,
  released: (site: string) =>
    `${site} was released from its licence. Please activate the theme again to get updates.`,
  refunded: () => 'The purchase behind this activation was refunded.',
  blocked: () => 'The licence behind this activation is blocked. Please contact support.',
} as const;
