import type { ReactElement, ReactNode } from 'react';
import { useLastError } from './use-last-error.ts';
import { ErrorNotice } from './error-notice.tsx';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';
import { StaleNote } from './stale-note.tsx';
import { texts } from '#ui/texts.ts';

export interface ReadQuery<Data = unknown> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** Milliseconds since 1970: when `data` was read. */
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface ReadStateProps<Data> {
  readonly query: ReadQuery<Data>;
  /** Subject of the sentences, in the plural or with a verb: "Your licenses". */
  readonly what: string;
  /** Omitted if another element already shows the loading state. */
  readonly loading?: { readonly label: string; readonly shapes: readonly SkeletonShape[] };
  readonly children?: (data: Data) => ReactNode;
}

/** Loading, failed or outdated state of a query; nothing while its data is current. */
export function ReadState<Data>(props: ReadStateProps<Data>): ReactElement {
  const { query, children } = props;
  return (
    <>
      <Standing {...props} />
      {children !== undefined && query.data !== undefined && children(query.data)}
    </>
  );
}

type StandingProps = Omit<ReadStateProps<unknown>, 'children'>;

function Standing({ query, what, loading }: StandingProps): ReactElement | null {
  const { data, isFetching, dataUpdatedAt, refetch } = query;
  const error = useLastError(query);
  const again = { error, retry: () => void refetch(), retrying: isFetching };
  if (error === null) {
    return data === undefined && loading !== undefined ? <Skeleton {...loading} /> : null;
  }
  return data === undefined ? (
    <ErrorNotice {...again} error={error} tone="attention" title={texts.notLoaded({ what })} />
  ) : (
    <StaleNote {...again} error={error} title={texts.notUpdated({ what })} from={dataUpdatedAt} />
  );
}
