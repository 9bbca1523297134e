import type { SiteAction } from '#features/licenses';
import { ReleaseButton } from '#features/verification';

/** A site may be released at any age: from its license's card as well as from a full panel. */
export const releaseFromCard: SiteAction = (site, license) => (
  <ReleaseButton site={site} soldAt={license.purchase.sold_at} />
);
