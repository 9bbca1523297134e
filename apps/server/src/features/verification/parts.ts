import type { Catalog } from '@hub/contract/catalog';
import type { AuditedParts } from '#features/audit';
import type { Confirmations } from '#features/identity';
import type { Claims, PurchaseCodes, CodeHidingRule } from '#features/licenses';
import type { VerificationStore } from './records/store.ts';
import type { SiteSettings } from './sites/pattern-rules.ts';

/** Dependencies of this feature, from the composition root. */
export interface VerificationDependencies extends AuditedParts {
  readonly codes: PurchaseCodes;
  readonly claims: Pick<Claims, 'findPurchase' | 'addForNobody'>;
  readonly codeHiding: CodeHidingRule;
  readonly catalog: () => Pick<Catalog, 'items' | 'essentials_item_id'>;
  readonly readersCatalog: () => Pick<Catalog, 'items'>;
  /** Host patterns and suffixes of the operator. */
  readonly sites: SiteSettings;
  readonly provenAt: Confirmations['provenAt'];
  readonly confirmPassword: (
    userId: number,
    password: string,
    address: string | undefined,
  ) => Promise<boolean>;
}

/** Dependencies with the stores that the services of this feature share. */
export interface VerificationParts extends VerificationDependencies {
  readonly store: VerificationStore;
}
