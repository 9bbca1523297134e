import type { ActionWords } from '#ui/actions/action-dialog.tsx';

export const texts = {
  people: 'People',
  search: 'Search people',
  hint: 'Name, email, Envato username, ID, purchase code or site',
  state: 'Status',
  states: {
    '': 'All',
    unverified: 'Not verified',
    blocked: 'Suspended',
    leaving: 'Deletion scheduled',
    reconnect: 'Envato disconnected',
  },
  columns: {
    name: 'Name',
    email: 'Email',
    username: 'Username',
    licenses: 'Licenses',
    since: 'Registered',
    state: 'Status',
  },
  marks: {
    operator: 'Operator',
    blocked: 'Suspended',
    leaving: 'Deletion scheduled',
    unverified: 'Not verified',
    verified: 'Verified',
  },
  noOne: {
    title: 'No people found',
    text: 'Try part of a name, email or site, or the last 4 characters of a purchase code.',
    nothing: 'No one has registered yet',
  },
  tooMany: 'Too many matches. Type more of the name to narrow it down.',
  person: 'Person',
  gone: 'Person not found. The account may have been deleted.',
  loading: 'Loading this person',
  account: 'Account',
  facts: {
    email: 'Email',
    username: 'Username',
    number: 'ID',
    since: 'Registered',
    factor: 'Two-factor authentication',
    message: 'Account notice',
    role: 'Operator role',
  },
  app: 'Authenticator app',
  passkeys: (count: number): string => (count === 1 ? '1 passkey' : `${count} passkeys`),
  noFactor: 'Off',
  factorGoes: 'Reset by support on',
  blockedSince: 'Suspended since',
  bounced: (status: string): string => `Emails to this address come back (${status}), last on`,
  eraseOn: 'This customer asked to delete the account. Deletion on',
  licenses: 'Licenses',
  noLicenses: 'No licenses.',
  columnsOfLicenses: {
    license: 'License',
    sites: 'Sites',
    support: 'Support',
    status: 'Status',
  },
  accounts: 'Envato accounts',
  noAccounts: 'No connected accounts.',
  reconnect: 'Needs reconnecting',
  connected: 'Connected',
  read: 'synced',
  neverRead: 'never synced',
  sessions: 'Active sessions',
  noSessions: 'No active sessions.',
  view: {
    link: 'View as customer',
    short: 'View as customer',
    title: (name: string): string => `Viewing as ${name}`,
    before: (name: string): string => `View ${name}’s dashboard?`,
    means:
      'You see the dashboard as it is now and can’t change anything. The customer’s account activity shows that support viewed it.',
    look: 'View dashboard',
    looking: 'This is the customer’s dashboard as of when you opened it. Buttons don’t work here.',
    frame: (name: string): string => `Dashboard of ${name}`,
  },
} as const;

const { gone } = texts;

const words = <W extends ActionWords>(of: W): W & ActionWords => ({ ...of, gone });

export const actions = {
  address: words({
    title: (name: string): string => `Change the email of ${name}?`,
    means:
      'We send a verification link to the new address. If the old address was verified, it gets a warning with a way to undo the change. Whole purchase codes are hidden for seven days.',
    submit: 'Change email',
    busy: 'Changing...',
    field: 'New email',
  }),
  verify: words({
    title: (name: string): string => `Mark the email of ${name} as verified?`,
    means:
      'Only if they have proved that they own it. They can then sign in without the link from the email.',
    submit: 'Mark as verified',
    busy: 'Saving...',
  }),
  verification: words({
    title: (name: string): string => `Send ${name} a verification link?`,
    means: 'It goes to the email on file and works for 24 hours. Earlier links stop working.',
    submit: 'Send verification link',
    busy: 'Sending...',
  }),
  reset: words({
    title: (name: string): string => `Send ${name} a password link?`,
    means:
      'It goes to the email on file and works for one hour. The current password works until a new one is set.',
    submit: 'Send password link',
    busy: 'Sending...',
  }),
  sessions: words({
    label: 'Sign out everywhere',
    title: (name: string): string => `Sign out every device of ${name}?`,
    means: 'They get an email with your reason, and can sign in again immediately.',
    submit: 'Sign out every device',
    busy: 'Signing out...',
  }),
  factor: words({
    label: 'Reset two-factor authentication',
    title: (name: string): string => `Reset two-factor authentication of ${name}?`,
    means:
      'The authenticator app, recovery codes and passkeys are removed in 24 hours. An email tells them now, and how to stop it.',
    submit: 'Reset in 24 hours',
    busy: 'Saving...',
  }),
  message: words({
    label: 'Set notice',
    title: (name: string): string => `Notice shown to ${name}`,
    means: 'Shown on every screen until you remove it. Leave it empty to remove it.',
    submit: 'Save notice',
    busy: 'Saving...',
    field: 'Notice',
  }),
  export: words({
    label: 'Export data',
    title: (name: string): string => `Export the data of ${name}?`,
    means:
      'They get an email when the export is ready and download it in their settings. You can’t see it.',
    submit: 'Start export',
    busy: 'Starting...',
  }),
  block: words({
    title: (name: string): string => `Suspend ${name}?`,
    means:
      'They’re signed out on every device and can’t sign in. Links already emailed stop working. Their sites stay activated.',
    submit: 'Suspend account',
    busy: 'Suspending...',
  }),
  unblock: words({
    title: (name: string): string => `Unsuspend ${name}?`,
    means: 'They can sign in immediately, and get an email.',
    submit: 'Unsuspend account',
    busy: 'Saving...',
  }),
  erase: words({
    title: (name: string): string => `Delete the account of ${name}?`,
    means:
      'The account, licenses registered by code, messages and activity are deleted now and permanently. Its sites are deactivated. You can’t undo this.',
    submit: 'Delete account',
    busy: 'Deleting...',
    field: 'Type the username to confirm',
  }),
} as const;
