import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/client.ts';

/** The connected marketplace accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => call('getAccounts', { signal }),
});
