import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useChange } from '@hub/client/change';
import { ApiError } from '@hub/client/errors';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import type { ThreadFile } from '@hub/ui/thread';
import { useMe } from '#api/session.ts';
import { call } from '#api/client.ts';
import { takeMessage, takeRow } from '#api/conversations/cache.ts';
import type { Message, Row } from '#api/conversations/shapes.ts';
import { undoableOf, UndoableContext } from '#conversations/api.ts';
import type { DraftState, Kind } from './use-draft.ts';

interface DraftAnswer {
  readonly kind: Kind;
  readonly text: string;
  readonly files: readonly ThreadFile[];
  readonly mentions?: readonly number[];
  readonly seen: number;
  readonly close: boolean;
  readonly steps?: AnswerSteps | null;
  /** Text of all completed steps, for the undo; null without steps. */
  readonly done?: string | null;
}

interface Sent {
  readonly success: boolean;
  readonly message: string;
  readonly sent: Message | null;
  readonly conversation?: Row | null;
  readonly undo?: string | null;
}

function send(id: number, name: string, written: DraftAnswer): Promise<Sent> {
  const { kind, text, files, seen, close, steps = null, mentions = [] } = written;
  const said = { id, name, text };
  if (kind === 'note') {
    const named = mentions.length > 0 && { mentions: [...mentions] };
    return call('noteConversation', { body: { ...said, ...named } });
  }
  return call('answerConversation', {
    body: { ...said, files: files.map((file) => file.id), seen, close, ...(steps && { steps }) },
  });
}

/** Tells if another operator replied first. */
export const wasAnswered = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'changed_meanwhile';

/**
 * Sends the reply. Until the hub confirms it, the text stays in the field under the same client
 * key, so a retry is the same message. Text typed in the meantime stays.
 */
export function useAnswer({ id, state }: { readonly id: number; readonly state: DraftState }) {
  const me = useMe();
  const onUndoable = use(UndoableContext);
  const client = useQueryClient();
  return useChange(
    async (written: DraftAnswer) => {
      const { tried } = state.draft;
      const { kind, text, files } = written;
      const what = JSON.stringify([kind, text, files.map((file) => file.id)]);
      const name = tried?.what === what ? tried.name : crypto.randomUUID();
      state.change({ tried: { name, what } });
      const answer = await send(id, name, { ...written, text: text.trim() });
      if (!answer.success) return answer;
      if (answer.sent !== null) takeMessage(client, id, answer.sent);
      if (answer.conversation) takeRow(client, answer.conversation, me);
      state.forget(text);
      const { undo = null, conversation = null } = answer;
      const undoable = undoableOf('answerConversation', { undo, conversation });
      const { done = null } = written;
      if (undoable !== null) onUndoable({ ...undoable, ...(done !== null && { message: done }) });
      return answer;
    },
    { afterRefusal: true },
  );
}
