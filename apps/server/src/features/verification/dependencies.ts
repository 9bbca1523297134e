import type { Catalog } from '@hub/contract/catalog';
import type { AuditedParts } from '#features/audit';
import type { Confirmations } from '#features/identity';
import type { Claims, PurchaseCodes, CodeHidingRule } from '#features/licenses';
import type { SlotNumbers } from './deciding/license-rules.ts';
import type { SiteSettings } from './sites/pattern-rules.ts';

/** Dependencies of the services of this feature. */
export interface VerificationDependencies extends AuditedParts {
  readonly codes: PurchaseCodes;
  readonly claims: Pick<Claims, 'findPurchase' | 'addForNobody'>;
  readonly codeHiding: CodeHidingRule;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id'>;
  /** Catalog in the reader's language. */
  readonly readersCatalog: () => Pick<Catalog, 'items'>;
  /** Host patterns and suffixes of the operator. */
  readonly sites: SiteSettings;
  readonly slots: SlotNumbers;
  /** Returns the accepted proofs of identity of a person, and the time of the last proof. */
  readonly provenAt: Confirmations['provenAt'];
  /** Returns true if the password is correct. */
  readonly confirmPassword: (
    userId: number,
    password: string,
    address: string | undefined,
  ) => Promise<boolean>;
}
