import { licenseTail } from '@hub/contract/license-label';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { ListedLicense } from './list-store.ts';
import type { Cell } from '#platform/csv.ts';

type Row = OperatorAnswerOf<'operatorLicenses'>['rows'][number];

/** What an item is called; see `itemNameIn`. */
export type NameOf = (item: { readonly itemId: number; readonly itemName: string }) => string;

export const toLicenseRow = (row: ListedLicense, nameOf: NameOf): Row => ({
  id: row.id,
  item: { id: row.itemId, name: nameOf(row) },
  code_end: row.codeEnd,
  status: row.status,
  license_type: row.licenseType,
  owner:
    row.ownerId === null || row.owner === null ? null : { id: row.ownerId, username: row.owner },
  sold_at: row.soldAt.toISOString(),
  supported_until: row.supportedUntil?.toISOString() ?? null,
  bound_to: row.boundTo,
  moves: row.moves,
  sites: [...row.sites],
});

export const licenseHead = [
  'id',
  'item_id',
  'item',
  'code_end',
  'status',
  'license_type',
  'owner_id',
  'owner',
  'sold_at',
  'supported_until',
  'bound_to',
  'moves',
  'sites',
] as const;

export const toLicenseCells = (row: ListedLicense, nameOf: NameOf): Cell[] => [
  row.id,
  row.itemId,
  nameOf(row),
  // With the sign that stands for the rest: a spreadsheet takes 7e31 for a number.
  licenseTail({ code: row.codeEnd, site: null }),
  row.status,
  row.licenseType,
  row.ownerId,
  row.owner,
  row.soldAt,
  row.supportedUntil,
  row.boundTo,
  row.moves,
  row.sites.map(({ url }) => url).join(' '),
];
