import type { ListedLicense, LicenseListStore } from './list-store.ts';
import {
  licenseHead,
  toLicenseCells,
  toLicensePage,
  toLicenseRow,
  type NameOf,
} from './operator-to-wire.ts';
import type { LicensePageStore } from './page-store.ts';
import type { ListFiles } from '#features/audit';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import { inBatches, cursorOf, readPage, toWirePage } from '#platform/lists.ts';

interface RouteDependencies {
  readonly lists: LicenseListStore;
  readonly pages: LicensePageStore;
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly nameOf: NameOf;
}

/** Licenses for operators. */
export const licenseOperatorRoutes = ({
  lists,
  pages,
  files,
  clock,
  nameOf,
}: RouteDependencies): Routes => ({
  operatorLicense: {
    async handle({ query }) {
      const license = await pages.find(query.license_id);
      if (!license) throw new Problem('not_found');
      return toLicensePage(license, nameOf);
    },
  },
  operatorLicenses: {
    async handle({ query: { after, ...filter } }) {
      const page = await readPage(lists.list(filter), cursorOf(after));
      return toWirePage(page, (row) => toLicenseRow(row, nameOf));
    },
  },
  operatorLicensesCsv: {
    async handle({ query: { columns, ...query }, actor, reply }) {
      await files.take({ name: 'licenses', actor, filters: query });
      const toCells = (row: ListedLicense) => toLicenseCells(row, nameOf);
      const batches = inBatches(lists.list(query), toCells);
      const day = clock.now();
      return sendCsv(reply, { name: 'licenses', day, head: licenseHead, columns, batches });
    },
  },
});
