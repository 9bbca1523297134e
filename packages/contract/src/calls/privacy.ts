import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { identifier, instant, outcome, typedPassword } from '#contract/fields.ts';
import { proof } from './second-factor.ts';

const group = 'Privacy';

/** Needed when the sign-in is not fresh. */
const password = z.optional(typedPassword);

export const openExportBody = z.object({ password });

/** However fresh the sign-in is, with a proof of its own. */
export const eraseAccountBody = z.object({ username: identifier, ...proof });

/** Data export and account deletion. */
export const privacyCalls = callGroup({
  dataExport: {
    method: 'GET',
    path: '/api/user/data-export',
    group,
    summary: 'How the copy of one’s data stands that was asked for last',
    access: 'session',
    gate: 'none',
    answer: z.object({
      export: z.nullable(
        z.object({
          id: z.int(),
          state: z.enum(['making', 'ready', 'failed', 'expired']),
          asked_at: instant,
          expires_at: z.nullable(instant),
          /** Bytes of the zip. */
          size: z.nullable(z.int()),
        }),
      ),
    }),
  },
  askExport: {
    method: 'POST',
    path: '/api/user/ask-data-export',
    group,
    summary: 'Has a copy of everything about the user made, once a day; a mail tells when',
    access: 'session',
    gate: 'token',
    body: z.object({}),
    answer: outcome,
  },
  openExport: {
    method: 'POST',
    path: '/api/user/open-data-export',
    group,
    summary: 'Where the copy is to be had within ten minutes; needs a fresh sign-in',
    access: 'session',
    gate: 'token',
    body: openExportBody,
    answer: z.object({ url: z.string() }),
    refusals: ['not_found', 'reauthenticate', 'rate_limited', 'unavailable'],
  },
  downloadExport: {
    method: 'GET',
    path: '/api/user/data-export/:id',
    group,
    summary: 'The copy: a zip with JSON and a readable page; needs a fresh sign-in',
    access: 'session',
    gate: 'none',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) }),
    refusals: ['not_found', 'reauthenticate'],
  },
  eraseAccount: {
    method: 'POST',
    path: '/api/user/erase-account',
    group,
    summary: 'Has the account erased in fourteen days; needs a proof and the username',
    access: 'session',
    gate: 'token',
    body: eraseAccountBody,
    answer: z.extend(outcome, { erase_at: z.nullable(instant) }),
    refusals: ['reauthenticate', 'rate_limited', 'unavailable'],
  },
  keepAccount: {
    method: 'POST',
    path: '/api/user/keep-account',
    group,
    summary: 'Takes back that the account is to be erased',
    access: 'session',
    gate: 'token',
    body: z.object({}),
    answer: outcome,
  },
});
