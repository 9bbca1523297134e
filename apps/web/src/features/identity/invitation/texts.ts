import { messages } from '@hub/language';

export const invitationTexts = messages('invitation', {
  title: 'You are invited to run this hub',
  forAddress: 'The invitation is for <email/>',
  bare: 'Open the link in the email that we sent you. If you already have an account here, sign in instead.',
  busy: 'Loading...',
  what: 'Your invitation',
  checkFailed: 'Your invitation could not be loaded',
  ended:
    'This invitation is no longer valid. It was used, revoked or replaced by a newer one, or it expired. Ask the person who invited you for a new one.',
  hasAccount: 'An account with this address already exists. Sign in and accept with one click.',
  signIn: 'Sign in to accept',
  submit: 'Create my account',
  accept: 'Accept the invitation',
  none: 'There is no open invitation for <email/>',
  toDashboard: 'Go to dashboard',
  joinedTitle: 'You are an operator now',
  joinedLede: 'One step is left before you can open the console.',
  protect: 'Protect your account',
  toConsole: 'Open the console',
  roles: {
    viewer: 'As a viewer, who can read everything except messages and whole purchase codes.',
    support: 'As support, who can manage people, licenses, sites and conversations.',
    owner: 'As an owner, who can do everything.',
  },
});

export const invitationSteps = messages('invitationSteps', {
  join: {
    title: 'Two steps to the console',
    steps: [
      { title: 'Create your account', text: 'You need no license or purchase code.' },
      { title: 'Set up two-factor authentication', text: 'Use an authenticator app or a passkey.' },
    ],
  },

  accept: {
    title: 'Three steps to the console',
    steps: [
      { title: 'Sign in', text: 'Use the account with the invited address.' },
      { title: 'Accept the invitation', text: 'Your account gets the role. Nothing else changes.' },
      { title: 'Set up two-factor authentication', text: 'Use an authenticator app or a passkey.' },
    ],
  },
});
