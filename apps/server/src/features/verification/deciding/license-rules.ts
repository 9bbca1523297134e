import { days, licenseAge, movesAllowed } from '@hub/contract/limits';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import { isWholeProduct } from '#verification/sites/kind-rules.ts';
import { nameOf, type Site } from '#verification/sites/site-rules.ts';
import { decisionTexts, namesOf, releaseTexts } from '#verification/texts.ts';

export interface ActiveSite extends Pick<Site, 'site' | 'host' | 'endProduct'> {
  readonly activationId: number;
  readonly kind: SiteKind;
}

export interface LicenseState {
  readonly id: number;
  readonly status: 'valid' | 'refunded' | 'blocked';
  readonly soldAt: Date;
  /** Null if the license was bought without support or the end is unknown. */
  readonly supportedUntil: Date | null;
  /** Number of counted moves to another end product. */
  readonly moves: number;
  readonly active: readonly ActiveSite[];
  /** Valid reservations of other requests. Each uses a slot. */
  readonly held: readonly { readonly site: string; readonly kind: SiteKind }[];
  /** End product of the last live site, active or ended; null if there never was a live site. */
  readonly lastLive: string | null;
  /** True if a site of any kind was ever active on the license. */
  readonly everUsed: boolean;
  /** True if only an operator's assignment gives the license. Its sites never get the full code. */
  readonly isGivenAlone: boolean;
}

/** Number of sites of each kind that one license may have active. */
export type SlotNumbers = Readonly<Record<SiteKind, number>>;

export type RefusalCode =
  | 'license_refunded'
  | 'license_blocked'
  | 'code_withheld'
  | 'other_end_product'
  | 'slot_full';

export type Verdict =
  | {
      readonly ok: true;
      readonly reason: 'same_site' | 'free_slot' | 'move';
      /** Effect of the activation, as a sentence for the screen. */
      readonly effect: string;
      /** Live sites that become staging sites because this site is their domain itself. */
      readonly displaced?: readonly ActiveSite[];
    }
  | { readonly ok: false; readonly code: RefusalCode; readonly why: string };

export interface Question {
  readonly license: LicenseState;
  readonly site: Pick<Site, 'site' | 'host' | 'endProduct'>;
  readonly kind: SiteKind;
  readonly now: Date;
  readonly slots: SlotNumbers;
  /** True if one license of the item covers a network: the sites of one host. */
  readonly network: boolean;
  /** True if the site receives the full purchase code, as in protocol v1. The default is false. */
  readonly opensCode?: boolean;
}

const refuse = (code: RefusalCode, why: string): Verdict => ({ ok: false, code, why });
const approve = (reason: 'same_site' | 'free_slot' | 'move', effect: string) =>
  ({ ok: true, reason, effect }) as const;

/** Returns true if the license is too old to move (verification protocol, "May this licence"). */
export const isPastMoving = (soldAt: Date, now: Date): boolean =>
  now.getTime() - soldAt.getTime() >= days(licenseAge.move);

const hasLive = (license: LicenseState): boolean =>
  license.active.some(({ kind }) => kind === 'live');

/** Returns the number of other sites that use a slot of this kind. */
function countTaken({ license, site, kind }: Question): number {
  const sites = [...license.active, ...license.held].filter(
    (other) => other.kind === kind && other.site !== site.site,
  );
  return new Set(sites.map((other) => other.site)).size;
}

const activeHosts = (license: LicenseState, kind: SiteKind): string =>
  namesOf(license.active.filter((site) => site.kind === kind).map(nameOf));

function slotFull(question: Question, total: number): Verdict {
  const { license, kind } = question;
  if (total === 0) return refuse('slot_full', decisionTexts.noSlots[kind]);
  const hosts = activeHosts(license, kind);
  if (hosts === '') return refuse('slot_full', decisionTexts.beingActivated[kind]);
  return kind === 'live'
    ? refuse('slot_full', decisionTexts.activeOn({ hosts }))
    : refuse('slot_full', decisionTexts.allSlots[kind]({ count: total, hosts }));
}

/**
 * Returns the live sites that become staging sites when their domain itself is activated. The kinds
 * then do not depend on the order of activation. Empty if the sites exceed the staging slots.
 */
function displacedBy(question: Question): readonly ActiveSite[] {
  const { license, site, slots } = question;
  if (!isWholeProduct(site)) return [];
  const parts = license.active.filter(
    (other) =>
      other.kind === 'live' && other.endProduct === site.endProduct && other.site !== site.site,
  );
  const freeSlots = slots.staging - countTaken({ ...question, kind: 'staging' });
  return parts.length <= freeSlots ? parts : [];
}

