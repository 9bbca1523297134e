/** The words of the marketplace accounts; those of the specification (section 2) letter for letter. */
export const texts = {
  heading: 'Envato Accounts',
  loading: 'Loading your Envato accounts',
  what: 'Your accounts',
  noteSome:
    'Bought a new license or a support extension? Re-synchronize the account that you bought it with, and it shows here.',
  noteNone: 'Add an account to synchronize your purchases with the hub.',
  emptyTitle: 'No Envato account yet',
  add: 'Add Envato Account',
  hint: 'Please make sure that you are logged into the correct Envato Market account first: the hub gets the account that is signed in there.',
  resync: {
    idle: 're-synchronize account',
    busy: 'Syncing...',
    done: 'Done',
    // 'Account synchronized successfully, click here to go to dashboard.', with its link.
    successBefore: 'Account synchronized successfully, ',
    successLink: 'click here',
    successAfter: ' to go to dashboard.',
    starting: 'Asking Envato Market for your purchases …',
  },
  status: { connected: 'Connected', syncing: 'Synchronizing', reconnect: 'Has to be added again' },
  synced: 'Last synchronized',
  neverSynced: 'Not synchronized yet',
  reconnect:
    'Envato Market does not let the hub read this account any more. Its licenses and sites stay as they are, but are not refreshed until you add it again.',
  addAgain: 'Add it again',
  finish: {
    title: 'Connecting your account',
    lede: 'Envato Market has sent you back to the hub.',
    busy: 'Loading...',
    reading: 'Your purchases are being read. With many of them it takes a few seconds.',
    connected: 'Your account is connected',
    failedTitle: 'The account was not connected',
    noAnswer: 'The connection could not be finished yet',
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
    cancel: 'Keep it connected',
    close: 'Close',
    gone: 'This account is not connected here any more: it was disconnected in the meantime, perhaps in another window. There is nothing left to do.',
    meaning:
      'Its licenses and active sites stay and keep working, but new purchases and support extensions will not show here any more. You can add the account again at any time.',
  },
} as const;

export const disconnectTitle = (name: string): string => `Disconnect ${name}?`;

const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** How far an import is. */
export const progressWords = (pages: number, found: number): string =>
  pages === 0
    ? texts.resync.starting
    : `${plural(pages, 'page', 'pages')} read, ${plural(found, 'purchase', 'purchases')} found so far`;

/** What an import has brought. */
export function changeWords(added: number, updated: number): string {
  if (added === 0 && updated === 0) return 'Nothing is new since the last time.';
  const parts = [
    added > 0 && plural(added, 'new license', 'new licenses'),
    updated > 0 && `${plural(updated, 'license', 'licenses')} changed`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
