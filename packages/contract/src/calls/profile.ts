import { languages } from '@hub/language/languages';
import * as z from 'zod/mini';
import { actorKinds } from '#contract/actor.ts';
import { callGroup, commonOf } from '#contract/call.ts';
import {
  captcha,
  email,
  identifier,
  idInQuery,
  instant,
  name,
  newPassword,
  outcome,
  text,
  typedPassword,
} from '#contract/fields.ts';
import { account } from '#contract/limits.ts';

const { write, factorless, factorlessRead } = commonOf('Profile');

export const changeNameBody = z.object({
  firstname: name(account.nameMax),
  lastname: name(account.nameMax),
});

export const changeEmailBody = z.object({
  email,
  /** Required if the sign-in is not fresh. */
  password: z.optional(typedPassword),
});

export const changePasswordBody = z.object({ old_password: typedPassword, password: newPassword });

export const correctEmailBody = z.object({
  username: identifier,
  password: typedPassword,
  purchase_code: text(200),
  email,
  captcha,
});

export const profileCalls = callGroup({
  profile: {
    ...factorlessRead,
    path: '/api/user/profile',
    summary: 'Returns the data of the account, and a new email address that is not confirmed yet',
    answer: z.object({
      username: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      pending_email: z.nullable(z.string()),
      created_at: instant,
    }),
  },
  changeName: {
    ...write,
    path: '/api/user/change-name',
    summary: 'Changes first and last name',
    body: changeNameBody,
    answer: outcome,
  },
  chooseLanguage: {
    ...factorless,
    path: '/api/user/language',
    summary: 'Sets the language of the account, for screens, messages and emails',
    body: z.object({ language: z.enum(languages.map(({ code }) => code)) }),
    answer: z.object({ language: z.string() }),
  },
  changeEmail: {
    ...write,
    path: '/api/user/change-email',
    summary: 'Emails a link to the new address; the old address stays until the link is opened',
    body: changeEmailBody,
    answer: outcome,
    refusals: ['reauthenticate', 'rate_limited', 'unavailable'],
  },
  changePassword: {
    ...factorless,
    path: '/api/user/change-password',
    summary: 'Sets a new password and signs out every other device',
    body: changePasswordBody,
    answer: outcome,
    refusals: ['reauthenticate', 'rate_limited', 'unavailable'],
  },
  sessions: {
    ...factorlessRead,
    path: '/api/user/sessions',
    summary: 'Lists the user’s sessions, the latest first',
    answer: z.array(
      z.object({
        id: z.string(),
        /** Browser and system of the device: `Firefox on Windows`. */
        device: z.string(),
        address: z.string(),
        current: z.boolean(),
        created_at: instant,
        last_seen_at: instant,
      }),
    ),
  },
  endSession: {
    ...factorless,
    path: '/api/user/end-session',
    summary: 'Signs out another device',
    body: z.object({ id: text(64) }),
    answer: outcome,
    refusals: ['not_found'],
  },
  endOtherSessions: {
    ...factorless,
    path: '/api/user/end-other-sessions',
    summary: 'Signs out every other device',
    body: z.object({}),
    answer: outcome,
  },
  events: {
    ...factorlessRead,
    path: '/api/user/events',
    summary: 'Lists events of the account, the latest first, page by page',
    query: z.object({ before: z.optional(idInQuery) }),
    answer: z.object({
      events: z.array(
        z.object({
          id: z.int(),
          at: instant,
          event: z.string(),
          text: z.string(),
          /** Reason in the words of support; null if there is none. */
          reason: z.nullable(z.string()),
          actor: z.enum(actorKinds),
          address: z.nullable(z.string()),
        }),
      ),
      /** Value of `before` for the next page; null on the last page. */
      next: z.nullable(z.int()),
    }),
  },
  tour: {
    ...factorlessRead,
    path: '/api/user/tour',
    summary: 'Returns whether the user has seen the guided tour',
    answer: z.object({ seen: z.boolean() }),
  },
  endTour: {
    ...factorless,
    path: '/api/user/end-tour',
    summary: 'Stores that the user has seen the guided tour',
    body: z.object({}),
    answer: z.object({ seen: z.boolean() }),
  },
  correctEmail: {
    ...commonOf('Identity').publicWrite,
    path: '/api/correct-email',
    summary: 'Corrects the email address of an unverified account, with the purchase code as proof',
    body: correctEmailBody,
    answer: outcome,
    refusals: ['captcha', 'rate_limited', 'marketplace_unreachable', 'unavailable'],
  },
});
