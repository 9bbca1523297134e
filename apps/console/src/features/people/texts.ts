import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { ActWords } from '#ui/acts/act-dialog.tsx';

type Site = OperatorAnswerOf<'person'>['licenses'][number]['sites'][number];

/** The words of finding a person, and of what is seen and done there. */
export const texts = {
  people: 'People',
  search: 'Search people',
  hint: 'Name, mail, Envato name, id, purchase code or site',
  state: 'State',
  states: {
    '': 'Everybody',
    unverified: 'Not verified',
    blocked: 'Suspended',
    leaving: 'Leaving',
    reconnect: 'Envato to connect again',
  },
  columns: {
    name: 'Name',
    email: 'E-mail',
    username: 'Username',
    licenses: 'Licenses',
    since: 'Since',
    state: 'State',
  },
  marks: {
    operator: 'Operator',
    blocked: 'Suspended',
    leaving: 'Leaving',
    unverified: 'Not verified',
    verified: 'Verified',
  },
  noOne: {
    title: 'Nobody found',
    text: 'Try another part of the name, of the address or of the site; of a purchase code its last four characters do.',
    none: 'Nobody has registered yet',
  },
  tooMany:
    'More sites or accounts match than are looked through. Whoever is missing is found by more of the name.',
  person: 'Person',
  gone: 'There is nobody with this number: they may have been erased.',
  loading: 'Loading this person',
  since: 'Registered',
  account: 'Account',
  facts: {
    email: 'E-mail address',
    username: 'Username',
    number: 'Number',
    since: 'Registered',
    factor: 'Second factor',
    message: 'Message above their screens',
    role: 'Runs this hub as',
  },
  app: 'App',
  passkeys: (count: number): string => (count === 1 ? '1 passkey' : `${count} passkeys`),
  noFactor: 'None',
  factorGoes: 'Support takes it away',
  blockedSince: 'Suspended',
  eraseOn: 'They asked to be erased on',
  acts: 'What can be done',
  licenses: 'Licenses',
  noLicenses: 'They own no license.',
  columnsOfLicenses: {
    license: 'License',
    sites: 'Sites',
    support: 'Support',
    status: 'State',
  },
  noSite: 'No site',
  kindOf: (kind: Site['kind']): string => (kind === 'live' ? '' : ` (${kind})`),
  accounts: 'Envato accounts',
  noAccounts: 'None is connected.',
  reconnect: 'To be reconnected',
  connected: 'Connected',
  read: 'read',
  neverRead: 'never read',
  sessions: 'Signed in on',
  noSessions: 'They are signed in nowhere.',
  trail: 'Trail',
  noTrail: 'Nothing happened yet.',
  wholeTrail: 'The whole trail',
  view: {
    link: 'See it as they see it',
    short: 'As they see it',
    title: (name: string): string => `As ${name} sees it`,
    before: 'You are about to look at their dashboard',
    means:
      'They read in their trail that our support looked. You see it as it stands now; nothing can be changed there.',
    look: 'Look at it',
    looking:
      'This is their dashboard as it stood when you came. Nothing that is pressed here does anything.',
    frame: (name: string): string => `The dashboard of ${name}`,
  },
  actors: {
    user: 'themselves',
    operator: 'support',
    site: 'a site',
    hub: 'the hub',
    anonymous: 'somebody',
  },
} as const;

const gone = texts.gone;

/** The words of each act. */
export const acts = {
  address: {
    label: 'Correct address',
    title: 'Correct the e-mail address?',
    means:
      'A link that verifies it goes to the new address; where the old one was verified, a warning with a way back goes there. They are shown no whole purchase code for seven days.',
    submit: 'Correct address',
    busy: 'Correcting...',
    field: 'New e-mail address',
    gone,
  },
  verify: {
    label: 'Take for verified',
    title: 'Take the address for verified?',
    means:
      'They can sign in without the link of the mail. Do it for who has shown you that the address is theirs.',
    submit: 'Take for verified',
    busy: 'Saving...',
    gone,
  },
  verification: {
    label: 'Send verification link',
    title: 'Send a link that verifies the address?',
    means:
      'It goes to the address on file and works for 24 hours. A link that was sent before works no more.',
    submit: 'Send link',
    busy: 'Sending...',
    gone,
  },
  reset: {
    label: 'Send reset link',
    title: 'Send a link for a new password?',
    means:
      'It goes to the address on file and works for an hour. Their password stays as it is until then.',
    submit: 'Send link',
    busy: 'Sending...',
    gone,
  },
  sessions: {
    label: 'End sessions',
    title: 'Sign out every device?',
    means: 'They are told by mail, with your reason, and can sign in again at once.',
    submit: 'Sign out every device',
    busy: 'Signing out...',
    gone,
  },
  factor: {
    label: 'Reset second factor',
    title: 'Take the second factor away?',
    means:
      'App, recovery codes and passkeys go in 24 hours. A mail tells them at once, and how to stop it.',
    submit: 'Take it away in 24 hours',
    busy: 'Saving...',
    gone,
  },
  message: {
    label: 'Set message',
    title: 'What stands above their screens',
    means: 'They see it on every screen until you take it away. Leave it empty for none.',
    submit: 'Save message',
    busy: 'Saving...',
    field: 'Message',
    gone,
  },
  export: {
    label: 'Export',
    title: 'Have a copy of their data made?',
    means: 'They are mailed when it is ready, and open it in their settings. You do not see it.',
    submit: 'Make the copy',
    busy: 'Asking...',
    gone,
  },
  block: {
    label: 'Suspend',
    title: 'Suspend this account?',
    means:
      'Every device is signed out, nobody signs in, and links that were mailed work no more. Their sites stay activated.',
    submit: 'Suspend',
    busy: 'Suspending...',
    gone,
  },
  unblock: {
    label: 'Lift suspension',
    title: 'Let this account in again?',
    means: 'They can sign in at once, and are told by mail.',
    submit: 'Lift suspension',
    busy: 'Saving...',
    gone,
  },
  erase: {
    label: 'Erase',
    title: 'Erase this account?',
    means:
      'Account, licenses registered by code, messages and trail go at once and for good; their sites are released. It cannot be undone.',
    submit: 'Erase for good',
    busy: 'Erasing...',
    field: 'Their username, to be sure',
    gone,
  },
} as const satisfies Readonly<
  Record<string, ActWords & { readonly label: string; readonly field?: string }>
>;
