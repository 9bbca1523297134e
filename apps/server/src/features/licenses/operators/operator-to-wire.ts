import { licenseTail } from '@hub/contract/license-label';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { licenseColumns, ListedLicense } from './list-store.ts';
import { toFacts } from '#licenses/to-wire.ts';
import type { WholeLicense } from './page-store.ts';
import type { Columns } from '#http/calls/send-csv.ts';

type Row = OperatorAnswerOf<'operatorLicenses'>['rows'][number];

/** Returns the display name of an item; see `itemNameIn`. */
export type NameOf = (item: { readonly itemId: number; readonly itemName: string }) => string;

const toCommon = (row: Pick<ListedLicense, keyof typeof licenseColumns>, nameOf: NameOf) => ({
  id: row.id,
  item: { id: row.itemId, name: nameOf(row) },
  code_end: row.codeEnd,
  status: row.status,
  sold_at: row.soldAt.toISOString(),
  ...toFacts(row),
});

export const toLicenseRow = (row: ListedLicense, nameOf: NameOf): Row => ({
  ...toCommon(row, nameOf),
  owner:
    row.ownerId === null || row.owner === null ? null : { id: row.ownerId, username: row.owner },
  bound_to: row.boundTo,
  moves: row.moves,
  sites: [...row.sites],
});

export const licenseColumnsOf = (nameOf: NameOf): Columns<ListedLicense> => ({
  id: ({ id }) => id,
  item_id: ({ itemId }) => itemId,
  item: nameOf,
  // The ellipsis keeps a spreadsheet from reading 7e31 as a number.
  code_end: ({ codeEnd }) => licenseTail({ code: codeEnd, site: null }),
  status: ({ status }) => status,
  license_type: ({ licenseType }) => licenseType,
  owner_id: ({ ownerId }) => ownerId,
  owner: ({ owner }) => owner,
  sold_at: ({ soldAt }) => soldAt,
  supported_until: ({ supportedUntil }) => supportedUntil,
  bound_to: ({ boundTo }) => boundTo,
  moves: ({ moves }) => moves,
  sites: ({ sites }) => sites.map(({ url }) => url).join(' '),
});

export function toLicensePage(
  row: WholeLicense,
  nameOf: NameOf,
): OperatorAnswerOf<'operatorLicense'> {
  const [owner] = row.owner;
  const binding = row.sites.find(({ kind, unbound }) => kind === 'live' && unbound === null);
  return {
    ...toCommon(row, nameOf),
    owner: owner ? toOwner(owner) : null,
    envato_username: row.account[0]?.username ?? null,
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt.toISOString(),
    given_at: row.givenAt?.toISOString() ?? null,
    bound_to: binding?.endProduct ?? null,
    moves: row.sites.filter(({ moved }) => moved).length,
    sites: row.sites.map(toPastSite),
    seen: row.seen,
  };
}

const toOwner = ({ blockedAt, ...owner }: WholeLicense['owner'][number]) => ({
  ...owner,
  blocked: blockedAt !== null,
});

const inWire = (text: string): string => new Date(text).toISOString();

const toDiagnosis = ({ findings, diagnosed }: WholeLicense['sites'][number]) =>
  findings === null || diagnosed === null
    ? null
    : { at: inWire(diagnosed), findings: [...findings] };

const toPastSite = (site: WholeLicense['sites'][number]) => ({
  activation_id: String(site.id),
  url: site.url,
  kind: site.kind,
  activated_at: inWire(site.activated),
  last_seen: inWire(site.seen),
  ended_at: site.ended === null ? null : inWire(site.ended),
  end_reason: site.reason,
  moved: site.moved,
  freed: site.unbound !== null,
  theme_version: site.theme,
  wordpress_version: site.wordpress,
  php_version: site.php,
  diagnosis: toDiagnosis(site),
  older_theme: site.protocol === 1,
});
