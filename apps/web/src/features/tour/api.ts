import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** Tour state of this user, on any browser. */
export const tourQuery = queryOptions({
  queryKey: ['tour'],
  queryFn: ({ signal }) => call('tour', { signal }),
  staleTime: Infinity,
});
