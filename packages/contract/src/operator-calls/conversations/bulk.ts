import * as z from 'zod/mini';
import { idInBody, instant, outcome } from '#contract/fields.ts';
import { mostTicked } from '#contract/limits.ts';
import { defineAction, operatorCallGroup } from '#contract/operator-calls/action.ts';
import { action, assigned, closed, reopened, snoozed, tagged, undoToken } from './actions.ts';
import { tagChange } from './tags.ts';

/** Result for each conversation, with a token to undo a `done` action if it can be undone. */
const outcomes = z.array(
  z.object({
    id: z.int(),
    result: z.enum([
      'done',
      'already',
      'is_closed',
      'no_operator',
      'tag_unknown',
      'not_ahead',
      'too_late',
      'changed',
      'not_found',
    ]),
    undo: z.nullable(undoToken),
  }),
);

const several = {
  ...action,
  refusals: [],
  answer: z.extend(outcome, { outcomes }),
} as const;

const atMost = [z.minLength(1), z.maxLength(mostTicked)] as const;

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), to: z.nullable(idInBody) }),
  z.object({ kind: z.literal('snooze'), until: z.nullable(instant) }),
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('tag'), ...tagChange }),
]);

export const conversationBulkCalls = operatorCallGroup({
  changeConversations: defineAction({
    ...several,
    path: '/api/operator/conversations/change',
    summary: `Assigns, snoozes, closes, reopens or tags up to ${mostTicked} conversations, all in one transaction, and says the result of each`,
    body: z.object({ ids: z.array(idInBody).check(...atMost), change }),
    events: { ...assigned, ...snoozed, ...closed, ...reopened, ...tagged },
  }),
  undoConversations: defineAction({
    ...several,
    path: '/api/operator/conversations/undo',
    summary: 'Undoes a change of several conversations, except those that were changed since',
    bodyLimit: 512 * 1024,
    body: z.object({
      actions: z.array(z.object({ id: idInBody, undo: undoToken })).check(...atMost),
    }),
    events: { ...assigned, ...snoozed, ...reopened, ...tagged },
  }),
});
