import type { LicenseListStore } from './list-store.ts';
import { toFacts } from '#licenses/to-wire.ts';
import { licenseColumnsOf, toLicensePage, toLicenseRow, type NameOf } from './operator-to-wire.ts';
import type { LicensePageStore } from './page-store.ts';
import type { ListFiles } from '#features/audit';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import { readAll, cursorOf, readPage, toWirePage } from '#platform/lists.ts';
import type { AnswerOut } from '@hub/contract/call';
import type { operatorCalls } from '@hub/contract/operator-calls';
import type { LicenseBlocker } from './blocking-service.ts';
import type { Assignment, LicenseAssignment, UnregisteredPurchase } from './assigning-service.ts';
import type { CodeReveal } from '#licenses/showing/show-service.ts';
import { actionTexts } from '#licenses/texts.ts';

interface RouteDependencies {
  readonly lists: LicenseListStore;
  readonly pages: LicensePageStore;
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly nameOf: NameOf;
}

export const licenseOperatorRoutes = ({
  lists,
  pages,
  files,
  clock,
  nameOf,
}: RouteDependencies): Routes => ({
  async operatorLicense({ query }) {
    const license = await pages.find(query.license_id);
    if (!license) throw new Problem('not_found');
    return toLicensePage(license, nameOf);
  },
  async operatorLicenses({ query: { after, ...filter } }) {
    const page = await readPage(lists.list(filter), cursorOf(after));
    return toWirePage(page, (row) => toLicenseRow(row, nameOf));
  },
  async operatorLicensesCsv({ query: { columns: chosen, ...query }, actor, reply }) {
    await files.take({ name: 'licenses', actor, filters: query });
    const file = { name: 'licenses', day: clock.now(), columns: licenseColumnsOf(nameOf), chosen };
    return sendCsv(reply, { ...file, batches: readAll(lists.list(query)) });
  },
});

interface ActionDependencies {
  readonly blocking: LicenseBlocker;
  readonly assigning: LicenseAssignment;
  readonly showing: CodeReveal;
  readonly nameOf: NameOf;
}

type Outcome = AnswerOut<(typeof operatorCalls)['operatorGiveLicense']>;

const toPurchase = (purchase: UnregisteredPurchase, nameOf: NameOf) => ({
  item: { id: purchase.itemId, name: nameOf(purchase) },
  sold_at: purchase.soldAt.toISOString(),
  ...toFacts(purchase),
});

/** Creates the calls about a license itself; `verification` has those about its sites. */
export function licenseActionRoutes({
  blocking,
  assigning,
  showing,
  nameOf,
}: ActionDependencies): Routes {
  async function give(assignment: Assignment): Promise<Outcome> {
    const given = await assigning.give(assignment);
    return given.kind === 'given'
      ? { success: true, message: actionTexts.given(given.itemName, assignment.to) }
      : { success: false, message: actionTexts.notGiven[given.kind](assignment.to) };
  }
  return {
    async operatorFindLicense({ body, actor }) {
      const { id, purchase } = await assigning.find(body.code, actor);
      return { license_id: id, purchase: purchase && toPurchase(purchase, nameOf) };
    },
    async operatorBlockLicense({ body, actor }) {
      const { license_id: id, blocked, reason, seen } = body;
      const status = await blocking.setBlocked(id, blocked, { actor, reason, seen });
      if (status === null) throw new Problem('not_found');
      return { success: true, message: actionTexts.blocked[status] };
    },
    async operatorBlockLicenses({ body: { ids, blocked, reason, seen: since }, actor }) {
      const action = { actor, reason, seen: since };
      const { outcomes: all, seen } = await blocking.setAllBlocked(ids, blocked, action);
      const outcomes = [...all];
      const counts = Map.groupBy(outcomes, ({ result }) => result);
      const message = [...counts]
        .map(([result, { length }]) => actionTexts.severalBlocked[result](length, blocked))
        .join(' ');
      return { success: !counts.has('not_found'), message, seen, outcomes };
    },
    operatorGiveLicense: ({ body: { license_id: id, ...assignment }, actor }) =>
      give({ ...assignment, actor, name: id }),
    operatorRegisterLicense: ({ body: { code, ...assignment }, actor }) =>
      give({ ...assignment, actor, name: code, isNobodys: true }),
    operatorShowCode: async ({ body, actor }) => ({
      code: await showing.showTo(actor, body.license_id),
    }),
  };
}
