import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { tourQuery } from './api.ts';

interface Tour {
  /** Undefined until it is known. */
  readonly seen: boolean | undefined;
  readonly loading: boolean;
  /** It could not be fetched. */
  readonly failed: boolean;
  /** Leads around the page; its end is remembered. */
  readonly take: () => void;
  /** Never invited again, in whatever browser. */
  readonly decline: () => void;
}

/** The guided tour, of which a user is asked once and which can be taken at any time. */
export function useTour(): Tour {
  const client = useQueryClient();
  const { data } = useQuery(tourQuery);
  const end = useMutation({
    mutationFn: () => call('endTour', { body: {} }),
    onMutate: () => client.setQueryData(tourQuery.queryKey, { seen: true }),
  });
  const take = useMutation({
    mutationFn: async () => {
      const { guide } = await import('./guide.ts');
      guide(() => end.mutate());
    },
  });
  return {
    seen: data?.seen,
    loading: take.isPending,
    failed: take.isError,
    take: () => take.mutate(),
    decline: () => end.mutate(),
  };
}
