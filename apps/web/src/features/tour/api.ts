import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** Whether this user has seen the tour, in whatever browser. */
export const tourQuery = queryOptions({
  queryKey: ['tour'],
  queryFn: ({ signal }) => call('tour', { signal }),
  staleTime: Infinity,
});
