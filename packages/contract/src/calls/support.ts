import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { outcome, text } from '#contract/fields.ts';

const group = 'Support';

export const supportCalls = callGroup({
  supportCalendar: {
    method: 'GET',
    path: '/api/user/support.ics',
    group,
    summary: 'The ends of the user’s support periods as an iCalendar file',
    access: 'session',
    gate: 'none',
  },
  supportMails: {
    method: 'GET',
    path: '/api/user/support-mails',
    group,
    summary: 'Whether the user wants mails before support ends',
    access: 'session',
    gate: 'none',
    answer: z.object({ wanted: z.boolean() }),
  },
  setSupportMails: {
    method: 'POST',
    path: '/api/user/support-mails',
    group,
    summary: 'Unsubscribes from support reminders, or subscribes again',
    access: 'session',
    gate: 'token',
    body: z.object({ wanted: z.boolean() }),
    answer: outcome,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe',
    group,
    summary: 'Unsubscribes from support reminders by the token of an email, or subscribes again',
    // The token is the proof, and no cookie is read: emails are opened anywhere.
    access: 'program',
    gate: 'none',
    body: z.object({ token: text(64), again: z.optional(z.boolean()) }),
    answer: outcome,
  },
});
