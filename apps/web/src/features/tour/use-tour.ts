import { useMutation, useQuery } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { call } from '#api/client.ts';
import { tourQuery } from './api.ts';

interface Tour {
  /** Undefined until it is known. */
  readonly seen: boolean | undefined;
  readonly loading: boolean;
  /** The tour could not be loaded. */
  readonly failed: boolean;
  /** Leads around the page; its end is remembered. */
  readonly take: () => void;
  /** Dismisses the invitation in every browser. */
  readonly decline: () => void;
}

/** The guided tour, of which a user is asked once and which can be taken at any time. */
export function useTour(): Tour {
  const { data } = useQuery(tourQuery);
  const end = useChange<void, unknown>(() => call('endTour', { body: {} }));
  const take = useMutation({
    mutationFn: async () => {
      const { guide } = await import('./guide.ts');
      guide(() => end.mutate());
    },
  });
  return {
    // Known here before the hub has answered.
    seen: end.isIdle ? data?.seen : true,
    loading: take.isPending,
    failed: take.isError,
    take: () => take.mutate(),
    decline: () => end.mutate(),
  };
}
