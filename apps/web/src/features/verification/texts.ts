import { messages } from '@hub/language';

/** Texts of theme verification. Texts of the specification (section 2) are verbatim. */
export const texts = messages('verification', {
  wants: '<site/> wants to be activated',
  ready: 'You are ready to complete theme verification',
  noRedirect:
    'We could not send you back to your site. Please go back to WordPress and click “Activate theme” again.',
  complete: 'Complete verification',
  cancel: 'Cancel Activation',
  cancelling: 'Cancelling...',
  facts: {
    theme: 'Theme',
    site: 'Site',
    kind: 'Site type',
    wordpress: 'WordPress',
    back: 'Returns to',
  },
  loading: 'Loading the activation',
  kinds: { live: 'Live site', staging: 'Staging site', local: 'Local site' },
  willUse: 'License to use',
  bought: 'bought <date/>',
  supported: 'supported until <date/>',
  supportEnded: 'support ended <date/>',
  supportNone: 'bought without support',
  other: 'Use a different license',
  choose: 'Choose a license',
  recommended: 'Recommended',
  open: 'This request expires <time/>',
  waiting:
    '{site} is waiting to be activated. It needs one of your licenses, so connect your account first.',
  cancelled:
    'The activation of {site} was canceled. No license was used. You can start again at any time.',
  detailsFailed: 'The activation request could not be loaded',
  statusFailed: 'We could not check whether a site is waiting',
  stale: 'We could not check again whether a site is waiting',
  none: {
    title: 'No license for this theme yet',
    text: '{site} wants to be activated, but your account has no license for {theme}.',
    needs: 'License needed',
    buy: 'Purchase a license',
    settings: 'Synchronize in settings',
    afterwards: 'Already bought it? Resynchronize your account in the settings.',
  },
  used: {
    title: 'All your licenses are used',
    blockedTitle: 'Your license is blocked',
    text: {
      one: '{site} wants to be activated, but your only license cannot be used for it.',
      other: '{site} wants to be activated, but none of your {count} licenses can be used for it.',
    },
    dashboard: 'Go to dashboard',
    cancels:
      '“{button}” cancels the request of {site}. No license is used, and you can start again.',
    buy: 'Purchase a license',
    why: 'Why each license cannot be used',
    license: '<label/>, bought <date/>',
    sites: 'Your active sites',
    seen: '<kind/>, last seen <time/>',
  },
  release: {
    button: 'Deactivate',
    title: 'Deactivate {site}?',
    text: '{site} will be deactivated and stop receiving updates. Its slot on the license becomes free.',
    gone: 'This site is no longer on a license of yours. Its license moved to another account, or its activation ended long ago. Nothing was changed. Close this to see your current licenses.',
    busy: 'Deactivating...',
    old: 'Its license is older than 183 days. Afterwards you can use it only on its own domain.',
  },
  closed: {
    /** Titles for refusals of a named request. The server sends the messages. */
    titles: {
      request_unknown: 'Activation link not found',
      validation: 'This activation link is incomplete',
      request_taken: 'Another account is completing this activation',
      request_expired: 'This activation link has expired',
      request_done: 'This activation is closed',
    },
    incomplete:
      'The link was cut off or changed. Please click “Activate theme” in WordPress again.',
    done: 'If it was completed, its site appears on the license card. If not, click “Activate theme” in WordPress to start again.',
    dashboard: 'Go to dashboard',
  },
  start: {
    title: 'No site is waiting right now',
    text: 'Activation starts in WordPress:',
    steps: [
      'Install the theme on your site and open its WordPress admin.',
      'Click “Activate theme”. Your browser opens this page.',
      'Check the site and click “Complete verification”. Your browser returns to the site.',
    ],
    dashboard: 'Go to dashboard',
    offline: 'Offline activation',
  },
  offline: {
    lede: 'For a site that cannot reach the internet. Upload its request file here, then install the certificate there.',
    drop: 'Choose the request file',
    dropHint:
      'or drop it here. In WordPress: Appearance, Theme license, “Offline activation”. The file is named activation-request.json.',
    reading: 'Reading the file...',
    paste: 'Paste the text instead',
    pasteLabel: 'Text of the request file',
    pasteHint: 'All of it, from the first brace to the last.',
    submit: 'Show request',
    missing: 'Please paste the text of the request file.',
    notOne:
      '“{file}” is not an activation request file. Download it in WordPress: Appearance, Theme license, “Offline activation”.',
    pastedNotOne:
      'This text is not an activation request file. Download it in WordPress: Appearance, Theme license, “Offline activation”.',
    unreadable:
      '“{file}” could not be read from this device. Please choose it again, or open it and paste the text.',
    closed: {
      unknown: {
        title: 'Request not found',
        text: 'It was not uploaded to this account. Were you signed in to another account? Otherwise please upload its file again.',
      },
      expired: {
        title: 'This request has expired',
        text: 'A request is valid for 24 hours. Please upload its file again. You can use the same file.',
      },
      done: {
        title: 'This request is closed',
        text: 'It was completed or canceled. If it was completed, you can get its certificate again. No further license is used.',
      },
    },
    again: 'Get certificate again',
    bring: 'Upload request file',
    carried: '{site} is activated in the hub',
    title: 'Install the certificate',
    save: 'Save certificate file',
    saved: 'Saved to your downloads.',
    copy: 'certificate',
    until:
      'The certificate is valid until <time/>. Install a new one in the same way before that day.',
    steps: [
      'Save the certificate file and take it to a computer that can open the site’s WordPress admin.',
      'Open Appearance, Theme license, “Offline activation”.',
      'Choose the file and click “Import certificate”.',
    ],
  },
});

export function closedTitle(code: string): string | undefined {
  const titles: Readonly<Record<string, string>> = texts.closed.titles;
  return titles[code];
}

/** Returns the reason why an offline request is closed, or undefined if a retry may help. */
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
