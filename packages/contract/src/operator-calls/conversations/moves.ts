import * as z from 'zod/mini';
import { messageTopic, position } from '#contract/conversations/conversations.ts';
import { idInBody } from '#contract/fields.ts';
import { mostTicked } from '#contract/limits.ts';
import { defineAction, operatorCallGroup } from '#contract/operator-calls/action.ts';
import { about, action } from './actions.ts';

/** Forms of the dialogs; an empty license means none. */
export const mergeConversationForm = z.object({ into: z.string() });
export const splitConversationForm = z.object({ topic: messageTopic, license: z.string() });

const moving = {
  ...action,
  answer: z.omit(action.answer, { undo: true }),
} as const;

export const conversationMoveCalls = operatorCallGroup({
  mergeConversation: defineAction({
    ...moving,
    path: '/api/operator/conversation/merge',
    summary: 'Moves all messages into another conversation of the same buyer, in order of time',
    body: z.object({ ...about, into: idInBody }),
    events: { 'messenger.merged': 'Two conversations merged by our support team' },
  }),
  splitConversation: defineAction({
    ...moving,
    path: '/api/operator/conversation/split',
    summary: 'Moves messages into a new conversation of the same buyer, with files and notes',
    body: z.object({
      ...about,
      positions: z.array(position).check(z.minLength(1), z.maxLength(mostTicked)),
      topic: messageTopic,
      license_id: z.nullable(idInBody),
    }),
    events: { 'messenger.split': 'Conversation split by our support team' },
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
