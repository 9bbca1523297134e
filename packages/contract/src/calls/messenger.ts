import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { messageTopic } from '#contract/conversations/conversations.ts';
import { captcha, email, idInBody, outcome, prose } from '#contract/fields.ts';
import { messageLength } from '#contract/limits.ts';

const { write, read, publicWrite } = commonOf('Messenger');

export const sendMessageBody = z.object({
  topic: messageTopic,
  license_id: z.nullable(idInBody),
  text: prose(messageLength),
});

export const reportLoginIssueBody = z.object({ email, text: prose(messageLength), captcha });

export const messengerCalls = callGroup({
  sendMessage: {
    ...write,
    path: '/api/user/send-message',
    summary:
      'Begins a conversation with a message that has no name, for pages of release 0.2. Removed in 0.4',
    body: sendMessageBody,
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
  supportAgreement: {
    ...read,
    path: '/api/user/support-agreement',
    summary: 'Returns whether the user has acknowledged the item support policy on any device',
    /** `waiting`: an unread message from the publisher. */
    answer: z.object({ agreed: z.boolean(), waiting: z.optional(z.boolean()) }),
  },
  agreeToSupport: {
    ...write,
    path: '/api/user/agree-to-support',
    summary: 'Stores that the user has acknowledged the item support policy',
    body: z.object({}),
    answer: z.object({ agreed: z.boolean() }),
  },
  reportLoginIssue: {
    ...publicWrite,
    path: '/api/report-login-issue',
    summary: 'Sends a login issue to the publisher, without an account',
    body: reportLoginIssueBody,
    answer: outcome,
    refusals: ['captcha', 'rate_limited', 'unavailable'],
  },
});
