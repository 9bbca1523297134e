import type { Catalog } from '@hub/contract/catalog';
import { itemNameIn } from '#licenses/naming-rules.ts';
import type { PurchaseCodes } from '#licenses/codes/purchase-codes.ts';
import { isGivenAlone } from '#licenses/rules.ts';
import type { LicenseStore } from '#licenses/store.ts';
import type { CodeHidingRule } from './code-hiding-service.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { inWords, type Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import { codesHidden, texts } from '#licenses/texts.ts';

interface ShowRequest {
  readonly userId: number;
  readonly licenseId: number;
  readonly address: string;
}

/** Owner of the code, whose audit history records that it was shown. */
interface CodeToOpen {
  readonly licenseId: number;
  readonly license: Awaited<ReturnType<LicenseStore['findCode']>>;
}

/** Reveals a whole purchase code. The only other way is the export of all of a person's data. */
export interface CodeReveal {
  /**
   * Shows the code of the person's own license and records it. Throws `code_withheld` if an
   * operator assigned the license and no marketplace account of theirs has proven it since, or
   * changed their address recently.
   */
  show(asking: ShowRequest): Promise<string>;
  /**
   * Shows it to an operator with a fresh proof of identity; its owner reads this in the audit log.
   */
  showTo(actor: Actor, licenseId: number): Promise<string>;
}

interface ShowDependencies {
  readonly db: Db;
  readonly catalog: () => Pick<Catalog, 'items'>;
  readonly store: LicenseStore;
  readonly codes: PurchaseCodes;
  readonly limits: RateLimits;
  readonly audit: Audit;
  readonly codeHiding: CodeHidingRule;
}

export function createShowing(deps: ShowDependencies): CodeReveal {
  const { db, catalog, store, codes, limits, audit, codeHiding } = deps;

  function open({ licenseId, license }: CodeToOpen) {
    if (!license) throw new Problem('not_found');
    const code = codes.open(license);
    if (code === null) {
      const cause = new Error(`No secret opens the purchase code of license ${licenseId}`);
      throw new Problem('unavailable', { message: texts.unreadable, isOperators: true, cause });
    }
    const item = itemNameIn(catalog(), license);
    const details = { license_id: licenseId, item, code_end: code.slice(-4) };
    return { code, owner: license.userId, details };
  }

  async function requireTold(userId: number, license: Parameters<typeof isGivenAlone>[0]) {
    const message = isGivenAlone(license)
      ? texts.withheld
      : (await codeHiding.isFrom(userId)) && codesHidden();
    if (message !== false) throw new Problem('code_withheld', { message });
  }

  const event = 'licenses.code_shown';
  return {
    async show({ userId, licenseId, address }) {
      await limits.take('codeShownByUser', `user:${userId}`);
      return db.transaction(async () => {
        const license = await store.findCode(licenseId, userId);
        if (license) await requireTold(userId, license);
        const { code, details } = open({ licenseId, license });
        await audit.record({ event, userId, actor: 'user', address, details });
        return code;
      });
    },
    async showTo(actor, licenseId) {
      await limits.take('codeShownByUser', `operator:${inWords(actor)}`);
      return db.transaction(async () => {
        const license = await store.findCode(licenseId);
        const { code, owner, details } = open({ licenseId, license });
        await audit.record({ event, userId: owner, actor, details });
        return code;
      });
    },
  };
}
