import { useQuery } from '@tanstack/react-query';
import { watchedAccountsQuery, whileSyncing } from '#features/accounts';
import { licensesQuery } from '#features/licenses';

/**
 * Polls accounts and licenses during an import. `ownsSomething` is undefined while the answer is
 * uncertain.
 */
export function useOwnership() {
  const accounts = useQuery(watchedAccountsQuery);
  const licenses = useQuery({ ...licensesQuery, refetchInterval: whileSyncing(accounts.data) });
  const isCertain = accounts.data !== undefined && licenses.data !== undefined;
  const hasSome = [accounts.data, licenses.data].some((list) => list && list.length > 0);
  return { accounts, ownsSomething: hasSome || (isCertain ? false : undefined) };
}
