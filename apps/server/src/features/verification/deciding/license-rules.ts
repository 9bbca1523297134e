import { days, licenseAge, movesAllowed, siteSlots } from '@hub/contract/limits';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import type { Site } from '#verification/sites/site-rules.ts';

/** A site that is active on the licence. */
export interface ActiveSite extends Pick<Site, 'site' | 'host' | 'endProduct'> {
  readonly activationId: number;
  readonly kind: SiteKind;
}

/** What the rules need to know of a licence. */
export interface LicenseState {
  readonly id: number;
  readonly status: 'valid' | 'refunded' | 'blocked';
  readonly soldAt: Date;
  /** Moves to another end product that were counted so far. */
  readonly moves: number;
  readonly active: readonly ActiveSite[];
  /** Reservations that have not lapsed, of other requests: each holds its slot. */
  readonly held: readonly { readonly site: string; readonly kind: SiteKind }[];
  /** The end product of the last live site, active or ended; null if there never was one. */
  readonly lastLive: string | null;
  /** Whether a site of any kind was ever active on it. */
  readonly everUsed: boolean;
}

/** How many sites of each kind one licence may have active at once. */
export type SlotNumbers = Readonly<Record<SiteKind, number>>;

export type RefusalCode =
  | 'license_refunded'
  | 'license_blocked'
  | 'other_end_product'
  | 'slot_full';

export type Verdict =
  | {
      readonly ok: true;
      readonly reason: 'same_site' | 'free_slot' | 'move';
      /** What completing means afterwards, for the screen. */
      readonly effect: string;
    }
  | { readonly ok: false; readonly code: RefusalCode; readonly why: string };

export interface Question {
  readonly license: LicenseState;
  readonly site: Pick<Site, 'site' | 'host' | 'endProduct'>;
  readonly kind: SiteKind;
  readonly now: Date;
  readonly slots?: SlotNumbers;
}

const inWords: Record<SiteKind, string> = {
  live: 'live site',
  staging: 'staging site',
  local: 'local site',
};

const no = (code: RefusalCode, why: string): Verdict => ({ ok: false, code, why });
const yes = (reason: 'same_site' | 'free_slot' | 'move', effect: string): Verdict => ({
  ok: true,
  reason,
  effect,
});

/** Whether the licence is too old to move (verification protocol, "May this licence"). */
const isPastMoving = (soldAt: Date, now: Date): boolean =>
  now.getTime() - soldAt.getTime() >= days(licenseAge.move);

const hasLive = (license: LicenseState): boolean =>
  license.active.some(({ kind }) => kind === 'live');

/** The other sites that take a slot of this kind, each once. */
function taken({ license, site, kind }: Question): number {
  const sites = [...license.active, ...license.held].filter(
    (other) => other.kind === kind && other.site !== site.site,
  );
  return new Set(sites.map((other) => other.site)).size;
}

const activeHosts = (license: LicenseState, kind: SiteKind): string =>
  license.active
    .filter((site) => site.kind === kind)
    .map((site) => site.host)
    .join(', ');

function slotFull(question: Question, total: number): Verdict {
  const { license, kind } = question;
  if (total === 0) return no('slot_full', `This licence takes no ${inWords[kind]}s.`);
  const hosts = activeHosts(license, kind);
  if (hosts === '') {
    return no(
      'slot_full',
      `This licence is being activated on another ${inWords[kind]} right now.`,
    );
  }
  return kind === 'live'
    ? no('slot_full', `This licence is active on ${hosts}. Release that site first.`)
    : no(
        'slot_full',
        `This licence already has ${total} ${inWords[kind]}s, which is all it can have: ${hosts}.`,
      );
}

const bound = (domain: string, why: string): Verdict =>
  no('other_end_product', `This licence is bound to ${domain}: ${why}`);

function mayTakeLive(question: Question): Verdict {
  const { license, site, now } = question;
  const total = (question.slots ?? siteSlots).live;
  const moves = license.lastLive !== null && license.lastLive !== site.endProduct;
  if (moves && isPastMoving(license.soldAt, now)) {
    return bound(
      license.lastLive,
      `it is older than ${licenseAge.move} days and cannot move to another domain.`,
    );
  }
  if (moves && license.moves >= movesAllowed) {
    return bound(license.lastLive, `it has moved ${movesAllowed} times already.`);
  }
  if (taken(question) >= total) return slotFull(question, total);
  if (moves) {
    return yes(
      'move',
      `This licence moves from ${license.lastLive} to ${site.endProduct}. ` +
        `That is move ${license.moves + 1} of ${movesAllowed}.`,
    );
  }
  return license.lastLive === null
    ? yes('free_slot', `${site.host} becomes the live site of this licence.`)
    : yes('free_slot', `${site.host} becomes the live site of this licence again.`);
}

function mayTakeBeside(question: Question): Verdict {
  const { license, site, kind } = question;
  if (license.lastLive !== null && !hasLive(license)) {
    return no(
      'other_end_product',
      'License was used and can be activated only on live site for the same end product: ' +
        `${license.lastLive}.`,
    );
  }
  const total = (question.slots ?? siteSlots)[kind];
  const others = taken(question);
  if (others >= total) return slotFull(question, total);
  return yes(
    'free_slot',
    `${site.host} becomes ${inWords[kind]} ${others + 1} of ${total} of this licence.`,
  );
}

/**
 * Whether the licence may take the site now, and why, in the words of the screen.
 * The table of the verification protocol, row by row; age counts in days of 86,400 s.
 */
export function mayTake(question: Question): Verdict {
  const { license, site, kind } = question;
  if (license.status === 'refunded') {
    return no('license_refunded', 'This purchase was refunded, so its licence cannot be used.');
  }
  if (license.status === 'blocked') {
    return no('license_blocked', 'This licence is blocked. Please contact support.');
  }
  if (license.active.some((active) => active.site === site.site)) {
    return yes('same_site', 'This site is already active on this licence and stays so.');
  }
  return kind === 'live' ? mayTakeLive(question) : mayTakeBeside(question);
}

/** The licence as it would be without one of its sites: after a release, or for a move. */
export const withoutSite = (license: LicenseState, activationId: number): LicenseState => ({
  ...license,
  active: license.active.filter((site) => site.activationId !== activationId),
});

/**
 * What to say before a site is released. From 183 days on, and after the last move, a licence
 * without its live site can return only to its own domain.
 */
export function releaseNotice(license: LicenseState, site: ActiveSite, now: Date): string {
  const released = `${site.host} loses its activation and its place on this licence becomes free.`;
  if (site.kind !== 'live') return released;
  if (isPastMoving(license.soldAt, now)) {
    return (
      `${released} This licence is older than ${licenseAge.move} days: ` +
      `afterwards it can be used only on ${site.endProduct} again.`
    );
  }
  return license.moves >= movesAllowed
    ? `${released} This licence has moved ${movesAllowed} times: ` +
        `afterwards it can be used only on ${site.endProduct} again.`
    : released;
}
