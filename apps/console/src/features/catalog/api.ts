import { queryOptions, useMutation } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { seconds } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { rowsQuery } from '#ui/list/rows.ts';

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
  queryKey: ['catalog'],
  queryFn: ({ signal }) => call('catalogInForce', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && isBehind(data) ? seconds(2) : false,
});

export const catalogTextQuery = queryOptions({
  queryKey: ['catalog', 'text'],
  queryFn: ({ signal }) => call('catalogText', { signal }),
});

export const versionsQuery = rowsQuery(['catalog', 'versions'], (after, signal) =>
  call('catalogVersions', { query: after === null ? {} : { after }, signal }),
);

export const versionQuery = (id: number) =>
  queryOptions({
    queryKey: ['catalog', 'versions', id],
    queryFn: ({ signal }) => call('catalogVersion', { query: { id }, signal }),
  });

/** Preview of a checked catalog for readers of a language. */
export const usePreview = (text: string) =>
  useMutation({
    mutationFn: (language: string) => call('tryCatalog', { body: { text, language } }),
  });

/** Changes nothing, so nothing is read again. */
export const useTry = () =>
  useMutation({ mutationFn: (text: string) => call('tryCatalog', { body: { text } }) });

const again = { afterRefusal: true } as const;

interface Why {
  readonly reason: string;
}

export const useStore = (of: { readonly text: string; readonly seen: number }) =>
  useChange(({ reason }: Why) => call('storeCatalog', { body: { ...of, reason } }), again);

export const useRestore = (of: { readonly id: number; readonly seen: number }) =>
  useChange(({ reason }: Why) => call('restoreCatalog', { body: { ...of, reason } }), again);
