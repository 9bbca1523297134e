import * as z from 'zod/mini';
import { instant, name } from '#contract/fields.ts';
import { conversationTopics } from '#contract/conversations/conversations.ts';
import { operatorCallGroup, operatorParts } from './action.ts';
import { releaseKind, releaseState } from './releases.ts';

/** First results of a type, and true if there are more. */
const group = <const S extends z.core.$ZodShape>(shape: S) =>
  z.object({ rows: z.array(z.object(shape)), more: z.boolean() });

export const operatorSearchCalls = operatorCallGroup({
  operatorSearch: {
    ...operatorParts('Search, for operators').read,
    method: 'POST',
    gate: 'token',
    path: '/api/operator/search',
    changesNothing: 'No address contains a purchase code.',
    summary:
      'Finds people, licenses, sites, conversations and releases: a few of each. A viewer’s search reads no messages',
    body: z.object({
      /** Search text; a whole purchase code finds only its license. */
      q: name(200).check(z.minLength(2, 'Two characters at least, please.')),
    }),
    answer: z.object({
      people: group({ id: z.int(), name: z.string(), email: z.string(), suspended: z.boolean() }),
      licenses: group({
        id: z.int(),
        item: z.string(),
        code_end: z.string(),
        owner: z.nullable(z.string()),
      }),
      sites: group({
        activation_id: z.string(),
        url: z.string(),
        license_id: z.int(),
        item: z.string(),
        owner: z.nullable(z.string()),
      }),
      conversations: group({
        id: z.int(),
        name: z.string(),
        topic: z.enum(conversationTopics),
        /** Text of the newest message; empty for a viewer. */
        text: z.string(),
        at: instant,
      }),
      releases: group({
        kind: releaseKind,
        slug: z.string(),
        name: z.string(),
        version: z.string(),
        state: releaseState,
      }),
    }),
  },
});
