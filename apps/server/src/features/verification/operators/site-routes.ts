import type { RequestOut } from '@hub/contract/call';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import type { Catalog } from '@hub/contract/catalog';
import type { ListFiles } from '#features/audit';
import { itemNameIn } from '#features/licenses';
import { sendCsv } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type { Cell } from '#platform/text/csv.ts';
import { inBatches, cursorOf, readPage, toWirePage } from '#platform/lists.ts';
import { actTexts } from '#verification/texts.ts';
import type { OperatorService } from './operator-service.ts';
import type {
  ListedSite,
  SiteFilter,
  SiteListStore,
} from '#verification/records/site-list-store.ts';

interface RouteDependencies {
  readonly lists: SiteListStore;
  readonly files: ListFiles;
  readonly clock: Clock;
  readonly catalog: () => Pick<Catalog, 'items'>;
  readonly operator: OperatorService;
}

type Query = RequestOut<(typeof operatorCalls)['operatorSitesCsv']>['query'];

const dayOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

const toFilter = ({ seen_from: from, seen_before: before, ...rest }: Query): SiteFilter => ({
  ...rest,
  seenFrom: dayOf(from),
  seenBefore: dayOf(before),
});

type Row = OperatorAnswerOf<'operatorSites'>['rows'][number];

const toSiteRow = (row: ListedSite, catalog: Pick<Catalog, 'items'>): Row => ({
  activation_id: String(row.id),
  url: row.url,
  kind: row.kind,
  license: { id: row.licenseId, code_end: row.codeEnd },
  item: { id: row.itemId, name: itemNameIn(catalog, row) },
  owner:
    row.ownerId === null || row.owner === null ? null : { id: row.ownerId, username: row.owner },
  theme_version: row.themeVersion,
  wordpress_version: row.wordpressVersion,
  php_version: row.phpVersion,
  activated_at: row.activatedAt.toISOString(),
  last_seen: row.lastSeenAt.toISOString(),
  older_theme: row.protocol === 1,
});

const head = [
  'activation_id',
  'url',
  'kind',
  'license_id',
  'item',
  'owner_id',
  'owner',
  'theme_version',
  'wordpress_version',
  'php_version',
  'activated_at',
  'last_seen',
] as const;

const toCells = (row: ListedSite, catalog: Pick<Catalog, 'items'>): Cell[] => [
  row.id,
  row.url,
  row.kind,
  row.licenseId,
  itemNameIn(catalog, row),
  row.ownerId,
  row.owner,
  row.themeVersion,
  row.wordpressVersion,
  row.phpVersion,
  row.activatedAt,
  row.lastSeenAt,
];

/** Sites for operators. */
export const siteRoutes = ({
  lists,
  files,
  clock,
  catalog,
  operator,
}: RouteDependencies): Routes => ({
  operatorReleaseSite: {
    async handle({ body: { activation_id: id, ...releasing }, actor }) {
      const host = await operator.releaseOne(Number(id), { ...releasing, actor });
      if (host === null) throw new Problem('not_found');
      return { success: true, message: actTexts.released([host]) };
    },
  },
  operatorReleaseSites: {
    async handle({ body: { license_id: id, ...releasing }, actor }) {
      const hosts = await operator.releaseAll(id, { ...releasing, actor });
      if (hosts === null) throw new Problem('not_found');
      return { success: true, message: actTexts.released(hosts) };
    },
  },
  operatorMoveLicense: {
    async handle({ body: { license_id: id, ...action }, actor }) {
      const freed = await operator.letMove(id, { ...action, actor });
      if (freed === null) throw new Problem('not_found');
      return { success: true, message: actTexts.freed(freed.boundTo) };
    },
  },
  operatorSites: {
    async handle({ query: { after, ...query } }) {
      const page = await readPage(lists.list(toFilter(query)), cursorOf(after));
      return toWirePage(page, (row) => toSiteRow(row, catalog()));
    },
  },
  operatorSitesCsv: {
    async handle({ query: { columns, ...query }, actor, reply }) {
      await files.take({ name: 'sites', actor, filters: query });
      const batches = inBatches(lists.list(toFilter(query)), (row) => toCells(row, catalog()));
      return sendCsv(reply, { name: 'sites', day: clock.now(), head, columns, batches });
    },
  },
});