function mayTakeLive(question: Question): Verdict {
  const { license, site, now } = question;
  const total = question.slots.live;
  const isMove = license.lastLive !== null && license.lastLive !== site.endProduct;
  if (isMove && isPastMoving(license.soldAt, now)) {
    const lock = { domain: license.lastLive, count: licenseAge.move };
    return refuse('other_end_product', decisionTexts.tooOldToMove(lock));
  }
  if (isMove && license.moves >= movesAllowed) {
    const lock = { domain: license.lastLive, count: movesAllowed };
    return refuse('other_end_product', decisionTexts.noMovesLeft(lock));
  }
  const displaced = displacedBy(question);
  if (countTaken(question) - displaced.length >= total) return slotFull(question, total);
  if (displaced.length > 0) {
    const parts = namesOf(displaced.map(nameOf));
    const names = { host: nameOf(site), parts, count: displaced.length };
    return { ...approve('free_slot', decisionTexts.becomesLiveOfDomain(names)), displaced };
  }
  if (isMove) {
    const move = { from: license.lastLive, to: site.endProduct, move: license.moves + 1 };
    return approve('move', decisionTexts.moves({ ...move, moves: movesAllowed }));
  }
  const host = nameOf(site);
  return license.lastLive === null
    ? approve('free_slot', decisionTexts.becomesLive({ host }))
    : approve('free_slot', decisionTexts.becomesLiveAgain({ host }));
}

function mayTakeBeside(question: Question): Verdict {
  const { license, site, kind } = question;
  if (license.lastLive !== null && !hasLive(license)) {
    return refuse('other_end_product', decisionTexts.liveSiteOnly({ domain: license.lastLive }));
  }
  const total = question.slots[kind];
  const others = countTaken(question);
  if (others >= total) return slotFull(question, total);
  const slot = { host: nameOf(site), number: others + 1, total };
  return approve('free_slot', decisionTexts.takesSlot[kind](slot));
}

/**
 * Decides if the license may take the site now, with a sentence for the screen. The order of the
 * checks is that of the table in the verification protocol. Age counts in days of 86,400 seconds.
 */
export function mayTake(question: Question): Verdict {
  const { license, site, kind } = question;
  if (license.status === 'refunded') return refuse('license_refunded', decisionTexts.refunded);
  if (license.status === 'blocked') return refuse('license_blocked', decisionTexts.blocked);
  if (question.opensCode === true && license.isGivenAlone) {
    return refuse('code_withheld', decisionTexts.codeWithheld);
  }
  if (license.active.some((active) => active.site === site.site)) {
    return approve('same_site', decisionTexts.sameSite);
  }
  const main = question.network && kind === 'live' ? networkOf(license, site) : null;
  if (main !== null) {
    const names = { site: nameOf(site), main: nameOf(main) };
    return approve('free_slot', decisionTexts.inNetwork(names));
  }
  return kind === 'live' ? mayTakeLive(question) : mayTakeBeside(question);
}

/** Returns the live site of the network that includes this site; null if there is none. */
const networkOf = (
  { active }: Pick<LicenseState, 'active'>,
  { host, site }: Pick<Site, 'host' | 'site'>,
): ActiveSite | null =>
  active.find((other) => other.kind === 'live' && other.host === host && other.site !== site) ??
  null;

/** Returns the license without one of its sites, as after a release or for a move. */
export const withoutSite = (license: LicenseState, activationId: number): LicenseState => ({
  ...license,
  active: license.active.filter((site) => site.activationId !== activationId),
});

interface Move {
  readonly site: Pick<Site, 'site'>;
  /** Activation that the move ends; null if the site is not moved. */
  readonly moving: number | null;
}

/**
 * Returns the license without the site that the move ends. A site that is already on the license
 * does not move.
 */
export const withoutMoving = (license: LicenseState, { site, moving }: Move): LicenseState =>
  moving === null || license.active.some((active) => active.site === site.site)
    ? license
    : withoutSite(license, moving);

/**
 * Returns the notice before the release of a site. After 183 days or the last move, it warns that
 * the license can return only to its domain.
 */
export function releaseNotice(license: LicenseState, site: ActiveSite, now: Date): string {
  const released = releaseTexts.frees({ host: nameOf(site) });
  if (site.kind !== 'live') return released;
  if (isPastMoving(license.soldAt, now)) {
    return `${released} ${releaseTexts.tooOld({ domain: site.endProduct, count: licenseAge.move })}`;
  }
  return license.moves >= movesAllowed
    ? `${released} ${releaseTexts.noMovesLeft({ domain: site.endProduct, count: movesAllowed })}`
    : released;
}
