import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { outcome, text } from '#contract/fields.ts';

const { read, write, programWrite } = commonOf('Support');

export const supportCalls = callGroup({
  supportCalendar: {
    ...read,
    path: '/api/user/support.ics',
    summary: 'The ends of the user’s support periods as an iCalendar file',
  },
  supportMails: {
    ...read,
    path: '/api/user/support-mails',
    summary: 'Whether the user wants mails before support ends',
    answer: z.object({ wanted: z.boolean() }),
  },
  setSupportMails: {
    ...write,
    path: '/api/user/support-mails',
    summary: 'Unsubscribes from support reminders, or subscribes again',
    body: z.object({ wanted: z.boolean() }),
    answer: outcome,
  },
  unsubscribe: {
    ...programWrite,
    path: '/api/unsubscribe',
    summary: 'Unsubscribes from support reminders by the token of an email, or subscribes again',
    // The token is the proof, and no cookie is read: emails are opened anywhere.
    body: z.object({ token: text(64), again: z.optional(z.boolean()) }),
    answer: outcome,
  },
});
