import { formatDate } from '@hub/language/formats';
import { days, licenseAge, movesAllowed } from '@hub/contract/limits';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import { bindingTexts } from '#verification/texts.ts';
import { isPastMoving, type LicenseState, type Verdict } from './license-rules.ts';

/** Domain lock that an approval sets, shown beforehand. */
export interface DomainLock {
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

/** Returns the counted moves after the site is on the license. */
const movesAfter = ({ license, verdict }: MoveFacts): number =>
  license.moves + (verdict.ok && verdict.reason === 'move' ? 1 : 0);

/** Returns true if the license may still move to another domain after taking the site. */
export const staysMovable = (taken: MoveFacts): boolean =>
  !isPastMoving(taken.license.soldAt, taken.now) && movesAfter(taken) < movesAllowed;

/** Returns the domain lock that taking the site sets; null if it sets or changes none. */
export function bindingOf(taking: SitePlan): DomainLock | null {
  const { license, site, kind, verdict, now } = taking;
  if (!verdict.ok || verdict.reason === 'same_site') return null;
  if (kind !== 'live') {
    const free = license.lastLive === null;
    return free ? { forGood: false, words: bindingTexts.nothing[kind] } : null;
  }
  if (isPastMoving(license.soldAt, now)) {
    return {
      forGood: true,
      words: bindingTexts.tooOld({ domain: site.endProduct, count: licenseAge.move }),
    };
  }
  const left = movesAllowed - movesAfter(taking);
  if (left <= 0)
    return { forGood: true, words: bindingTexts.noMovesLeft({ domain: site.endProduct }) };
  const before = new Date(license.soldAt.getTime() + days(licenseAge.move));
  return { forGood: false, words: bindingTexts.movable({ count: left, day: formatDate(before) }) };
}
