import { queryOptions, useMutation } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import { storeCatalogForm, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import type { ActionRequest } from '#ui/actions/action-dialog.tsx';
import { texts } from './texts.ts';

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

export const usePreview = (text: string) =>
  useMutation({
    mutationFn: (language: string) => call('tryCatalog', { body: { text, language } }),
  });

/** The review changes nothing, so nothing is refetched. */
export const useTry = () =>
  useMutation({ mutationFn: (text: string) => call('tryCatalog', { body: { text } }) });

interface Storing {
  readonly text: string;
  /** Version that the draft is based on. */
  readonly seen: number;
}

export const storing = (of: Storing): ActionRequest<typeof storeCatalogForm> => ({
  words: texts.store,
  schema: storeCatalogForm,
  send: (said) => call('storeCatalog', { body: { ...of, ...said } }),
});
