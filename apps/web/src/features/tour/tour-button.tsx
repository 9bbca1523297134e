import { IconMap2, IconX } from '@tabler/icons-react';
import { Button } from '@hub/ui/button';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { texts } from './texts.ts';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';
import styles from './tour.module.css';
import { useMutation, useQuery } from '@tanstack/react-query';

/** An invitation replaces the button in the same place until the tour was taken or dismissed. */
export function TourButton({ invites }: { readonly invites: boolean }) {
  const { seen, loading, failed, take, decline } = useTour();
  const isInvitation = invites && seen === false;
  const dismissInvitation = (): void => {
    decline();
    // The clicked button disappears, so the heading takes the focus.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <div
      className={isInvitation ? styles.invitation : styles.button}
      {...(isInvitation && { role: 'group', 'aria-label': texts.invitation.title })}
    >
      {isInvitation && !failed && (
        <p className={styles.words}>
          <strong>{texts.invitation.title}</strong> {texts.invitation.text}
        </p>
      )}
      {failed && (
        <p role="alert" className={styles.failed}>
          {texts.failed}
        </p>
      )}
      <Button
        variant={isInvitation ? 'plain' : 'quiet'}
        busy={loading}
        busyLabel={null}
        icon={<IconMap2 aria-hidden size={18} stroke={1.75} />}
        onClick={take}
      >
        {texts.take}
      </Button>
      {isInvitation && (
        <Button
          variant="quiet"
          icon={<IconX aria-hidden size={18} stroke={1.75} />}
          onClick={dismissInvitation}
        >
          <VisuallyHidden>{texts.invitation.decline}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

function useTour() {
  const { data } = useQuery(tourQuery);
  const end = useCallChange('endTour');
  const take = useMutation({
    mutationFn: async () => {
      const { guide } = await import('./guide.ts');
      guide(() => end.mutate({}));
    },
  });
  return {
    // Counts as seen immediately, before the hub answers.
    seen: end.isIdle ? data?.seen : true,
    loading: take.isPending,
    failed: take.isError,
    take: () => take.mutate(),
    decline: () => end.mutate({}),
  };
}

/** Query of this user’s tour state, the same in every browser. */
export const tourQuery = { ...queryOf('tour', 'tour'), staleTime: Infinity };
