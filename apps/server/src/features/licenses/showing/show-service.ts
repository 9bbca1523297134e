import { itemNameIn } from '#licenses/naming-rules.ts';
import { isGivenAlone } from '#licenses/rules.ts';
import type { LicenseStore } from '#licenses/store.ts';
import { inWords, type Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import { codesHidden, texts } from '#licenses/texts.ts';
import { lifetimes } from '@hub/contract/limits';
import type { CodeHidingStore } from './code-hiding-store.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Accounts from which all full codes are hidden; see `isGivenAlone` for single licenses. */
export interface CodeHidingRule {
  /**
   * Returns true if support changed the email address so recently that the previous owner may
   * reverse it. The new mailbox may be the operator's own, and it opens the account.
   */
  isFrom(userId: number): Promise<boolean>;
}

interface CodeHidingDependencies {
  readonly clock: Clock;
  readonly store: CodeHidingStore;
}

export const createCodeHiding = ({ clock, store }: CodeHidingDependencies): CodeHidingRule => ({
  isFrom: (userId) => store.wasCorrected(userId, after(clock.now(), -lifetimes.notMeCode)),
});

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
export function createShowing(deps: LicensesParts & { readonly codeHiding: CodeHidingRule }) {
  const { db, catalog, licenses: store, codes, limits, audit, codeHiding } = deps;

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
    /**
     * Shows the code of the person's own license and records it. Throws `code_withheld` if an
     * operator assigned the license and no marketplace account of theirs has proven it since, or
     * changed their address recently.
     */
    async show({ userId, licenseId, address }: ShowRequest): Promise<string> {
      await limits.take('codeShownByUser', `user:${userId}`);
      return db.transaction(async () => {
        const license = await store.findCode(licenseId, userId);
        if (license) await requireTold(userId, license);
        const { code, details } = open({ licenseId, license });
        await audit.record({ event, userId, actor: 'user', address, details });
        return code;
      });
    },
    /**
     * Shows it to an operator with a fresh proof of identity; its owner reads this in the audit log.
     */
    async showTo(actor: Actor, licenseId: number): Promise<string> {
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

export type CodeReveal = ReturnType<typeof createShowing>;
