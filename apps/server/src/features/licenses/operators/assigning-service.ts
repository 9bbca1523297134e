import type { SeenAction } from './blocking-service.ts';
import type { Claims } from '#licenses/claim/claim-service.ts';
import type { AssigningStore } from './assigning-store.ts';
import type { NewPurchase } from '#licenses/license.ts';
import { itemNameIn, type LicenseName } from '#licenses/naming-rules.ts';
import { actionTexts } from '#licenses/texts.ts';
import type { StaleCheck } from '#features/audit';
import { inWords, type Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import type { LicensesParts } from '#licenses/parts.ts';

/** Assignment of a license. Both owners see its reason. */
export interface Assignment extends SeenAction {
  /** Purchase code or license id. */
  readonly name: LicenseName;
  /** Full username or email address. */
  readonly to: string;
  /** True if the license had no owner. It is then not taken from a new owner. */
  readonly isNobodys?: boolean;
}

export type AssignResult =
  | { readonly kind: 'given'; readonly id: number; readonly itemName: string }
  | { readonly kind: 'no_such_user' | 'unproven' | 'no_such_license' | 'refunded' | 'owned' };

export type UnregisteredPurchase = Omit<NewPurchase, 'purchaseCode' | 'itemUrl' | 'itemThumb'>;

interface AssigningDependencies extends LicensesParts {
  readonly staleCheck: StaleCheck;
  readonly claims: Pick<Claims, 'checkCode' | 'findPurchase'>;
  readonly store: AssigningStore;
}

interface Handover {
  readonly to: number;
  readonly action: SeenAction;
}

type GivenLicense = NonNullable<Awaited<ReturnType<AssigningStore['lock']>>>;

export function createLicenseAssignment(deps: AssigningDependencies) {
  const { db, clock, catalog, audit, mailer, users, claims, codes, licenses, store } = deps;

  const findUser = async (who: string): Promise<number | null> =>
    (await users.findIdByEmail(who)) ?? users.findIdByUsername(who);

  const findIdByCode = async (codeIndex: string): Promise<number | null> =>
    (await licenses.findByCode(codeIndex))?.id ?? null;

  /** Gives the locked license to the new owner, and notifies both owners. */
  async function handOver(
    license: GivenLicense,
    from: number | null,
    { to, action: { actor, reason } }: Handover,
  ): Promise<AssignResult> {
    const { id, codeEnd } = license;
    await store.give(id, to, clock.now());
    const itemName = itemNameIn(catalog(), license);
    const details = { item: itemName, code_end: codeEnd, license_id: id, reason };
    const owners = [
      [from, 'licenses.given_away', 'licenses/given-away'],
      [to, 'licenses.given_here', 'licenses/given-here'],
    ] as const;
    for (const [userId, event, template] of owners) {
      if (userId === null) continue;
      await audit.record({ event, userId, actor, details });
      await mailer.enqueue({ template, userId, data: { itemName, codeEnd, reason } });
    }
    return { kind: 'given', id, itemName };
  }

  const assign = (
    id: number,
    { isNobodys = false, ...handover }: Handover & Pick<Assignment, 'isNobodys'>,
  ): Promise<AssignResult> =>
    db.transaction(async () => {
      const license = await store.lock(id);
      if (!license) return { kind: 'no_such_license' };
      await deps.staleCheck.requireUnchangedSince({ id, seen: handover.action.seen });
      if (license.userId === handover.to) return { kind: 'owned' };
      if (isNobodys && license.userId !== null) {
        throw new Problem('changed_meanwhile', { message: actionTexts.registeredMeanwhile });
      }
      return handOver(license, license.userId, handover);
    });

  const register = (purchase: NewPurchase, handover: Handover): Promise<AssignResult> =>
    db.transaction(async () => {
      const id = await licenses.insert(handover.to, codes.sealPurchase(purchase), clock.now());
      const license = id === null ? null : await store.lock(id);
      // Another request has registered the purchase in the meantime.
      if (!license) return { kind: 'no_such_license' };
      // The assignment keeps the license with this user when the buyer's account is imported.
      return handOver(license, null, handover);
    });

  return {
    /**
     * Assigns a license with its sites to another account. An unregistered license is first looked
     * up at the marketplace. Imports of the buyer's account do not move the license. The new owner
     * does not see the full code (`isGivenAlone`).
     */
    async give({ name, to: who, isNobodys = false, ...action }: Assignment): Promise<AssignResult> {
      const to = await findUser(who.trim());
      if (to === null) return { kind: 'no_such_user' };
      // A person can register with the email address of another person and change it afterwards.
      if (!(await store.hasProvenAddress(to))) return { kind: 'unproven' };
      if (typeof name === 'number') return assign(name, { to, action, isNobodys });
      const known = await findIdByCode(codes.indexOf(name));
      if (known !== null) return assign(known, { to, action, isNobodys });
      const check = await claims.checkCode(name, []);
      if (check.kind === 'refunded') return { kind: 'refunded' };
      if (check.kind !== 'free') return { kind: 'no_such_license' };
      return register(check.purchase, { to, action });
    },
    /** Looks up an unregistered code at the marketplace; null if it has no sale. */
    async lookUp(code: string): Promise<UnregisteredPurchase | null> {
      const check = await claims.checkCode(code, []);
      return check.kind === 'free' ? check.purchase : null;
    },
    /**
     * Finds the license of a full purchase code, or its marketplace data. A wrong code counts
     * against the limit of this operator.
     */
    async find(code: string, actor: Actor) {
      const budget = ['purchaseCodeLookup', `operator:${inWords(actor)}`] as const;
      const check = await claims.findPurchase(code, [budget]);
      return {
        id: check.kind === 'known' ? await findIdByCode(check.codeIndex) : null,
        purchase: check.kind === 'free' ? check.purchase : null,
      };
    },
  };
}

export type LicenseAssignment = ReturnType<typeof createLicenseAssignment>;
