import type { Catalog } from '@hub/contract/catalog';
import type { Audit } from '#features/audit';
import type { Confirmations } from '#features/identity';
import type { Claims, PurchaseCodes, CodeHidingRule } from '#features/licenses';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { DailyFigures } from '#platform/db/counters/daily-figures.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Signer } from '#platform/db/sealed/signing-keys.ts';
import type { Ids } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { SlotNumbers } from './deciding/license-rules.ts';
import type { SiteSettings } from './sites/pattern-rules.ts';

/** Dependencies of this feature's services, from the composition root. */
export interface VerificationDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keys: Keys;
  readonly signing: Signer;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly codes: PurchaseCodes;
  readonly claims: Pick<Claims, 'findPurchase' | 'addForNobody'>;
  readonly codeHiding: CodeHidingRule;
  readonly limits: RateLimits;
  readonly figures: Pick<DailyFigures, 'add'>;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id'>;
  /** Catalog in the reader's language. */
  readonly readersCatalog: () => Pick<Catalog, 'items'>;
  readonly publicUrl: URL;
  /** The operator's host patterns and suffixes. */
  readonly sites: SiteSettings;
  readonly slots: SlotNumbers;
  /** Returns the accepted proofs of a person, and the time of the last one. */
  readonly provenAt: Confirmations['provenAt'];
  /** Returns true if this is the user's password. */
  readonly confirmPassword: (
    userId: number,
    password: string,
    address: string | undefined,
  ) => Promise<boolean>;
}
