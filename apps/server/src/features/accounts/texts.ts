/** Texts of this feature. The first two are the specification's (section 2, settings). */
export const texts = {
  synced: 'Account synchronized successfully, click here to go to dashboard.',
  reconnect: 'The account could not be connected. Please add it again via the authorization link.',
  syncing: 'Your purchases are being imported. You may leave this page; it goes on by itself.',
  interrupted:
    'The last import was interrupted by a restart of the hub, and nothing of it was kept. Please try again; it also follows by itself within minutes.',
  unreachable:
    'Envato Market does not answer right now. Your licenses stay as they are; please try again in a few minutes.',
  disconnected: (username: string) =>
    `The account ${username} was disconnected. Its licenses and sites stay as they are, but are no longer refreshed.`,
  notConnected: 'This account is not connected here.',
  connected: (username: string) => `Your Envato account ${username} is connected.`,
  imported: ({ added, moved }: { readonly added: number; readonly moved: number }) => {
    const came = moved === 1 ? 'One license came' : `${moved} licenses came`;
    const others = moved === 0 ? [] : [`${came} over from another account of this hub.`];
    if (added === 0) return others[0] ?? 'There was no new license to import.';
    const own = added === 1 ? 'One license was imported.' : `${added} licenses were imported.`;
    return [own, ...others].join(' ');
  },
  importLater:
    'Envato Market did not answer when your purchases were read; they follow by themselves, or press “re-synchronize account”.',
  denied:
    'You did not allow the access on Envato Market, so nothing was connected. You can try again at any time.',
  refusedByMarketplace:
    'Envato Market did not allow the connection. Please try again from your settings.',
  wrongState:
    'This connection was not started in this browser, or by another sign-in. Please start it again from your settings.',
  usedState: 'This connection was already used. Please start a new one from your settings.',
  expiredState:
    'This connection was started more than 30 minutes ago. Please start it again from your settings.',
  stillFinishing:
    'This connection is just being finished in another tab. Please reload in a moment.',
  expiredCode:
    'The permission of Envato Market has expired or was already used. Please start again from your settings.',
  otherUser:
    'This Envato account is already connected to another account of this hub. Sign in there, or disconnect it there first.',
} as const;
