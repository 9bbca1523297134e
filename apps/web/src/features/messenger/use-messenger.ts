import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { configQuery } from '#api/config.ts';
import { useInfo, useSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import type { Messenger, MessengerUser } from './messenger.ts';

interface Person extends MessengerUser {
  /** Null for a guest. */
  readonly userId: number | null;
}

/**
 * A vendor's messenger, started once for whoever is here: neither a newer token nor what makes
 * everything else be asked anew may end a conversation, hence `static`.
 */
const messengerQuery = (person: Person | null) =>
  queryOptions({
    queryKey: ['messenger', person?.appId ?? null, person?.userId ?? null],
    queryFn: async (): Promise<Messenger | null> =>
      person === null ? null : (await import('./intercom.ts')).startIntercom(person),
    staleTime: 'static',
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
  const session = useSession();
  const userId = session.status === 'user' ? session.user.id : null;
  const isUser = userId !== null;
  const token = useInfo()?.intercomToken ?? null;
  const appId = config?.messenger.provider === 'intercom' ? config.messenger.app_id : null;
  const isReady = appId !== null && (!isUser || token !== null) && !isPrivate();
  const query = messengerQuery(isReady ? { appId, token, userId } : null);
  const { data: messenger = null } = useQuery({ ...query, enabled: isReady && isUser && agreed });
  const [unread, setUnread] = useState(0);

  useEffect(() => {
    messenger?.onUnread(setUnread);
    return () => messenger?.end();
  }, [messenger]);
  useEffect(() => {
    if (token !== null) messenger?.prove(token);
  }, [messenger, token]);

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
