import * as z from 'zod/mini';
import { email, idInBody, prose, username } from '#contract/fields.ts';
import { defineAction, operatorCallGroup, operatorParts, reason, seen } from './action.ts';
import { peopleGroup } from './people.ts';

/** Person of an action, and the state that the operator saw. */
const about = { id: idInBody, seen };

/** Forms of the actions that need more than a reason. */
export const correctAddressForm = z.object({ email, reason });
export const messageForm = z.object({ message: prose(500, 0) });
export const erasePersonForm = z.object({ username, reason });

const action = {
  ...operatorParts(peopleGroup).support,
  refusals: ['not_found', 'changed_meanwhile'],
} as const;

const unscoped = { ...action, noToken: 'No scope covers accounts.' } as const;

/** Fields of an action that needs a reason, but no fresh proof. */
const withReason = { ...unscoped, body: z.object({ ...about, reason }) } as const;

export const personActions = operatorCallGroup({
  correctAddress: defineAction({
    ...action,
    path: '/api/operator/person/correct-address',
    summary: 'Changes the email; the new one gets a link, the old one a warning',
    fresh: true,
    body: z.object({ ...about, ...correctAddressForm.shape }),
    commands: {
      'user email WHO NEW REASON':
        'change the email; the new one gets a verification link, the old one a warning',
    },
    events: { 'identity.email_corrected': 'Email address changed by our support team' },
    mails: ['identity/verify-email', 'identity/email-corrected-away'],
  }),
  takeForVerified: defineAction({
    ...withReason,
    path: '/api/operator/person/take-for-verified',
    summary: 'Marks the email as verified',
    commands: { 'user verify WHO REASON': 'mark the email as verified' },
    events: { 'identity.verified_by_support': 'Email marked as verified by our support team' },
    mails: ['identity/verified-by-support'],
  }),
  sendVerification: defineAction({
    ...unscoped,
    path: '/api/operator/person/send-verification',
    summary: 'Emails a verification link',
    body: z.object(about),
    commands: { 'user verify-link WHO': 'email a verification link' },
    events: { 'identity.verification_sent': 'Verification link sent by our support team' },
    mails: ['identity/verify-email'],
  }),
  sendReset: defineAction({
    ...unscoped,
    path: '/api/operator/person/send-reset',
    summary: 'Emails a link to choose a new password',
    body: z.object(about),
    commands: { 'user reset-link WHO': 'email a link to choose a new password' },
    events: { 'identity.reset_sent': 'Link for a new password sent by our support team' },
    mails: ['identity/reset-sent'],
  }),
  endSessions: defineAction({
    ...withReason,
    path: '/api/operator/person/end-sessions',
    summary: 'Signs out every device',
    commands: { 'user sign-out WHO REASON': 'end all sessions' },
    events: { 'identity.signed_out_by_support': 'Every device signed out by our support team' },
    mails: ['identity/signed-out-by-support'],
  }),
  blockPerson: defineAction({
    ...withReason,
    path: '/api/operator/person/block',
    summary: 'Suspends the account',
    commands: {
      'user block WHO REASON':
        'suspend the account: no sign-in, no new activations; sites keep working. REASON is emailed',
    },
    events: { 'identity.blocked': 'Account suspended by our support team' },
    mails: ['identity/blocked'],
  }),
  unblockPerson: defineAction({
    ...withReason,
    path: '/api/operator/person/unblock',
    summary: 'Unsuspends the account',
    commands: { 'user unblock WHO REASON': 'unsuspend the account' },
    events: { 'identity.unblocked': 'Account no longer suspended' },
    mails: ['identity/unblocked'],
  }),
  resetFactor: defineAction({
    ...action,
    path: '/api/operator/person/reset-factor',
    summary: 'Resets two-factor authentication in 24 hours',
    fresh: true,
    body: withReason.body,
    commands: {
      'user reset-factor WHO REASON':
        'reset two-factor authentication in 24 hours; an email lets the owner stop it',
    },
    events: { 'identity.factor_reset_asked': '2FA reset requested by our support team' },
    mails: ['identity/factor-reset-asked'],
  }),
  setMessage: defineAction({
    ...unscoped,
    path: '/api/operator/person/message',
    summary: 'Sets the notice shown to the person on every page; empty removes it',
    body: z.object({ ...about, ...messageForm.shape }),
    commands: {
      'user message EMAIL TEXT': 'show TEXT as a notice to this user on every page',
      'user message EMAIL --clear': 'remove the notice',
    },
    events: { 'identity.message_changed': 'Account notice changed by our support team' },
    mails: 'Buyers see it on every page.',
  }),
  makeExport: defineAction({
    ...withReason,
    path: '/api/operator/person/export',
    summary: 'Exports the person’s data; they get an email with the link',
    commands: {
      'user export WHO FILE REASON':
        'write all data about the user to FILE, a zip for the user only',
    },
    events: { 'privacy.exported_by_support': 'Data exported by our support team' },
    mails: ['privacy/exported-by-support'],
  }),
  erasePerson: defineAction({
    ...action,
    path: '/api/operator/person/erase',
    summary: 'Deletes the account immediately',
    role: 'owner',
    fresh: true,
    body: z.object({ ...about, ...erasePersonForm.shape }),
    commands: {
      'user erase WHO USERNAME REASON':
        'delete the account now and permanently; repeat the username to confirm',
    },
    events: {
      'privacy.erase_begun': 'Account deletion started by our support team',
      'privacy.erased': 'Account deleted',
    },
    mails: '`privacy/erased` follows when everything is erased.',
  }),
});
