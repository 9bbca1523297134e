import { IconMap2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { call } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { tourQuery } from './api.ts';
import { texts } from './texts.ts';

/**
 * Leads around the page. It invites in the accent until this user has seen the tour once, in
 * whatever browser, and stays there quietly for a second time. Where something needs doing first it
 * does not invite.
 */
export function TourButton({ invites }: { readonly invites: boolean }): ReactElement {
  const client = useQueryClient();
  const { data } = useQuery(tourQuery);
  const [loading, setLoading] = useState(false);
  const end = useMutation({
    mutationFn: () => call('endTour', { body: {} }),
    onMutate: () => client.setQueryData(tourQuery.queryKey, { seen: true }),
  });
  async function take(): Promise<void> {
    setLoading(true);
    try {
      const { guide } = await import('./guide.ts');
      guide(() => end.mutate());
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      variant={invites && data?.seen === false ? 'accent' : 'plain'}
      busy={loading}
      icon={<IconMap2 aria-hidden size={18} stroke={1.75} />}
      onClick={() => void take()}
    >
      {texts.take}
    </Button>
  );
}
