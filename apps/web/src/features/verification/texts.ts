/** The words of theme verification; those of the specification (section 2) letter for letter. */
export const texts = {
  wants: 'wants to be activated',
  ready: 'You are ready to complete theme verification',
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
  willUse: 'It will use the licence',
  bought: 'bought',
  other: 'Use another licence',
  choose: 'Which licence shall it use?',
  recommended: 'Recommended',
  open: 'The request stays open until',
  detailsFailed: 'What the site asks for could not be loaded',
  statusFailed: 'We could not check whether a site is waiting',
  none: {
    title: 'No licence for this theme yet',
    buy: 'Purchase a license',
    settings: 'Synchronize in settings',
    afterwards: 'Bought it already? Resynchronize your account in the settings.',
  },
  used: {
    title: 'All your licences are used',
    blockedTitle: 'Your licence is blocked',
    dashboard: 'Go to dashboard',
    buy: 'Purchase a license',
    why: 'Why not',
    sites: 'Your active sites',
  },
  release: {
    button: 'Release',
    keep: 'Keep it',
    busy: 'Releasing...',
    old: 'Its licence is older than 183 days: afterwards it can return only to its own domain.',
    password: 'Your password',
    confirm: 'Releasing a live site needs your password.',
    required: 'This field is required.',
  },
  closed: {
    done: 'If it was completed, its site stands on the card of its licence. If not, “Activate theme” in WordPress asks anew.',
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
  `${host} wants to be activated, and your account holds no licence of ${theme}.`;

export const allUsed = (host: string, count: number): string =>
  count === 1
    ? `${host} wants to be activated, but your one licence cannot take it.`
    : `${host} wants to be activated, but none of your ${count} licences can take it.`;

export const releaseTitle = (site: string): string => `Release ${site}?`;

export const releaseText = (site: string): string =>
  `${site} loses its activation: no more updates there. Its place on the licence becomes free.`;

export const cancelledText = (host: string): string =>
  `The activation of ${host} was cancelled. No licence was used; it can ask again at any time.`;

export const waitingText = (host: string): string =>
  `${host} is waiting to be activated. It needs a licence of yours, so connect your account first.`;
