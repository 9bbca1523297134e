import { kindOf } from '#verification/sites/kind-rules.ts';
import {
  type LicenseState,
  type SlotNumbers,
  type Verdict,
  mayTake,
  withoutMoving,
  withoutSite,
  isPastMoving,
} from './license-rules.ts';
import type { SiteKind, SiteSettings } from '#verification/sites/pattern-rules.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import { formatDate } from '@hub/language/formats';
import { days, licenseAge, movesAllowed } from '@hub/contract/limits';
import { bindingTexts } from '#verification/texts.ts';

/** Domain lock that an approval sets, as shown before the approval. */
interface DomainLock {
  /** True if the license can never move to another domain afterwards. */
  readonly forGood: boolean;
  readonly words: string;
}

interface SitePlan {
  readonly license: LicenseState;
  readonly site: Pick<Site, 'endProduct'>;
  readonly kind: SiteKind;
  readonly verdict: Verdict;
  readonly now: Date;
}

type MoveFacts = Pick<SitePlan, 'license' | 'verdict' | 'now'>;

/** Returns the number of counted moves after this activation. */
const movesAfter = ({ license, verdict }: MoveFacts): number =>
  license.moves + (verdict.ok && verdict.reason === 'move' ? 1 : 0);

/** Returns true if the license can still move to another domain after this activation. */
const staysMovable = (taken: MoveFacts): boolean =>
  !isPastMoving(taken.license.soldAt, taken.now) && movesAfter(taken) < movesAllowed;

/** Returns the domain lock that this activation sets; null if it sets or changes none. */
export function bindingOf(taking: SitePlan): DomainLock | null {
  const { license, site, kind, verdict, now } = taking;
  if (!verdict.ok || verdict.reason === 'same_site') return null;
  if (kind !== 'live') {
    const free = license.lastLive === null;
    return free ? { forGood: false, words: bindingTexts.nothing[kind] } : null;
  }
  if (isPastMoving(license.soldAt, now)) {
    const lock = { domain: site.endProduct, count: licenseAge.move };
    return { forGood: true, words: bindingTexts.tooOld(lock) };
  }
  const left = movesAllowed - movesAfter(taking);
  if (left <= 0)
    return { forGood: true, words: bindingTexts.noMovesLeft({ domain: site.endProduct }) };
  const before = new Date(license.soldAt.getTime() + days(licenseAge.move));
  return { forGood: false, words: bindingTexts.movable({ count: left, day: formatDate(before) }) };
}

/** Requesting site, and the facts that are the same for every license. */
export interface Question {
  readonly site: Site;
  readonly now: Date;
  readonly settings: SiteSettings;
  readonly slots: SlotNumbers;
  /** Activation that the move ends, if the user owns it; null if the site is not moved. */
  readonly moving: number | null;
  /** True if one license of the item covers a network. */
  readonly network: boolean;
  /** True if the site receives the full purchase code. The default is false. */
  readonly opensCode?: boolean;
}

export interface LicenseEvaluation<License extends LicenseState = LicenseState> {
  readonly license: License;
  readonly kind: SiteKind;
  readonly verdict: Verdict;
  readonly binding: DomainLock | null;
}

const isLive = ({ kind }: { kind: SiteKind }): boolean => kind === 'live';

/** Determines the kind of the site for this license, and if the license may take the site. */
export function evaluateLicense<License extends LicenseState>(
  license: License,
  question: Question,
): LicenseEvaluation<License> {
  const { site, now, settings, slots, network, opensCode = false } = question;
  const state = withoutMoving(license, question);
  // In a network, the sites on the host of a live site are not copies of it.
  const ownLive = state.active.filter(
    (active) => isLive(active) && !(network && active.host === site.host),
  );
  const kind = kindOf(site, ownLive, settings);
  const verdict = mayTake({ license: state, site, kind, now, slots, network, opensCode });
  const binding = bindingOf({ license: state, site, kind, verdict, now });
  return { license, kind, verdict, binding };
}

/** Returns true if an active site or the last live site has this end product. */
function hasEndProduct({ license }: LicenseEvaluation, { site }: Question): boolean {
  const { lastLive, active } = license;
  const isHere = active.some(({ endProduct }) => endProduct === site.endProduct);
  return lastLive === site.endProduct || (isHere && lastLive === null);
}

