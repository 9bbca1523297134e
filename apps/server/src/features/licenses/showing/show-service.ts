import { itemNameIn } from '#licenses/naming-rules.ts';
import { isGivenAlone } from '#licenses/rules.ts';
import { inWords, type Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import { codesHidden, texts } from '#licenses/texts.ts';
import type { CodeHidingRule } from './code-hiding-store.ts';
import type { LicensesParts } from '#licenses/parts.ts';

interface ShowRequest {
  readonly userId: number;
  readonly licenseId: number;
  readonly address: string;
}

/**
 * Creates the service that shows full purchase codes. Apart from it, only the export of a person's
 * data reveals codes.
 */
export function createShowing(deps: LicensesParts & { readonly codeHiding: CodeHidingRule }) {
  const { db, catalog, licenses: store, codes, limits, audit, codeHiding } = deps;

  async function requireLicense(id: number, ownerId?: number) {
    const license = await store.findCode(id, ownerId);
    if (!license) throw new Problem('not_found');
    return license;
  }

  function openCode(license: Awaited<ReturnType<typeof requireLicense>>) {
    const { id } = license;
    const code = codes.open(license);
    if (code === null) {
      const cause = new Error(`No secret opens the purchase code of license ${id}`);
      throw new Problem('unavailable', { message: texts.unreadable, isOperators: true, cause });
    }
    const item = itemNameIn(catalog(), license);
    return { code, details: { license_id: id, item, code_end: code.slice(-4) } };
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
        const license = await requireLicense(licenseId, userId);
        await requireCodeAllowed(userId, license);
        const { code, details } = openCode(license);
        await audit.record({ event, userId, actor: 'user', address, details });
        return code;
      });
    },
    /** Call it with a fresh proof of identity. Records an event that the owner sees. */
    async showTo(actor: Actor, licenseId: number): Promise<string> {
      await limits.take('codeShownByUser', `operator:${inWords(actor)}`);
      return db.transaction(async () => {
        const license = await requireLicense(licenseId);
        const { code, details } = openCode(license);
        await audit.record({ event, userId: license.userId, actor, details });
        return code;
      });
    },
  };
}

export type CodeReveal = ReturnType<typeof createShowing>;
