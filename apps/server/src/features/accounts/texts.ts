import { messages } from '@hub/language';

/** Texts of this feature. The first two are quoted from the specification (section 2, settings). */
export const texts = messages('server.accounts', {
  synced: 'Account synchronized successfully, click here to go to dashboard.',
  reconnect: 'The account could not be connected. Please add it again via the authorization link.',
  syncing:
    'Your purchases are being imported. You can leave this page; the import continues automatically.',
  interrupted:
    'A restart of the hub interrupted the last import, and nothing was imported. Please try again, or wait: the hub retries automatically within minutes.',
  unreachable:
    'Envato Market does not answer right now. Your licenses stay as they are. Please try again in a few minutes.',
  disconnected:
    'The account {username} was disconnected. Its licenses and sites stay as they are, but are no longer updated.',
  notConnected: 'This account is not connected.',
  connected: 'Your Envato account {username} is connected.',
  imported: { one: 'One license was imported.', other: '{count} licenses were imported.' },
  moved: {
    one: 'One license was moved here from another account of this hub.',
    other: '{count} licenses were moved here from another account of this hub.',
  },
  stays: {
    one: 'One license stays with another account of this hub, as support decided. If that is wrong, contact support.',
    other:
      '{count} licenses stay with another account of this hub, as support decided. If that is wrong, contact support.',
  },
  nothingImported: 'There was no new license to import.',
  importLater:
    'Envato Market did not answer, so your purchases are not imported yet. The import follows automatically, or click “re-synchronize account”.',
  denied:
    'You did not allow access on Envato Market, so nothing was connected. You can try again at any time.',
  refusedByMarketplace:
    'Envato Market did not allow the connection. Please try again from your settings.',
  wrongState:
    'This connection was started in another browser or in another session. Please start it again from your settings.',
  usedState: 'This connection was already used. Please start a new one from your settings.',
  expiredState:
    'This connection was started more than 30 minutes ago. Please start it again from your settings.',
  stillFinishing: 'This connection is being completed in another tab. Please reload in a moment.',
  expiredCode:
    'The permission from Envato Market has expired or was already used. Please start again from your settings.',
  otherUser:
    'This Envato account is already connected to another account of this hub. Sign in there, or disconnect it there first.',
});

export function importedText({
  added,
  moved,
  kept,
}: Readonly<Record<'added' | 'moved' | 'kept', number>>): string {
  const sentences = [
    ...(added > 0 ? [texts.imported({ count: added })] : []),
    ...(moved > 0 ? [texts.moved({ count: moved })] : []),
    ...(kept > 0 ? [texts.stays({ count: kept })] : []),
  ];
  return sentences.join(' ') || texts.nothingImported;
}

/** Stored result of an import; its text is made in the language of the reader. */
export type SyncEnd = 'synced' | 'reconnect' | 'unreachable' | 'misconfigured';

export const mailTexts = messages('mail.accounts', {
  wanted: {
    subject: 'Someone tried to connect your Envato account to another account',
    preview: 'We refused the request. Your account stays connected.',
    paragraphs: [
      'Someone who is signed in to Envato as <envato/> tried to connect it to another account here. It is connected to <named>the account <account/></named><unnamed>an account</unnamed>, so we refused this and nothing was changed.',
      'If you have two accounts here and want to connect your Envato account to the other one, disconnect it from this account first. If it wasn’t you, change your password at Envato.',
    ],
    action: 'See your Envato accounts',
    why: 'You’re receiving this email because the Envato account {envato} is connected to your account at {hub}.',
  },
});
