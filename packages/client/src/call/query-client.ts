import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import { ApiError, isPassing } from './errors.ts';

/** Reads are tried again, twice, where the next try may succeed. A refusal is not. */
const retry = (failures: number, error: Error): boolean => failures < 2 && isPassing(error);

/**
 * Creates the app's single cache of server data. `onRefused` receives the error of every failed
 * call.
 */
export function createQueryClient(
  onRefused?: (error: ApiError, client: QueryClient) => void,
): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiError) onRefused?.(error, client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': without a network a call fails in words instead of waiting unseen.
      queries: {
        retry,
        staleTime: seconds(30),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
