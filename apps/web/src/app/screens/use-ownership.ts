import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import { accountsQuery, type Account } from '#features/accounts';
import { licensesQuery } from '#features/licenses';

interface Ownership {
  readonly accounts: UseQueryResult<readonly Account[]>;
  /** True for a user with an account or a license; undefined while the answer is uncertain. */
  readonly ownsSomething: boolean | undefined;
}

/** Polling interval during an import, in milliseconds. */
const watchEvery = seconds(3);

const hasSome = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;

const isSyncing = (accounts: readonly Account[] | undefined): boolean =>
  accounts?.some(({ status }) => status === 'syncing') === true;

/** Polls accounts and licenses during an import. */
export function useOwnership(): Ownership {
  const accounts = useQuery({
    ...accountsQuery,
    refetchInterval: ({ state }) => isSyncing(state.data) && watchEvery,
  });
  const licenses = useQuery({
    ...licensesQuery,
    refetchInterval: isSyncing(accounts.data) && watchEvery,
  });
  if (hasSome(accounts.data) || hasSome(licenses.data)) return { accounts, ownsSomething: true };
  const isCertain = accounts.data !== undefined && licenses.data !== undefined;
  return { accounts, ownsSomething: isCertain ? false : undefined };
}
