import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, QueryOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

export type LegalDocument = QueryOf<'legal'>['document'];
export type LegalText = AnswerOf<'legal'>;

/** Id of the publisher's own text in the document of such a page (app/render.tsx). */
export const legalId = (name: LegalDocument): string => `hub-legal-${name}`;

function cameAlong(name: LegalDocument): LegalText | undefined {
  const text = globalThis.document?.getElementById(legalId(name))?.textContent;
  return text ? (JSON.parse(text) as LegalText) : undefined;
}

/** A text of the publisher's own: it came with the page's document, or is asked for on the way there. */
export const legalQuery = (name: LegalDocument) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: ({ signal }) => call('legal', { query: { document: name }, signal }),
    initialData: () => cameAlong(name),
    staleTime: 'static',
  });
