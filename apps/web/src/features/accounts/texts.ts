/** Texts about marketplace accounts; those of the specification (section 2) verbatim. */
export const texts = {
  heading: 'Envato Accounts',
  loading: 'Loading your Envato accounts',
  what: 'Your accounts',
  noteSome:
    'Bought a new license or a support extension? Re-synchronize the account you bought it with to see it here.',
  noteNone: 'Add an account to synchronize your purchases with the hub.',
  emptyTitle: 'No Envato account yet',
  add: 'Add Envato Account',
  hint: 'Please make sure that you are logged into the correct Envato Market account first. The hub connects the account that is signed in there.',
  resync: {
    idle: 're-synchronize account',
    busy: 'Syncing...',
    done: 'Done',
    // 'Account synchronized successfully, click here to go to dashboard.', with its link.
    successBefore: 'Account synchronized successfully, ',
    successLink: 'click here',
    successAfter: ' to go to dashboard.',
    starting: 'Requesting your purchases from Envato Market…',
  },
  status: { connected: 'Connected', syncing: 'Synchronizing', reconnect: 'Needs reconnecting' },
  synced: 'Last synchronized',
  neverSynced: 'Not synchronized yet',
  reconnect:
    'We no longer have access to this account. Its licenses and sites stay as they are, but are not updated until you reconnect it.',
  addAgain: 'Reconnect account',
  finish: {
    title: 'Connecting your account',
    lede: 'Importing your purchases from Envato Market.',
    busy: 'Loading...',
    reading: 'Asking Envato Market which account this is. Then we read its purchases.',
    connected: 'Your account is connected',
    failedTitle: 'The account was not connected',
    noAnswer: 'The account could not be connected yet',
    tryAgain: 'Try again',
    toSettings: 'Continue to settings',
    toVerify: 'Continue with the activation',
    toDashboard: 'Go to dashboard',
    onwards: 'Continue',
    back: 'Back to settings',
  },
  disconnect: {
    open: 'Disconnect',
    busy: 'Loading...',
    gone: 'This account is no longer connected. It was disconnected in the meantime, perhaps in another window. You have nothing left to do.',
    meaning:
      'Its licenses and active sites keep working, but new purchases and support extensions no longer appear here. You can add the account again at any time.',
  },
} as const;

export const disconnectTitle = (name: string): string => `Disconnect ${name}?`;

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Says which account is read. */
export const importing = (name: string): string =>
  `Reading the purchases of ${name} from Envato Market`;

/** Progress of an import. */
export const progressWords = (pages: number, found: number): string =>
  pages === 0
    ? texts.resync.starting
    : `${plural(pages, 'page', 'pages')} read, ${plural(found, 'purchase', 'purchases')} found so far`;

/** Result of an import. */
export function changeWords(added: number, updated: number): string {
  if (added === 0 && updated === 0) return 'No changes since the last import.';
  const parts = [
    added > 0 && plural(added, 'new license', 'new licenses'),
    updated > 0 && `${plural(updated, 'license', 'licenses')} changed`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
