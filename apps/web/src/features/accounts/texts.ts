import { messages } from '@hub/language';

/** Texts about marketplace accounts. Texts of the specification (section 2) are verbatim. */
export const texts = messages('accounts', {
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
    success: 'Account synchronized successfully, <link>click here</link> to go to dashboard.',
  },
  progress: {
    account: 'Reading the purchases of {name} from Envato Market',
    starting: 'Requesting your purchases from Envato Market…',
    both: '{pages}, {purchases}',
    pages: { one: '{count} page read', other: '{count} pages read' },
    purchases: {
      one: '{count} purchase found so far',
      other: '{count} purchases found so far',
    },
  },
  changes: {
    none: 'No changes since the last import.',
    single: '{change}.',
    both: '{added}, {updated}.',
    added: { one: '{count} new license', other: '{count} new licenses' },
    updated: { one: '{count} license changed', other: '{count} licenses changed' },
  },
  status: { connected: 'Connected', syncing: 'Synchronizing', reconnect: 'Needs reconnecting' },
  synced: 'Last synchronized <time/>',
  neverSynced: 'Not synchronized yet',
  reconnectTitle: '{name}: Needs reconnecting',
  reconnect:
    'We no longer have access to this account. Its licenses and sites stay as they are, but are not updated until you reconnect it.',
  addAgain: 'Reconnect account',
  /** Text of the specification, with the reason for the connection. */
  connect: {
    title: 'Synchronize your account with Envato Market',
    text: 'We import your licenses and support periods automatically.',
    first:
      'First make sure that you are logged into the correct Envato Market account in this browser. The hub connects that account.',
    button: 'CONNECT YOUR ACCOUNT',
  },
  finish: {
    title: 'Connecting your account',
    lede: 'Importing your purchases from Envato Market.',
    busy: 'Loading...',
    reading: 'We are asking Envato Market which account this is. Then we import its purchases.',
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
    title: 'Disconnect {name}?',
    open: 'Disconnect',
    gone: 'This account is no longer connected. It was disconnected in the meantime, perhaps in another window. You have nothing left to do.',
    meaning:
      'Its licenses and active sites keep working, but new purchases and support extensions no longer appear here. You can add the account again at any time.',
  },
});

export function progressWords({ pages, found } = { pages: 0, found: 0 }): string {
  const { progress } = texts;
  if (pages === 0) return progress.starting;
  return progress.both({
    pages: progress.pages({ count: pages }),
    purchases: progress.purchases({ count: found }),
  });
}

export function changeWords(added: number, updated: number): string {
  const { changes } = texts;
  const addedText = changes.added({ count: added });
  const updatedText = changes.updated({ count: updated });
  if (added > 0 && updated > 0) return changes.both({ added: addedText, updated: updatedText });
  if (added > 0) return changes.single({ change: addedText });
  return updated > 0 ? changes.single({ change: updatedText }) : changes.none;
}
