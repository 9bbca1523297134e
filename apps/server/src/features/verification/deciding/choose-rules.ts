import { kindOf } from '#verification/sites/kind-rules.ts';
import {
  type LicenseState,
  type SlotNumbers,
  type Verdict,
  mayTake,
  withoutSite,
} from './license-rules.ts';
import type { SiteKind, SiteSettings } from '#verification/sites/pattern-rules.ts';
import type { Site } from '#verification/sites/site-rules.ts';

/** A site that asks, and all that stays the same while licences are tried on it. */
export interface Question {
  readonly site: Site;
  readonly now: Date;
  readonly settings: SiteSettings;
  readonly slots: SlotNumbers;
  /** The activation that a move ends in the same step, if the user owns it. */
  readonly moving: number | null;
}

/** One licence, judged for the asking site. */
export interface Judged {
  readonly license: LicenseState;
  readonly kind: SiteKind;
  readonly verdict: Verdict;
}

const isLive = ({ kind }: { kind: SiteKind }): boolean => kind === 'live';

/** The licence without the site that a move would end, unless the move leads nowhere. */
function beforeMove(license: LicenseState, { site, moving }: Question): LicenseState {
  const isHere = license.active.some((active) => active.site === site.site);
  return moving === null || isHere ? license : withoutSite(license, moving);
}

/** What the site would be to this licence, and whether the licence may take it. */
export function judge(license: LicenseState, question: Question): Judged {
  const { site, now, settings, slots } = question;
  const state = beforeMove(license, question);
  const kind = kindOf(site, state.active.filter(isLive), settings);
  return { license, kind, verdict: mayTake({ license: state, site, kind, now, slots }) };
}

/**
 * How well a licence that may take the site suits it; the smallest is taken (protocol, step 5).
 * A move stays on the licence that it started from; a licence that was bound to this domain goes
 * before a fresh one even when its live site was released.
 */
function rank({ license, kind }: Judged, { site, moving }: Question): number {
  if (license.active.some((active) => active.site === site.site)) return 0;
  if (moving !== null && license.active.some((active) => active.activationId === moving)) return 1;
  const live = license.active.filter(isLive);
  if (live.some(({ endProduct }) => endProduct === site.endProduct)) return 2;
  if (kind !== 'live' && live.length > 0) return 3;
  if (kind === 'live' && license.lastLive === site.endProduct) return 4;
  return license.everUsed ? 6 : 5;
}

const oldestFirst = (a: LicenseState, b: LicenseState): number =>
  a.soldAt.getTime() - b.soldAt.getTime() || a.id - b.id;

/** The licence that completing takes when the buyer names none, or null when none may. */
export function chooseLicense(judged: readonly Judged[], question: Question): Judged | null {
  const able = judged.filter(({ verdict }) => verdict.ok);
  const sorted = able.toSorted(
    (a, b) => rank(a, question) - rank(b, question) || oldestFirst(a.license, b.license),
  );
  return sorted[0] ?? null;
}

/** Whether releasing that site would let the asking one in, which now is refused. */
export function releaseLetsIn(
  license: LicenseState,
  activationId: number,
  question: Question,
): boolean {
  if (judge(license, question).verdict.ok) return false;
  return judge(withoutSite(license, activationId), question).verdict.ok;
}

export type StatusReason = 'no_licenses' | 'all_used' | 'blocked';

/** What the verify status says of the licences of the requested item. */
export interface LicenseCount {
  readonly licensesCount: number;
  readonly unused: number;
  readonly reason: StatusReason | null;
}

/** Counts the owned licences that were not refunded, and how many can take the site now. */
export function countLicenses(judged: readonly Judged[]): LicenseCount {
  const owned = judged.filter(({ license }) => license.status !== 'refunded');
  const unused = owned.filter(({ verdict }) => verdict.ok).length;
  const counts = { licensesCount: owned.length, unused };
  if (owned.length === 0) return { ...counts, reason: 'no_licenses' };
  if (unused > 0) return { ...counts, reason: null };
  const allBlocked = owned.every(({ license }) => license.status === 'blocked');
  return { ...counts, reason: allBlocked ? 'blocked' : 'all_used' };
}
