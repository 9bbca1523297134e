import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { legalQuery, type LegalDocument } from './api.ts';
import { TextBlocks } from './text-blocks.tsx';

const loading = { label: 'Loading the text', shapes: ['title', 'text', 'text'] } as const;

const others = {
  terms: { title: 'Terms', words: 'privacy', to: paths.privacy() },
  privacy: { title: 'Privacy', words: 'terms', to: paths.terms() },
} as const;

/** A page whose words are the publisher's own: the server has read and checked them. */
export function PublishersText({ name }: { readonly name: LegalDocument }): ReactElement {
  const query = useQuery(legalQuery(name));
  const { title, words, to } = others[name];
  const lede = (
    <>
      See also the <TextLink to={to}>{words}</TextLink> of this service.
    </>
  );
  return (
    <Frame width="reading">
      <PageHeader title={query.data?.title ?? title} lede={lede} />
      <ReadState query={query} what="The text" loading={loading} />
      {query.data !== undefined && (
        <Prose>
          <TextBlocks blocks={query.data.blocks} />
        </Prose>
      )}
    </Frame>
  );
}
