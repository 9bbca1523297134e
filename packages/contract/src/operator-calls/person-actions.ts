import * as z from 'zod/mini';
import { email, idInBody, prose, username } from '#contract/fields.ts';
import { defineAction, operatorCallGroup, reason, seen } from './action.ts';
import { peopleGroup as group } from './people.ts';

/** Subject of an action, as the operator saw it. */
const about = { id: idInBody, seen };

/** Forms of the actions that need more than a reason. */
export const correctAddressForm = z.object({ email, reason });
export const messageForm = z.object({ message: prose(500, 0) });
export const erasePersonForm = z.object({ username, reason });

const act = {
  group,
  role: 'support',
  scope: null,
  refusals: ['not_found', 'changed_meanwhile'],
} as const;

const noToken = 'No scope covers accounts.';

const withReason = z.object({ ...about, reason });
const without = z.object(about);

export const personActions = operatorCallGroup({
  correctAddress: defineAction({
    ...act,
    path: '/api/operator/person/correct-address',
    summary: 'Another address: a link goes to the new one, a warning to the old',
    fresh: true,
    body: z.object({ ...about, ...correctAddressForm.shape }),
    commands: {
      'user email WHO NEW REASON':
        'put the address NEW in place; its link verifies it, the old is warned',
    },
    events: { 'identity.email_corrected': 'Email address changed by our support team' },
    mails: ['identity.verify_email', 'identity.email_corrected_away'],
  }),
  takeForVerified: defineAction({
    ...act,
    path: '/api/operator/person/take-for-verified',
    summary: 'Takes the address for verified',
    body: withReason,
    commands: {
      'user verify WHO REASON': 'take the address for verified',
    },
    noToken,
    events: { 'identity.verified_by_support': 'Email marked as verified by our support team' },
    mails: ['identity.verified_by_support'],
  }),
  sendVerification: defineAction({
    ...act,
    path: '/api/operator/person/send-verification',
    summary: 'Mails a link that verifies the address',
    body: without,
    commands: {
      'user verify-link WHO': 'mail a link that verifies the address',
    },
    noToken,
    events: {
      'identity.verification_sent': 'Verification link sent by our support team',
    },
    mails: ['identity.verify_email'],
  }),
  sendReset: defineAction({
    ...act,
    path: '/api/operator/person/send-reset',
    summary: 'Mails a link to choose a new password',
    body: without,
    commands: {
      'user reset-link WHO': 'mail a link to choose a new password',
    },
    noToken,
    events: { 'identity.reset_sent': 'Link for a new password sent by our support team' },
    mails: ['identity.reset_sent'],
  }),
  endSessions: defineAction({
    ...act,
    path: '/api/operator/person/end-sessions',
    summary: 'Signs out every device',
    body: withReason,
    commands: {
      'user sign-out WHO REASON': 'end every session',
    },
    noToken,
    events: { 'identity.signed_out_by_support': 'Every device signed out by our support team' },
    mails: ['identity.signed_out_by_support'],
  }),
  blockPerson: defineAction({
    ...act,
    path: '/api/operator/person/block',
    summary: 'Suspends the account',
    body: withReason,
    commands: {
      'user block WHO REASON': 'suspend: no sign-in, nothing new; sites go on. REASON is mailed',
    },
    noToken,
    events: { 'identity.blocked': 'Account suspended by our support team' },
    mails: ['identity.blocked'],
  }),
  unblockPerson: defineAction({
    ...act,
    path: '/api/operator/person/unblock',
    summary: 'Lets the account in again',
    body: withReason,
    commands: {
      'user unblock WHO REASON': 'take that back',
    },
    noToken,
    events: { 'identity.unblocked': 'Account no longer suspended' },
    mails: ['identity.unblocked'],
  }),
  resetFactor: defineAction({
    ...act,
    path: '/api/operator/person/reset-factor',
    summary: 'Takes a lost second factor away, in a day',
    fresh: true,
    body: withReason,
    commands: {
      'user reset-factor WHO REASON':
        'take a lost second factor away in 24 hours; a mail lets its owner stop it',
    },
    events: { 'identity.factor_reset_asked': '2FA reset requested by our support team' },
    mails: ['identity.factor_reset_asked'],
  }),
  setMessage: defineAction({
    ...act,
    path: '/api/operator/person/message',
    summary: 'What stands above every screen of theirs; empty takes it away',
    body: z.object({ ...about, ...messageForm.shape }),
    commands: {
      'user message EMAIL TEXT': 'show TEXT above every screen of this user',
      'user message EMAIL --clear': 'take the message away again',
    },
    noToken,
    events: { 'identity.message_changed': 'Account notice changed by our support team' },
    mails: 'Buyers see it above every screen.',
  }),
  makeExport: defineAction({
    ...act,
    path: '/api/operator/person/export',
    summary: 'Makes the copy of their own data, which they are mailed',
    body: withReason,
    commands: {
      'user export WHO FILE REASON':
        'write everything held about them to FILE, a zip for them alone',
    },
    noToken,
    events: { 'privacy.exported_by_support': 'Data exported by our support team' },
    mails: ['privacy.exported_by_support'],
  }),
  erasePerson: defineAction({
    ...act,
    path: '/api/operator/person/erase',
    summary: 'Erases the account at once',
    role: 'owner',
    fresh: true,
    body: z.object({ ...about, ...erasePersonForm.shape }),
    commands: {
      'user erase WHO USERNAME REASON':
        'erase them now and for ever; the username is typed once more',
    },
    events: {
      'privacy.erase_begun': 'Account deletion started by our support team',
      'privacy.erased': 'Account deleted',
    },
    mails: '`privacy.erased` follows when everything is erased.',
  }),
});
