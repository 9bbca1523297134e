import { queryOptions } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { queryOf } from '#api/queries.ts';

export type CatalogInForce = OperatorAnswerOf<'catalogInForce'>;
export type CatalogCheck = OperatorAnswerOf<'tryCatalog'>;
export type CatalogPreview = NonNullable<CatalogCheck['shown']>;
export type Fault = CatalogCheck['faults'][number];
export type Change = CatalogCheck['changes'][number];
export type Version = OperatorAnswerOf<'catalogVersions'>['rows'][number];

/** Tells if this instance still uses an older version. */
export const isBehind = ({ version, newest, file_rules: fileRules }: CatalogInForce): boolean =>
  !fileRules && version !== newest;

/** Refetched until this instance has loaded the newest version. */
export const catalogQuery = queryOptions({
  ...queryOf('catalogInForce'),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && isBehind(data) ? seconds(2) : false,
});
