import type { ReactElement } from 'react';
import { isGone } from '@hub/client/errors';
import { Alert } from '@hub/ui/alert';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { ReadState, type ReadQuery } from '@hub/ui/read-state';
import { Screen, type ScreenProps } from './screen.tsx';

interface SubjectScreenProps<Data> extends Pick<ScreenProps, 'back'> {
  readonly query: ReadQuery<Data>;
  /** Title until it is read. */
  readonly title: string;
  readonly texts: { readonly gone: string; readonly loading: string };
  readonly children: (data: Data) => ScreenProps;
}

/** Screen of one person or thing, in each of its states. */
export function SubjectScreen<Data>(props: SubjectScreenProps<Data>): ReactElement {
  const { query, title, texts, children, back } = props;
  const shared = back !== undefined && { back };
  if (query.data === undefined) {
    return (
      <Screen title={title} {...shared}>
        {isGone(query.error) ? (
          <EmptyState art={<EmptyArt />} title={texts.gone} />
        ) : (
          <ReadState
            query={query}
            what={title}
            loading={{ label: texts.loading, shapes: ['text', 'card', 'card', 'card'] }}
          />
        )}
      </Screen>
    );
  }
  const { children: whole, ...screen } = children(query.data);
  return (
    <Screen {...shared} {...screen}>
      <ReadState query={query} what={title} />
      {isGone(query.error) && <Alert tone="attention">{texts.gone}</Alert>}
      {whole}
    </Screen>
  );
}
