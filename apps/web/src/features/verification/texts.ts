/** The words of theme verification; those of the specification (section 2) letter for letter. */
export const texts = {
  wants: 'wants to be activated',
  ready: 'You are ready to complete theme verification',
  noRedirect:
    'The hub did not say where your site waits, so you stay here. Please go back to WordPress and press “Activate theme” again.',
  complete: 'Complete verification',
  completing: 'Loading...',
  cancel: 'Cancel Activation',
  cancelling: 'Cancelling...',
  facts: {
    theme: 'Theme',
    site: 'Site',
    kind: 'Kind',
    wordpress: 'WordPress',
    back: 'Leads back to',
  },
  kinds: { live: 'Live site', staging: 'Staging site', local: 'Local site' },
  willUse: 'It will use the license',
  bought: 'bought',
  supported: 'supported until',
  supportEnded: 'support ended',
  supportNone: 'bought without support',
  other: 'Use another license',
  choose: 'Which license shall it use?',
  recommended: 'Recommended',
  open: 'The request stays open until',
  detailsFailed: 'What the site asks for could not be loaded',
  statusFailed: 'We could not check whether a site is waiting',
  stale: 'We could not check again whether a site is waiting',
  none: {
    title: 'No license for this theme yet',
    needs: 'It needs a license of',
    buy: 'Purchase a license',
    settings: 'Synchronize in settings',
    afterwards: 'Bought it already? Resynchronize your account in the settings.',
  },
  used: {
    title: 'All your licenses are used',
    blockedTitle: 'Your license is blocked',
    dashboard: 'Go to dashboard',
    buy: 'Purchase a license',
    why: 'Why not',
    sites: 'Your active sites',
  },
  release: {
    button: 'Release',
    keep: 'Keep it',
    close: 'Close',
    gone: 'This site is not on a license of yours any more: its license has gone over to another account, or its activation ended long ago. Nothing was changed. Close this to see your licenses as they are now.',
    busy: 'Releasing...',
    old: 'Its license is older than 183 days: afterwards it can return only to its own domain.',
  },
  closed: {
    done: 'If it was completed, its site stands on the card of its license. If not, “Activate theme” in WordPress asks anew.',
    dashboard: 'Go to dashboard',
  },
  start: {
    title: 'No site is waiting right now',
    text: 'A site asks by itself. This is how it goes:',
    steps: [
      'Install the theme on your site and open its WordPress admin.',
      'Press “Activate theme”. Your browser comes to this page.',
      'Read which site asks and press “Complete verification”. Your browser goes back to the site.',
    ],
    dashboard: 'Go to dashboard',
    offline: 'Activate with a file',
  },
  offline: {
    drop: 'Choose the request file',
    dropHint:
      'or drop it here. In WordPress: Appearance, Theme license, “Activate with a file”. It is called activation-request.json.',
    reading: 'Reading the file...',
    paste: 'Paste its text instead',
    pasteLabel: 'Text of the request file',
    pasteHint: 'All of it, from the first brace to the last.',
    submit: 'Show what it asks for',
    busy: 'Loading...',
    missing: 'Please paste the text of the request file.',
    notOne:
      'is not the request file of a site. Download it in WordPress: Appearance, Theme license, “Activate with a file”.',
    pastedNotOne: 'This text',
    unreadable:
      'could not be read from this device. Please choose it again, or open it and paste its text.',
    closed: {
      unknown: {
        title: 'This request is not known here',
        text: 'Nobody brought it to this account. Were you signed in with another one? Otherwise please bring its file again.',
      },
      expired: {
        title: 'This request has expired',
        text: 'A request is good for 24 hours. Please bring its file again: the same file will do.',
      },
      done: {
        title: 'This request is closed',
        text: 'It was completed or canceled. If it was completed, its certificate is given out once more for the same activation; no further license is used.',
      },
    },
    again: 'Get its certificate again',
    bring: 'Bring a request file',
    title: 'Carry the certificate back',
    save: 'Save certificate file',
    saved: 'Saved: you find it among your downloads. ',
    copy: 'certificate',
    until: 'The certificate holds until',
    renew: 'Before that day carry a new one there in the same way.',
    steps: [
      'Save the certificate file and take it to a computer that reaches the site’s WordPress admin.',
      'Open Appearance, Theme license, “Activate with a file”.',
      'Choose the file there and press “Take the certificate in”.',
    ],
  },
} as const;

/** Titles of the refusals of a named request; their sentences are the server's. */
const closedTitles: Readonly<Record<string, string>> = {
  request_unknown: 'This activation link is not known',
  validation: 'This activation link is not complete',
  request_taken: 'Somebody else is completing this activation',
  request_expired: 'This activation link has expired',
  request_done: 'This activation is closed',
};

/** The title of a refusal that trying again does not change, or undefined. */
export const closedTitle = (code: string): string | undefined => closedTitles[code];

export const incomplete =
  'The link was cut short or changed on its way. Please press “Activate theme” in WordPress again.';

export const noLicense = (host: string, theme: string): string =>
  `${host} wants to be activated, and your account holds no license of ${theme}.`;

export const allUsed = (host: string, count: number): string =>
  count === 1
    ? `${host} wants to be activated, but your one license cannot take it.`
    : `${host} wants to be activated, but none of your ${count} licenses can take it.`;

export const cancelsRequest = (site: string): string =>
  `“${texts.used.dashboard}” cancels the request of ${site}. No license is used, and it can ask again.`;

export const releaseTitle = (site: string): string => `Release ${site}?`;

export const releaseText = (site: string): string =>
  `${site} loses its activation: no more updates there. Its place on the license becomes free.`;

export const cancelledText = (host: string): string =>
  `The activation of ${host} was canceled. No license was used; it can ask again at any time.`;

export const waitingText = (host: string): string =>
  `${host} is waiting to be activated. It needs a license of yours, so connect your account first.`;

export const carriedTitle = (site: string): string => `${site} is activated at the hub`;

export const offlineLede =
  'For a site whose server may call nobody: you carry its request here, and a certificate back.';

/** How a request from a file ended, by the hub's refusal; undefined where trying again may help. */
export const offlineClosed = (code: string): keyof typeof texts.offline.closed | undefined => {
  switch (code) {
    case 'request_unknown':
    case 'request_taken':
    case 'validation':
      return 'unknown';
    case 'request_expired':
      return 'expired';
    case 'request_done':
      return 'done';
    default:
      return undefined;
  }
};
