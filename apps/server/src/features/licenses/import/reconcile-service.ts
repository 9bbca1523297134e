import { toNewPurchase, type NewPurchase } from '#licenses/license.ts';
import { itemNameIn } from '#licenses/naming-rules.ts';
import {
  groupMoved,
  planReconcile,
  statusAfterFound,
  afterMissing,
  type IndexedPurchase,
  type Owner,
  type ReconcilePlan,
} from '#licenses/rules.ts';
import { recoverCodes } from '#licenses/codes/lost-codes-store.ts';
import { isAuthorsFault } from '#licenses/codes/purchase-codes.ts';
import { createRefunds, type ImportedPurchases } from './refund-service.ts';
import type { CodeOnlyLicense, ReconcileStore } from './reconcile-store.ts';
import { after } from '#platform/clock.ts';
import { days, hours } from '@hub/contract/limits';
import type { LicensesParts } from '#licenses/parts.ts';

export function createReconciler(deps: LicensesParts & { readonly store: ReconcileStore }) {
  const { db, store, codes, clock, marketplace, log } = deps;
  const refunds = createRefunds(deps);

  /** Adds unknown purchases. It seals no code if all purchases are known, as in most imports. */
  async function addUnknown(
    purchases: readonly (NewPurchase & IndexedPurchase)[],
    owner: Owner,
  ): Promise<ReadonlySet<string>> {
    const knownIndexes = new Set(
      await store.findKnown(purchases.map(({ codeIndex }) => codeIndex)),
    );
    const unknown = purchases
      .filter(({ codeIndex }) => !knownIndexes.has(codeIndex))
      .map(codes.sealPurchase);
    if (unknown.length === 0) return new Set();
    const recovered = new Set(await recoverCodes(db, unknown));
    const unrecovered = unknown.filter(({ codeIndex }) => !recovered.has(codeIndex));
    return new Set(
      unrecovered.length > 0 ? await store.insertNew(unrecovered, owner, clock.now()) : [],
    );
  }

  async function reconcile(owner: Owner, imported: ImportedPurchases) {
    const now = clock.now();
    const { isComplete, gone } = imported;
    const purchases = imported.purchases.map((purchase) => ({
      ...purchase,
      codeIndex: codes.indexOf(purchase.purchaseCode),
    }));
    const added = await addUnknown(purchases, owner);
    const indexes = purchases.map(({ codeIndex }) => codeIndex);
    const known = (await store.lockKnown(indexes, owner.accountId)).filter(
      ({ codeIndex }) => !added.has(codeIndex),
    );
    const plan = planReconcile(known, { purchases, isComplete, gone, owner, now });
    await store.updateFound(plan.found, owner, now);
    await store.updateMissing(plan.missing);
    await notifyOfMoves(deps, owner, plan.moved);
    return { added: added.size, updated: plan.updated, moved: plan.moved.length, kept: plan.kept };
  }

  async function check(
    { id, status: before, missingSince, ...closed }: CodeOnlyLicense,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const purchaseCode = codes.open(closed);
    if (purchaseCode === null) {
      log.error({ licenseId: id }, 'purchase code could not be opened, license was not looked up');
      return;
    }
    const sale = await marketplace.saleByCode(purchaseCode, signal);
    const isSecondMiss = sale === null && before === 'valid' && missingSince !== null;
    if (isSecondMiss) await refunds.requireKnownSale([id], signal);
    await db.transaction(async () => {
      const now = clock.now();
      const license = await store.lockOne(id);
      // An account may have imported the license in the meantime. Its imports then decide.
      if (!license || license.accountId !== null) return;
      const purchase = sale && toNewPurchase(purchaseCode, sale);
      if (purchase) {
        const { purchaseCode: _whole, ...facts } = purchase;
        const status = statusAfterFound(license.status);
        await store.updateByCode(id, { ...facts, status }, now);
      } else {
        await store.updateMissing([{ id, ...afterMissing(license, now, true) }]);
      }
    });
  }

  return {
    /** Call it between the import and `reconcile`, outside of a transaction. */
    prove: refunds.prove,
    /**
     * Updates the licenses to the result of an import, inside a transaction. Returns the numbers of
     * changed licenses. A repeated call changes nothing.
     */
    reconcile,
    /**
     * Looks up at most `most` code-only licenses that are due for their daily check. Returns the
     * number of completed lookups. If the marketplace fails, the run stops and continues an hour
     * later.
     */
    async checkDue(most: number, signal?: AbortSignal): Promise<number> {
      const now = clock.now();
      const due = await store.takeCodeOnly(most, after(now, -days(1)), now);
      for (const [index, license] of due.entries()) {
        try {
          await check(license, signal);
        } catch (error) {
          const level = isAuthorsFault(error) ? 'error' : 'warn';
          log[level]({ err: error }, 'license lookup failed, daily check continues in an hour');
          const remainingIds = due.slice(index).map(({ id }) => id);
          await store.setChecked(remainingIds, after(now, hours(1) - days(1)));
          return index;
        }
      }
      return due.length;
    },
  };
}

export type Reconciler = ReturnType<typeof createReconciler>;

/** Emails both owners, and records an event for each license and each owner. */
async function notifyOfMoves(
  { catalog, mailer, audit }: LicensesParts,
  { userId }: Owner,
  moved: ReconcilePlan['moved'],
): Promise<void> {
  for (const { fromUserId, count, codeEnd, ...item } of groupMoved(moved)) {
    const data = { count, itemName: itemNameIn(catalog(), item), codeEnd };
    await mailer.enqueue({ template: 'licenses/moved-away', userId: fromUserId, data });
    await mailer.enqueue({ template: 'licenses/moved-here', userId, data });
  }
  for (const { id, fromUserId, codeEnd, ...item } of moved) {
    const details = { license_id: id, item: itemNameIn(catalog(), item), code_end: codeEnd };
    const shared = { actor: 'hub', details } as const;
    await audit.record({ ...shared, event: 'licenses.moved_away', userId: fromUserId });
    await audit.record({ ...shared, event: 'licenses.moved_here', userId });
  }
}
