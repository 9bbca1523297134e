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

/** Rule that hides all full codes of an account; see `isGivenAlone` for a single license. */
export interface CodeHidingRule {
  /**
   * Returns true if support changed the email address recently, so that the previous owner can
   * still reverse it. The new mailbox may belong to the operator, and it opens the account.
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

/** License with the code to open. */
interface CodeToOpen {
  readonly licenseId: number;
  readonly license: Awaited<ReturnType<LicenseStore['findCode']>>;
}

/**
 * Creates the service that shows full purchase codes. Apart from it, only the export of a person's
 * data reveals codes.
 */
export function createShowing(deps: LicensesParts & { readonly codeHiding: CodeHidingRule }) {
  const { db, catalog, licenses: store, codes, limits, audit, codeHiding } = deps;

  function openCode({ licenseId, license }: CodeToOpen) {
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

  async function requireCodeAllowed(userId: number, license: Parameters<typeof isGivenAlone>[0]) {
    const message = isGivenAlone(license)
      ? texts.withheld
      : (await codeHiding.isFrom(userId)) && codesHidden();
    if (message !== false) throw new Problem('code_withheld', { message });
  }

  const event = 'licenses.code_shown';
  return {
    /**
     * Returns the code of the user's license, and records an event. Throws `code_withheld` if the
     * user owns the license only by an operator's assignment, or if support changed the email
     * address recently.
     */
    async show({ userId, licenseId, address }: ShowRequest): Promise<string> {
      await limits.take('codeShownByUser', `user:${userId}`);
      return db.transaction(async () => {
        const license = await store.findCode(licenseId, userId);
        if (license) await requireCodeAllowed(userId, license);
        const { code, details } = openCode({ licenseId, license });
        await audit.record({ event, userId, actor: 'user', address, details });
        return code;
      });
    },
    /**
     * Returns the code to an operator with a fresh proof of identity. Records an event that the
     * owner sees.
     */
    async showTo(actor: Actor, licenseId: number): Promise<string> {
      await limits.take('codeShownByUser', `operator:${inWords(actor)}`);
      return db.transaction(async () => {
        const license = await store.findCode(licenseId);
        const { code, owner, details } = openCode({ licenseId, license });
        await audit.record({ event, userId: owner, actor, details });
        return code;
      });
    },
  };
}

export type CodeReveal = ReturnType<typeof createShowing>;
