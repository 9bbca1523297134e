import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { configQuery } from '#api/config.ts';
import { useInfo, useSession } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import type { Messenger, MessengerUser } from './messenger.ts';

type Person = Omit<MessengerUser, 'client'>;

/** `static`, so that a newer token or a refetch does not interrupt a conversation. */
const messengerQuery = (person: Person | null) =>
  queryOptions({
    queryKey: ['messenger', person?.appId ?? null, person?.userId ?? null],
    queryFn: async ({ client }): Promise<Messenger | null> => {
      if (person === null) return null;
      const user = { ...person, client };
      if (person.appId !== null) return (await import('./intercom.ts')).startIntercom(user);
      return (await import('./own.ts')).startOwn(user);
    },
    staleTime: 'static',
    retry: false,
    structuralSharing: false,
  });

/** Returns true on screens with a reset code, where no vendor’s script may run. */
const isPrivate = (): boolean => location.pathname.startsWith(paths.resetPassword());

/**
 * `named` is the configured messenger, null until it can start. `own` is the hub’s, null for guests;
 * it also replaces a vendor’s that fails to load.
 */
function useProviders() {
  const { data: config } = useQuery(configQuery);
  const session = useSession();
  const userId = session.status === 'user' ? session.user.id : null;
  const token = useInfo()?.intercomToken ?? null;
  const own = userId === null ? null : { appId: null, token: null, userId };
  if (config === undefined) return { named: null, own };
  const { provider, app_id: appId } = config.messenger;
  if (provider === 'own' || appId === null) return { named: own, own };
  const isReady = (userId === null || token !== null) && !isPrivate();
  return { named: isReady ? { appId, token, userId } : null, own };
}

export type MessengerUse = ReturnType<typeof useMessenger>;

/**
 * Loads when it is opened, or immediately for a user who has `agreed`. Before that, a vendor sets no
 * cookie and receives nothing.
 */
export function useMessenger(agreed: boolean) {
  const client = useQueryClient();
  const { named, own } = useProviders();
  const isWanted = named !== null && named.userId !== null && agreed;
  const { data: messenger = null } = useQuery({ ...messengerQuery(named), enabled: isWanted });
  const { data: ownMessenger = null, error } = useQuery({ ...messengerQuery(own), enabled: false });
  const [unread, setUnread] = useState(0);
  const token = named?.token ?? null;

  useEffect(() => {
    messenger?.onUnread(setUnread);
    return () => messenger?.end();
  }, [messenger]);
  useEffect(() => () => ownMessenger?.end(), [ownMessenger]);
  useEffect(() => {
    if (token !== null) messenger?.prove(token);
  }, [messenger, token]);

  const start = (person: Person | null): Promise<Messenger | null> =>
    client.fetchQuery(messengerQuery(person)).catch(() => null);
  return {
    unread,
    isOnPage: messenger !== null && messenger.talk === null,
    talk: ownMessenger?.talk ?? null,
    /** Error of the hub’s messenger; null while it loads and after it has loaded. */
    error,
    /** Opens the vendor’s messenger; false if the hub’s panel must open instead. */
    async open(): Promise<boolean> {
      const opened = await start(named);
      if (opened === null) await start(own);
      opened?.show();
      return opened !== null && opened.talk === null;
    },
  };
}
