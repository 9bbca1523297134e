import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { startLive, type LiveState } from '@hub/client/live';
import { call } from '#api/client.ts';
import { fileAddress } from '#api/files.ts';
import {
  readConversationsAgain,
  readOnceMore,
  takeCounts,
  takeMessage,
  takeRow,
} from '#api/conversations/cache.ts';
import type { Event } from '#api/conversations/shapes.ts';

/** Keeps what the inbox shows as it is at the hub, for as long as it is open. */
export function useLive(me: string): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('starting');
  useEffect(() => {
    if (me === '') return undefined;
    const take = ({ conversation, message, counts }: Event): void => {
      readOnceMore(client, conversation.id);
      if (message !== null) takeMessage(client, conversation.id, message);
      takeRow(client, conversation, me);
      takeCounts(client, counts);
    };
    return startLive<Event>({
      stream: fileAddress('operatorConversationStream'),
      // As a query, so that the console hears of what is refused: a role may be gone.
      ask: (after) =>
        client.fetchQuery({
          queryKey: ['conversation-events', after ?? null],
          queryFn: ({ signal }) =>
            call('operatorConversationEvents', {
              query: after === undefined ? {} : { after },
              signal,
            }),
          staleTime: 0,
          gcTime: 0,
          retry: false,
        }),
      onEvent: take,
      onGap: () => readConversationsAgain(client),
      onState: setState,
    });
  }, [client, me]);
  return state;
}
