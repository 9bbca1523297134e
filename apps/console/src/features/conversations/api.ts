import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { listPaging, listsKey, threadKey, threadPaging } from '@hub/client/conversations';
import type { BodyIn } from '@hub/contract/call';
import { minutes } from '@hub/contract/limits';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { takeRow } from '#api/conversations/cache.ts';
import type { Box } from '#api/conversations/list-rules.ts';
import type { Tools } from '#api/conversations/shapes.ts';
import { isPart } from '#lib/part.ts';

interface Listed {
  readonly box: Box;
  readonly q: string;
}

export const listQuery = ({ box, q }: Listed) =>
  infiniteQueryOptions({
    queryKey: [listsKey, box, q],
    queryFn: ({ pageParam, signal }) =>
      call('operatorConversations', {
        query: { box, ...(isPart(q) && { q }), ...(pageParam !== null && { after: pageParam }) },
        signal,
      }),
    ...listPaging,
    placeholderData: keepPreviousData,
    // A snooze that is over says nothing by itself.
    refetchInterval: minutes(1),
  });

export const threadQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [threadKey, id],
    queryFn: ({ pageParam: before, signal }) =>
      call('operatorConversation', {
        query: { id, ...(before !== null && { before }) },
        signal,
      }),
    ...threadPaging,
  });

export const toolsQuery = queryOptions({
  queryKey: ['conversation-tools'],
  queryFn: ({ signal }) => call('conversationTools', { signal }),
});

type ActName =
  | 'assignConversation'
  | 'snoozeConversation'
  | 'closeConversation'
  | 'reopenConversation'
  | 'linkConversation';

type Said<N extends ActName> = Omit<BodyIn<(typeof operatorCalls)[N]>, 'id'>;

/** An act on a conversation; its answer is shown at once, and everything is read again after it. */
export function useAct<N extends ActName>(name: N, id: number, me: string) {
  const client = useQueryClient();
  const send = call as (of: ActName, input: { body: object }) => Promise<OperatorAnswerOf<ActName>>;
  return useChange(
    async (said: Said<N>) => {
      const answer = await send(name, { body: { id, ...said } });
      if (answer.conversation !== null) takeRow(client, answer.conversation, me);
      return answer;
    },
    { afterRefusal: true },
  );
}

const again = { afterRefusal: true } as const;

export const useChooseMails = () =>
  useChange((mails: Tools['mails']) => call('chooseConversationMails', { body: { mails } }), again);

export const useSaveCanned = () =>
  useChange(
    (body: BodyIn<(typeof operatorCalls)['saveCannedAnswer']>) =>
      call('saveCannedAnswer', { body }),
    again,
  );

export const useRemoveCanned = () =>
  useChange((id: number) => call('removeCannedAnswer', { body: { id } }), again);
