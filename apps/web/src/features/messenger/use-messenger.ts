import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { configQuery } from '#api/config.ts';
import { useInfo, useSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import type { Messenger, MessengerUser } from './messenger.ts';

/** A vendor's messenger, loaded once for whoever is signed in. */
const messengerQuery = (user: MessengerUser | null) =>
  queryOptions({
    queryKey: ['messenger', user],
    queryFn: async (): Promise<Messenger | null> =>
      user === null ? null : (await import('./intercom.ts')).startIntercom(user),
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });

/** No vendor's script ever runs where a reset code is. */
const isPrivate = (): boolean => location.pathname.startsWith(paths.resetPassword());

export interface MessengerUse {
  /** Messages that wait unread; 0 where nobody counts. */
  readonly unread: number;
  /** Whether a vendor's own launcher stands on the page. */
  readonly isOnPage: boolean;
  /** Opens the vendor's messenger; false where the hub's own form is the way. */
  readonly open: () => Promise<boolean>;
}

/**
 * The messenger that the settings name. A vendor's is loaded when it is first opened, or at once
 * for a user who `agreed` before: until then it sets no cookie and is told nothing.
 */
export function useMessenger(agreed: boolean): MessengerUse {
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const isUser = useSession().status === 'user';
  const token = useInfo()?.intercomToken ?? null;
  const appId = config?.messenger.provider === 'intercom' ? config.messenger.app_id : null;
  const isReady = appId !== null && (!isUser || token !== null) && !isPrivate();
  const query = messengerQuery(isReady ? { appId, token } : null);
  const { data: messenger = null } = useQuery({ ...query, enabled: isReady && isUser && agreed });
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    messenger?.onUnread(setUnread);
    return () => messenger?.end();
  }, [messenger]);

  return {
    unread,
    isOnPage: messenger !== null,
    async open() {
      const opened = await client.fetchQuery(query).catch(() => null);
      opened?.show();
      return opened !== null;
    },
  };
}