/** Ranks of licenses that may take the site. The lowest rank is used. */
const ranks = {
  sameSite: 0,
  moving: 1,
  besideLive: 2,
  sameProduct: 3,
  beside: 4,
  free: 5,
} as const;

/**
 * Ranks a license for the site, apart from the cost of a domain lock. A move stays on its license.
 * A license locked to this domain precedes a free license, even after the release of its live site.
 * A copy uses a license where a site of its kind costs nothing.
 */
function rankOf(evaluated: LicenseEvaluation, question: Question): number {
  const { license, kind } = evaluated;
  const { site, moving } = question;
  if (license.active.some((active) => active.site === site.site)) return ranks.sameSite;
  const isMoving = license.active.some((active) => active.activationId === moving);
  if (isMoving) return ranks.moving;
  const live = license.active.filter(isLive);
  if (live.some(({ endProduct }) => endProduct === site.endProduct)) return ranks.besideLive;
  if (hasEndProduct(evaluated, question)) return ranks.sameProduct;
  return kind !== 'live' && live.length > 0 ? ranks.beside : ranks.free;
}

/**
 * Returns the losses that a domain lock causes, the most costly first: the ability to move, current
 * support, and an unused license.
 */
const lossesOf = (evaluated: LicenseEvaluation, now: Date): readonly boolean[] => [
  !staysMovable({ ...evaluated, now }),
  (evaluated.license.supportedUntil?.getTime() ?? 0) <= now.getTime(),
  evaluated.license.everUsed,
];

function compareLosses(a: LicenseEvaluation, b: LicenseEvaluation, now: Date): number {
  const other = lossesOf(b, now);
  const differingIndex = lossesOf(a, now).findIndex((loss, index) => loss !== other[index]);
  if (differingIndex === -1) return 0;
  return other[differingIndex] === true ? -1 : 1;
}

const oldestFirst = (a: LicenseState, b: LicenseState): number =>
  a.soldAt.getTime() - b.soldAt.getTime() || a.id - b.id;

/** Returns the license to use if the buyer chooses none; null if no license may take the site. */
export function chooseLicense<License extends LicenseState>(
  evaluated: readonly LicenseEvaluation<License>[],
  question: Question,
): LicenseEvaluation<License> | null {
  const order = (a: LicenseEvaluation, b: LicenseEvaluation): number => {
    const byRank = rankOf(a, question) - rankOf(b, question);
    if (byRank !== 0) return byRank;
    const isFree = rankOf(a, question) === ranks.free;
    return (isFree && compareLosses(a, b, question.now)) || oldestFirst(a.license, b.license);
  };
  return evaluated.filter(({ verdict }) => verdict.ok).toSorted(order)[0] ?? null;
}

/** Returns true if only the release of `activationId` makes the license accept the site. */
export function releaseLetsIn(
  license: LicenseState,
  activationId: number,
  question: Question,
): boolean {
  if (evaluateLicense(license, question).verdict.ok) return false;
  return evaluateLicense(withoutSite(license, activationId), question).verdict.ok;
}

/** Problem code for each reason why no license may take the site. */
export const refusalCodes = {
  no_licenses: 'no_licenses',
  all_used: 'all_used',
  blocked: 'license_blocked',
} as const;

/** Numbers of licenses of the requested item. */
export interface LicenseCount {
  readonly licensesCount: number;
  readonly unused: number;
  readonly reason: keyof typeof refusalCodes | null;
}

/** Counts owned licenses that are not refunded, and those that can take the site now. */
export function countLicenses(evaluated: readonly LicenseEvaluation[]): LicenseCount {
  const owned = evaluated.filter(({ license }) => license.status !== 'refunded');
  const unused = owned.filter(({ verdict }) => verdict.ok).length;
  const counts = { licensesCount: owned.length, unused };
  if (owned.length === 0) return { ...counts, reason: 'no_licenses' };
  if (unused > 0) return { ...counts, reason: null };
  const allBlocked = owned.every(({ license }) => license.status === 'blocked');
  return { ...counts, reason: allBlocked ? 'blocked' : 'all_used' };
}
