import { IconMap2, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { texts } from './texts.ts';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';
import styles from './tour.module.css';
import { useMutation, useQuery } from '@tanstack/react-query';

/**
 * Button of the guided tour. It invites users who have not taken or dismissed the tour in any
 * browser. The invitation replaces the button in place, so that nothing moves. It does not invite
 * while a task is open.
 */
export function TourButton({ invites }: { readonly invites: boolean }): ReactElement {
  const { seen, loading, failed, take, decline } = useTour();
  const isInvitation = invites && seen === false;
  const goWithout = (): void => {
    decline();
    // The button that was pressed goes, and the focus must not go with it.
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
          onClick={goWithout}
        >
          <VisuallyHidden>{texts.invitation.decline}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

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
function useTour(): Tour {
  const { data } = useQuery(tourQuery);
  const end = useCallChange('endTour');
  const take = useMutation({
    mutationFn: async () => {
      const { guide } = await import('./guide.ts');
      guide(() => end.mutate({}));
    },
  });
  return {
    // Known here before the hub has answered.
    seen: end.isIdle ? data?.seen : true,
    loading: take.isPending,
    failed: take.isError,
    take: () => take.mutate(),
    decline: () => end.mutate({}),
  };
}

/** Tour state of this user, on any browser. */
export const tourQuery = { ...queryOf('tour', 'tour'), staleTime: Infinity };
