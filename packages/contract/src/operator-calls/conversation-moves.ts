import * as z from 'zod/mini';
import { idInBody } from '#contract/fields.ts';
import { because, defineAction, operatorCallGroup } from './action.ts';
import { about, act, noShell } from './conversation-actions.ts';

/** Form of its dialog. */
export const mergeConversationForm = z.object({ into: z.string() });

const moving = {
  ...act,
  answer: z.omit(act.answer, { undo: true }),
  commands: noShell,
  mails: because.inConversation,
} as const;

export const conversationMoveCalls = operatorCallGroup({
  mergeConversation: defineAction({
    ...moving,
    path: '/api/operator/conversation/merge',
    summary: 'Moves all messages into another conversation of the same buyer, in order of time',
    body: z.object({ ...about, into: idInBody }),
    events: { 'messenger.merged': 'Two conversations merged by our support team' },
  }),
  undoConversationMove: defineAction({
    ...moving,
    path: '/api/operator/conversation/undo-move',
    summary: 'Undoes a merge or a split within a day. Messages written since stay where they are',
    body: z.object({ move: idInBody }),
    events: {
      'messenger.move_undone': 'Merge or split of conversations undone by our support team',
    },
  }),
});
