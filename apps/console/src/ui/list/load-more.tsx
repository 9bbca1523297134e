import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, type ButtonStyle } from '@hub/ui/button';
import { uiTexts } from '#ui/texts.ts';

interface LoadMoreProps extends Pick<ButtonStyle, 'size'> {
  readonly query: Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly onPress?: () => void;
}

export const LoadMore = ({ query, onPress, ...look }: LoadMoreProps) => (
  <Button
    {...look}
    busy={query.isFetchingNextPage}
    busyLabel={uiTexts.loadingMore}
    onClick={() => {
      onPress?.();
      void query.fetchNextPage();
    }}
  >
    {uiTexts.more}
  </Button>
);
