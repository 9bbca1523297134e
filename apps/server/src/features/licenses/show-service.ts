import type { PurchaseCodes } from './purchase-codes.ts';
import type { LicenseStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import { Problem } from '#platform/problem.ts';
import { texts } from './texts.ts';

interface Asking {
  readonly userId: number;
  readonly licenseId: number;
  readonly address: string;
}

/** The way out for a whole purchase code; beside it there is only the export of all of a person's data. */
export interface Showing {
  /** The code of a licence of one's own, with a line in the trail. */
  show(asking: Asking): Promise<string>;
}

interface ShowParts {
  readonly db: Db;
  readonly store: LicenseStore;
  readonly codes: PurchaseCodes;
  readonly limits: RateLimits;
  readonly audit: Audit;
}

export const createShowing = ({ db, store, codes, limits, audit }: ShowParts): Showing => ({
  async show({ userId, licenseId, address }) {
    await limits.take('codeShownByUser', `user:${userId}`);
    return db.transaction(async () => {
      const license = await store.findCode(userId, licenseId);
      if (!license) throw new Problem('not_found');
      const code = codes.open(license);
      if (code === null) {
        const cause = new Error(`No secret opens the purchase code of license ${licenseId}`);
        throw new Problem('unavailable', { message: texts.unreadable, isOperators: true, cause });
      }
      const details = { license_id: licenseId, item: license.itemName, code_end: code.slice(-4) };
      const event = 'licenses.code_shown';
      await audit.record({ event, userId, actor: 'user', address, details });
      return code;
    });
  },
});
