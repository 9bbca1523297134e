import { useQuery } from '@tanstack/react-query';
import { Page as Frame, PageHeader, Prose } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import { legalQuery, type LegalDocument } from './api.ts';
import { TextBlocks } from './text-blocks.tsx';
import { texts } from './texts.ts';

const others = { terms: paths.privacy(), privacy: paths.terms() } as const;

/** Page with a publisher’s text, which the server has parsed and validated. */
export function PublishersText({ name }: { readonly name: LegalDocument }) {
  const query = useQuery(legalQuery(name));
  const { title, also } = texts[name];
  const lede = <LinkedSentence text={also} to={{ other: others[name] }} />;
  return (
    <Frame width="reading">
      <PageHeader title={query.data?.title ?? title} lede={lede} />
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['title', 'text', 'text'] }}
      >
        {({ blocks }) => (
          <Prose>
            <TextBlocks blocks={blocks} />
          </Prose>
        )}
      </ReadState>
    </Frame>
  );
}
