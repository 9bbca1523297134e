import type { AnswerOf } from '@hub/contract/calls';
import type { StepList } from '#identity/texts.ts';

type Role = NonNullable<AnswerOf<'invitation'>['invitation']>['role'];

/** Each role, as it stands in a sentence. */
export const roleWords: Readonly<Record<Role, string>> = {
  viewer: 'a viewer, who reads everything but messages and whole purchase codes',
  support: 'support, who acts on people, licenses, sites and conversations',
  owner: 'an owner, who may do everything',
};

/** The words of invitations to run the hub. */
export const invitationTexts = {
  title: 'You are invited to run this hub',
  lede: (role: string) => `As ${role}.`,
  forAddress: 'The invitation is for',
  bare: 'The link is in the mail that we sent you. With an account here, you need none: sign in.',
  busy: 'Loading...',
  what: 'Your invitation',
  checkFailed: 'Your invitation could not be read',
  ended:
    'This invitation is not valid any more: it was used, revoked, replaced by a newer one, or it expired. Ask whoever invited you for a new one.',
  hasAccount: 'An account with this address is here already. Sign in, and accept with one press.',
  signIn: 'Sign in to accept',
  submit: 'Create my account',
  accept: 'Accept the invitation',
  none: 'There is no open invitation for',
  toDashboard: 'Go to dashboard',
  joinedTitle: 'You are an operator now',
  joinedLede: 'One thing is left before the console opens.',
  protect: 'Protect your account',
  toConsole: 'Open the console',
} as const;

export const joinSteps: StepList = {
  title: 'Two steps, and you are in',
  steps: [
    { title: 'Create your account', text: 'You need no license and no purchase code.' },
    { title: 'Set up a second factor', text: 'An app on your phone, or a passkey.' },
  ],
};

export const acceptSteps: StepList = {
  title: 'Three steps, and you are in',
  steps: [
    { title: 'Sign in', text: 'With the account of the invited address.' },
    { title: 'Accept the invitation', text: 'Your account gets the role. All else stays.' },
    { title: 'Set up a second factor', text: 'An app on your phone, or a passkey.' },
  ],
};
