import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { messageTopics } from '#contract/conversations/conversations.ts';
import { captcha, email, idInBody, outcome, prose } from '#contract/fields.ts';
import { messageLength } from '#contract/limits.ts';

const group = 'Messenger';

export const sendMessageBody = z.object({
  topic: z.enum(messageTopics, { error: 'Please choose what it is about.' }),
  /** License that it is about; null for none. */
  license_id: z.nullable(idInBody),
  text: prose(messageLength),
});

export const reportLoginIssueBody = z.object({ email, text: prose(messageLength), captcha });

export const messengerCalls = callGroup({
  sendMessage: {
    method: 'POST',
    path: '/api/user/send-message',
    group,
    summary:
      'Of pages that release 0.2 served: begins a conversation with a message that has no name. Gone with 0.4',
    access: 'session',
    gate: 'token',
    body: sendMessageBody,
    answer: outcome,
    refusals: ['rate_limited', 'unavailable'],
  },
  supportAgreement: {
    method: 'GET',
    path: '/api/user/support-agreement',
    group,
    summary: 'Whether the user has acknowledged the item support policy, on whatever device',
    access: 'session',
    gate: 'none',
    answer: z.object({ agreed: z.boolean() }),
  },
  agreeToSupport: {
    method: 'POST',
    path: '/api/user/agree-to-support',
    group,
    summary: 'Remembers that the user has acknowledged the item support policy',
    access: 'session',
    gate: 'token',
    body: z.object({}),
    answer: z.object({ agreed: z.boolean() }),
  },
  reportLoginIssue: {
    method: 'POST',
    path: '/api/report-login-issue',
    group,
    summary: 'The one way to the publisher without an account',
    access: 'public',
    gate: 'token',
    body: reportLoginIssueBody,
    answer: outcome,
    refusals: ['captcha', 'rate_limited', 'unavailable'],
  },
});
