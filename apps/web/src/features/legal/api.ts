import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

export type LegalDocument = QueryOf<'legal'>['document'];
export type LegalText = AnswerOf<'legal'>;

/** Returns the id of the script element that contains a publisher’s text (app/render.tsx). */
export const legalId = (name: LegalDocument): string => `hub-legal-${name}`;

function cameAlong(name: LegalDocument): LegalText | undefined {
  const text = globalThis.document?.getElementById(legalId(name))?.textContent;
  return text ? (JSON.parse(text) as LegalText) : undefined;
}

/** Query of a publisher’s text. The document of its page already contains the text. */
export const legalQuery = (name: LegalDocument) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: ({ signal }) => call('legal', { query: { document: name }, signal }),
    initialData: () => cameAlong(name),
    staleTime: 'static',
  });
