import type { ActWords } from '#ui/acts/act-dialog.tsx';

const gone = 'The license is not there any more: the account that owned it may have been erased.';

/** What a block means for sites that are active: the hub's answer to the next heartbeat. */
const atNextCheck =
  'Its sites lose their activation at their next check, within a week, and those without a connection when their certificate ends. The websites themselves go on working.';

/** The words of finding a license, and of what is seen and done there. */
export const texts = {
  licenses: 'Licenses',
  search: 'Search licenses',
  hint: 'Last four of a code, a whole code, or part of a site',
  state: 'State',
  states: {
    '': 'All',
    used: 'In use',
    free: 'Free',
    bound: 'Bound to a website',
    moved: 'Moved often',
    blocked: 'Blocked',
    refunded: 'Refunded',
  },
  columns: {
    license: 'License',
    owner: 'Owner',
    sites: 'Sites',
    moves: 'Moves',
    support: 'Support',
    status: 'State',
  },
  nobody: 'Nobody yet',
  noSite: 'No site',
  kinds: { live: 'Live', staging: 'Staging', local: 'Local' },
  kindOf: (kind: string): string => (kind === 'live' ? '' : ` (${kind})`),
  none: {
    title: 'No license found',
    text: 'Of a purchase code its last four characters do. A site is found by any part of its host.',
    nothing: 'No license has been registered yet',
  },
  license: 'License',
  loading: 'Loading this license',
  gone,
  acts: 'What can be done',
  facts: {
    owner: 'Owner',
    item: 'Item',
    type: 'Type',
    sold: 'Sold',
    support: 'Support',
    bound: 'Belongs to',
    moves: 'Moved to another website',
    proof: 'Proven by',
    registered: 'Known here since',
    confirmed: 'Confirmed by Envato Market',
    number: 'Number',
  },
  suspended: 'Suspended',
  types: { regular: 'Regular license', extended: 'Extended license' },
  boundToNothing: 'No website yet',
  times: (count: number): string =>
    count === 0 ? 'Never' : count === 1 ? 'Once' : `${count} times`,
  byAccount: 'the Envato account',
  byCode: 'Its purchase code',
  given: 'Given by support',
  isBlocked: `It activates no site and gets no downloads. ${atNextCheck}`,
  isRefunded: 'Envato Market took this purchase back.',
  sites: 'Sites',
  noSites: 'It was never active on a site.',
  columnsOfSites: { site: 'Site', kind: 'Kind', runs: 'Runs', state: 'State', since: 'Activated' },
  active: 'Active',
  seen: 'heard',
  endings: {
    released: 'Released by its owner',
    operator: 'Released by support',
    moved: 'Moved away',
    silent: 'Silent for long',
    deactivated: 'Deactivated on the site',
  } as Readonly<Record<string, string>>,
  ended: 'Ended',
  older: 'older theme',
  trail: 'Trail',
  wholeTrail: 'The whole trail',
  noTrail: 'Nothing happened yet.',
  actors: {
    user: 'its owner',
    operator: 'support',
    site: 'a site',
    hub: 'the hub',
    anonymous: 'somebody',
  },
  shown: {
    title: 'The whole purchase code',
    means: 'It proves the purchase wherever it is typed. It goes when this page is left.',
    what: 'purchase code',
    done: 'Hide it',
    message: 'The trail, also its owner’s, says that you saw the purchase code.',
  },
  found: {
    looking: 'Looking for this purchase code',
    what: 'This purchase code',
    unknown: 'Neither this hub nor Envato Market knows this purchase code.',
    unregistered: 'Nobody has registered this purchase code. Envato Market says:',
    close: 'Close',
  },
} as const;

type Words = Omit<ActWords, 'gone'> & { readonly label: string };

const words = (of: Words): ActWords & Words => ({ ...of, gone });

/** What each act is, and what it means. */
export const acts = {
  release: words({
    label: 'Release a site',
    title: 'Release a site',
    means:
      'Its place is free and it gets no updates from now on. The site learns of it at its next check, within a week; the website itself goes on working. The license stays bound to its domain.',
    submit: 'Release',
    busy: 'Releasing',
  }),
  move: words({
    label: 'Free from its website',
    title: 'Free it from its website',
    means: 'For a real rename. Its live site is released, and its next live site may be any.',
    submit: 'Free it',
    busy: 'Freeing',
  }),
  give: words({
    label: 'Give to another account',
    title: 'Give to another account',
    means:
      'It goes over with its sites and stays there, whatever Envato account bought it. Both owners get a mail. The new one is shown its whole code once they connect the account that bought it.',
    submit: 'Give it',
    busy: 'Giving',
  }),
  block: words({
    label: 'Block',
    title: 'Block this license',
    means: `It activates no site and gets no downloads while it is blocked. ${atNextCheck}`,
    submit: 'Block',
    busy: 'Blocking',
  }),
  unblock: words({
    label: 'Take the block back',
    title: 'Take the block back',
    means: 'Its sites are activated again by themselves, at their next check.',
    submit: 'Take it back',
    busy: 'Taking it back',
  }),
  show: words({
    label: 'Show purchase code',
    title: 'Show the whole purchase code',
    means: 'Its owner reads in their trail that support looked at it.',
    submit: 'Show it',
    busy: 'Showing',
  }),
  register: words({
    label: 'Register it for an account',
    title: 'Register it for an account',
    means: 'The account owns the purchase from then on, and gets a mail.',
    submit: 'Register',
    busy: 'Registering',
  }),
} as const;

export const fields = {
  site: 'Which',
  everySite: 'Every site',
  to: 'Username or e-mail address',
} as const;
