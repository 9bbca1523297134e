import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { identifier, instant, outcome, typedPassword } from '#contract/fields.ts';
import { proof } from './second-factor.ts';

const { read, write } = commonOf('Privacy');

/** Required if the sign-in is not fresh. */
const password = z.optional(typedPassword);

export const openExportBody = z.object({ password });

/** Always requires a proof, even after a fresh sign-in. */
export const eraseAccountBody = z.object({ username: identifier, ...proof });

export const privacyCalls = callGroup({
  dataExport: {
    ...read,
    path: '/api/user/data-export',
    summary: 'Returns the state of the user’s last data export',
    answer: z.object({
      export: z.nullable(
        z.object({
          id: z.int(),
          state: z.enum(['making', 'ready', 'failed', 'expired']),
          asked_at: instant,
          expires_at: z.nullable(instant),
          /** Size of the zip in bytes; null while there is no zip. */
          size: z.nullable(z.int()),
        }),
      ),
    }),
  },
  askExport: {
    ...write,
    path: '/api/user/ask-data-export',
    summary: 'Requests an export of all data about the user, once a day; an email announces it',
    body: z.object({}),
    answer: outcome,
  },
  openExport: {
    ...write,
    path: '/api/user/open-data-export',
    summary:
      'Returns an address to download the export within ten minutes; requires a fresh sign-in',
    body: openExportBody,
    answer: z.object({ url: z.string() }),
    refusals: ['not_found', 'reauthenticate', 'rate_limited', 'unavailable'],
  },
  downloadExport: {
    ...read,
    path: '/api/user/data-export/:id',
    summary: 'Downloads the export, a zip with JSON and a readable page; requires a fresh sign-in',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) }),
    refusals: ['not_found', 'reauthenticate'],
  },
  eraseAccount: {
    ...write,
    path: '/api/user/erase-account',
    summary:
      'Schedules the deletion of the account in fourteen days; requires a proof and the username',
    body: eraseAccountBody,
    answer: z.extend(outcome, { erase_at: z.nullable(instant) }),
    refusals: ['reauthenticate', 'rate_limited', 'unavailable'],
  },
  keepAccount: {
    ...write,
    path: '/api/user/keep-account',
    summary: 'Cancels the scheduled deletion of the account',
    body: z.object({}),
    answer: outcome,
  },
});
