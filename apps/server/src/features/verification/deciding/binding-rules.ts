import { days, licenseAge, movesAllowed } from '@hub/contract/limits';
import type { SiteKind } from '#verification/sites/pattern-rules.ts';
import type { Site } from '#verification/sites/site-rules.ts';
import { bindingTexts } from '#verification/texts.ts';
import { isPastMoving, type LicenseState, type Verdict } from './license-rules.ts';

/** What a yes binds the licence to, said before it is given. */
export interface Binding {
  /** Whether the licence can never move to another domain afterwards. */
  readonly forGood: boolean;
  readonly words: string;
}

interface Taking {
  readonly license: LicenseState;
  readonly site: Pick<Site, 'endProduct'>;
  readonly kind: SiteKind;
  readonly verdict: Verdict;
  readonly now: Date;
}

type Taken = Pick<Taking, 'license' | 'verdict' | 'now'>;

/** The moves that count once the site is on the licence. */
const movesAfter = ({ license, verdict }: Taken): number =>
  license.moves + (verdict.ok && verdict.reason === 'move' ? 1 : 0);

/** Whether the licence may move to another domain once the site is on it. */
export const staysMovable = (taken: Taken): boolean =>
  !isPastMoving(taken.license.soldAt, taken.now) && movesAfter(taken) < movesAllowed;

/** What taking the site binds the licence to; null where it does not, or changes nothing. */
export function bindingOf(taking: Taking): Binding | null {
  const { license, site, kind, verdict, now } = taking;
  if (!verdict.ok || verdict.reason === 'same_site') return null;
  if (kind !== 'live') {
    const free = license.lastLive === null;
    return free ? { forGood: false, words: bindingTexts.nothing(kind) } : null;
  }
  if (isPastMoving(license.soldAt, now)) {
    return { forGood: true, words: bindingTexts.tooOld(site.endProduct) };
  }
  const left = movesAllowed - movesAfter(taking);
  if (left <= 0) return { forGood: true, words: bindingTexts.noMovesLeft(site.endProduct) };
  const before = new Date(license.soldAt.getTime() + days(licenseAge.move));
  return { forGood: false, words: bindingTexts.movable(before, left) };
}
