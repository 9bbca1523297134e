import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import { useChange } from '@hub/client/change';
import { listPaging, listsKey, threadKey, threadPaging } from '@hub/client/conversations';
import { isolated } from '@hub/contract/direction';
import type { BodyIn } from '@hub/contract/call';
import { minutes } from '@hub/contract/limits';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { useMe } from '#api/session.ts';
import { takeRow } from '#api/conversations/cache.ts';
import type { Row, Tools } from '#api/conversations/shapes.ts';
import { isPart } from '#lib/search-text.ts';
import { texts } from './texts.ts';
import type { Place } from './use-place.ts';

type ListQuery = Pick<Place, 'box' | 'q' | 'sort' | 'tag'>;

export const toQuery = ({ box, q, sort, tag }: ListQuery) => ({
  box,
  ...(isPart(q) && { q }),
  ...(sort !== '' && { sort }),
  ...(tag !== null && { tag }),
});

export const listQuery = ({ box, q, sort, tag }: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [listsKey, box, q, sort, tag],
    queryFn: ({ pageParam, signal }) =>
      call('operatorConversations', {
        query: {
          ...toQuery({ box, q, sort, tag }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    ...listPaging,
    placeholderData: keepPreviousData,
    // The end of a snooze sends no event, so the list refetches.
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

export const originalQuery = (query: { readonly id: number; readonly position: number }) =>
  queryOptions({
    ...queryOf('conversationOriginal', { query }),
    staleTime: Infinity,
  });

export const toolsQuery = queryOf('conversationTools');

type ActionName =
  | 'assignConversation'
  | 'snoozeConversation'
  | 'closeConversation'
  | 'reopenConversation'
  | 'tagConversation'
  | 'linkConversation';

export interface UndoableAction {
  /** Conversations, each with the token that undoes the action. */
  readonly of: readonly { readonly id: number; readonly undo: string }[];
  readonly message: string;
  readonly isClosing: boolean;
}

type Undoables = keyof typeof texts.undo.done;

/** Returns the undoable action for the toast; null if nothing can be undone. */
export function undoableOf(
  name: string,
  { undo, conversation }: { readonly undo: string | null; readonly conversation: Row | null },
): UndoableAction | null {
  if (undo === null || conversation === null || !Object.hasOwn(texts.undo.done, name)) return null;
  const message = texts.undo.done[name as Undoables](isolated(conversation.person.name));
  const isClosing = name === 'closeConversation' || name === 'answerConversation';
  return { of: [{ id: conversation.id, undo }], message, isClosing };
}

/** Shows the undo of an action, even after another conversation was opened. */
export const UndoableContext = createContext<(action: UndoableAction) => void>(() => undefined);

type Said<N extends ActionName> = Omit<BodyIn<(typeof operatorCalls)[N]>, 'id'>;

/** The screen shows the answer immediately, and then refetches all data. */
export function useAction<N extends ActionName>(name: N, id: number) {
  const client = useQueryClient();
  const me = useMe();
  const onUndoable = use(UndoableContext);
  const send = call as (
    of: ActionName,
    input: { body: object },
  ) => Promise<OperatorAnswerOf<ActionName>>;
  return useChange(
    async (said: Said<N>) => {
      const answer = await send(name, { body: { id, ...said } });
      if (answer.conversation !== null) takeRow(client, answer.conversation, me);
      // Handled here, because another conversation may be open when the answer arrives.
      const undoable = undoableOf(name, answer);
      if (undoable !== null) onUndoable(undoable);
      return answer;
    },
    { afterRefusal: true },
  );
}

export function useUndo() {
  const client = useQueryClient();
  const me = useMe();
  return useChange(
    async ({ of: actions }: UndoableAction) => {
      const [only, ...others] = actions;
      if (only === undefined || others.length > 0)
        return call('undoConversations', { body: { actions: [...actions] } });
      const { id, undo } = only;
      const answer = await call('undoConversation', { body: { id, undo } });
      if (answer.conversation !== null) takeRow(client, answer.conversation, me);
      return answer;
    },
    { afterRefusal: true },
  );
}

type Change = BodyIn<(typeof operatorCalls)['changeConversations']>['change'];

export function useChangeAll(ids: readonly number[]) {
  const onUndoable = use(UndoableContext);
  return useChange(
    async (change: Change) => {
      const answer = await call('changeConversations', { body: { ids: [...ids], change } });
      const of = answer.outcomes.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, undo }]));
      // The toast shows the results of all; without any undo, the message stays in the list.
      if (of.length > 0) onUndoable({ of, message: answer.message, isClosing: false });
      return { ...answer, isUndoable: of.length > 0 };
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
