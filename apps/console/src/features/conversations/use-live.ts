import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followConversations } from '@hub/client/conversations';
import type { LiveState } from '@hub/client/live';
import { useMe } from '#api/session.ts';
import { call, fileAddress } from '#api/client.ts';
import {
  readConversationsAgain,
  readThreadAgain,
  takeCounts,
  takeMessage,
  takeRow,
} from '#api/conversations/cache.ts';
import type { Event } from '#api/conversations/shapes.ts';

export function useLive(): LiveState {
  const me = useMe();
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('starting');
  useEffect(() => {
    if (me === '') return undefined;
    const take = ({ kind, conversation, message, counts }: Event): void => {
      if (message !== null) takeMessage(client, conversation.id, message);
      takeRow(client, conversation, me);
      takeCounts(client, counts);
      if (kind === 'moved') readConversationsAgain(client);
      // A row holds only the newest rating; the thread has all ratings with their comments.
      if (kind === 'state' && conversation.satisfaction !== null)
        readThreadAgain(client, conversation.id);
    };
    return followConversations<Event>(client, {
      stream: fileAddress('operatorConversationStream'),
      askAfter: (after, signal) =>
        call('operatorConversationEvents', {
          query: after === undefined ? {} : { after },
          signal,
        }),
      onEvent: take,
      onGap: () => readConversationsAgain(client),
      onState: setState,
    });
  }, [client, me]);
  return state;
}
