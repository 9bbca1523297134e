import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import { ApiError, isPassing } from './errors.ts';

/** Retries a read twice after a temporary error, and never after a refusal. */
const retry = (failures: number, error: Error): boolean => failures < 2 && isPassing(error);

/** Creates the app's cache of server data. `onRefused` receives each error. */
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
      // 'always': without a network a call fails with a message instead of waiting silently.
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
