import type { RequestOut } from '@hub/contract/call';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import type { Catalog } from '@hub/contract/catalog';
import type { ListFiles } from '#features/audit';
import { itemNameIn } from '#features/licenses';
import { sendCsv, type Columns } from '#http/calls/send-csv.ts';
import type { Routes } from '#http/calls/route.ts';
import type { Clock } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import { readAll, cursorOf, readPage, toWirePage } from '#platform/lists.ts';
import { actionTexts } from '#verification/texts.ts';
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

const toSiteRow = (
  row: ListedSite,
  catalog: Pick<Catalog, 'items'>,
): OperatorAnswerOf<'operatorSites'>['rows'][number] => ({
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

const columnsOf = (catalog: Pick<Catalog, 'items'>): Columns<ListedSite> => ({
  activation_id: ({ id }) => id,
  url: ({ url }) => url,
  kind: ({ kind }) => kind,
  license_id: ({ licenseId }) => licenseId,
  item: (row) => itemNameIn(catalog, row),
  owner_id: ({ ownerId }) => ownerId,
  owner: ({ owner }) => owner,
  theme_version: ({ themeVersion }) => themeVersion,
  wordpress_version: ({ wordpressVersion }) => wordpressVersion,
  php_version: ({ phpVersion }) => phpVersion,
  activated_at: ({ activatedAt }) => activatedAt,
  last_seen: ({ lastSeenAt }) => lastSeenAt,
});

export const siteRoutes = ({
  lists,
  files,
  clock,
  catalog,
  operator,
}: RouteDependencies): Routes => ({
  async operatorReleaseSite({ body: { activation_id: id, ...releasing }, actor }) {
    const host = await operator.releaseOne(Number(id), { ...releasing, actor });
    if (host === null) throw new Problem('not_found');
    return { success: true, message: actionTexts.released([host]) };
  },
  async operatorReleaseSites({ body: { license_id: id, ...releasing }, actor }) {
    const hosts = await operator.releaseAll(id, { ...releasing, actor });
    if (hosts === null) throw new Problem('not_found');
    return { success: true, message: actionTexts.released(hosts) };
  },
  async operatorMoveLicense({ body: { license_id: id, ...action }, actor }) {
    const freed = await operator.letMove(id, { ...action, actor });
    if (freed === null) throw new Problem('not_found');
    return { success: true, message: actionTexts.freed(freed.boundTo) };
  },
  async operatorSites({ query: { after, ...query } }) {
    const page = await readPage(lists.list(toFilter(query)), cursorOf(after));
    return toWirePage(page, (row) => toSiteRow(row, catalog()));
  },
  async operatorSitesCsv({ query: { columns: chosen, ...query }, actor, reply }) {
    await files.take({ name: 'sites', actor, filters: query });
    const file = { name: 'sites', day: clock.now(), columns: columnsOf(catalog()), chosen };
    return sendCsv(reply, { ...file, batches: readAll(lists.list(toFilter(query))) });
  },
});
