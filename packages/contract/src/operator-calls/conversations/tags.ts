import * as z from 'zod/mini';
import { conversations as bounds } from '#contract/conversations/conversation-limits.ts';
import { idInBody, name, outcome } from '#contract/fields.ts';
import {
  because,
  defineAction,
  operatorCallGroup,
  operatorParts,
} from '#contract/operator-calls/action.ts';
import { action, tagged } from './actions.ts';
import { tag, tagColors } from './shapes.ts';
import { conversationGroup } from './conversations.ts';

const tool = {
  ...operatorParts(conversationGroup).support,
  commands: because.screenOnly,
  noToken: 'Tags are tools of operators.',
  mails: because.betweenOperators,
} as const;

export const tagBody = z.object({
  /** Null for a new tag. */
  id: z.nullable(idInBody),
  name: name(bounds.tagLength),
  color: z.enum(tagColors),
});

export const tagChange = {
  add: z.array(idInBody).check(z.maxLength(bounds.tags)),
  remove: z.array(idInBody).check(z.maxLength(bounds.tags)),
} as const;

export const tagCalls = operatorCallGroup({
  tagConversation: defineAction({
    ...action,
    path: '/api/operator/conversation/tag',
    summary: 'Sets and removes tags of the conversation, which its buyer never sees',
    body: z.object({ id: idInBody, ...tagChange }),
    events: tagged,
    mails: because.betweenOperators,
  }),
  saveTag: defineAction({
    ...tool,
    path: '/api/operator/tags/save',
    summary: 'Creates a tag for all operators, or renames or recolors one',
    body: tagBody,
    answer: z.extend(outcome, { tag: z.nullable(tag) }),
    refusals: ['not_found'],
    events: { 'messenger.tag_saved': 'Tag saved' },
  }),
  removeTag: defineAction({
    ...tool,
    path: '/api/operator/tags/remove',
    summary: 'Deletes a tag, also from all conversations',
    body: z.object({ id: idInBody }),
    refusals: ['not_found'],
    events: { 'messenger.tag_removed': 'Tag deleted' },
  }),
});
