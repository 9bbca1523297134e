import type { ActionWords } from '#ui/actions/action-dialog.tsx';

const gone = 'License not found. The account that owned it may have been deleted.';

/** Effect of a block on active sites: the hub's answer to the next heartbeat. */
const atNextCheck =
  'Its sites are deactivated at their next check, within a week. Offline sites are deactivated when their certificate expires. The websites keep working.';

export const texts = {
  licenses: 'Licenses',
  search: 'Search licenses',
  hint: 'Owner, site, or purchase code (or its last 4 characters)',
  state: 'Status',
  states: {
    '': 'All',
    used: 'In use',
    free: 'Not in use',
    bound: 'Locked to a domain',
    moved: 'Several domain changes',
    blocked: 'Blocked',
    refunded: 'Refunded',
  },
  columns: {
    license: 'License',
    owner: 'Owner',
    sites: 'Sites',
    moves: 'Domain changes',
    support: 'Support',
    sold: 'Purchased',
    bound: 'Locked to',
    type: 'Type',
    status: 'Status',
  },
  nobody: 'Unclaimed',
  kinds: { live: 'Live', staging: 'Staging', local: 'Local' },
  none: {
    title: 'No license found',
    text: 'Try a name, an email, part of a domain, or a purchase code.',
    nothing: 'No licenses yet',
  },
  license: 'License',
  loading: 'Loading this license',
  gone,
  facts: {
    owner: 'Owner',
    item: 'Item',
    type: 'Type',
    sold: 'Purchased',
    support: 'Support',
    bound: 'Locked to',
    moves: 'Domain changes',
    proof: 'Verified by',
    registered: 'Added',
    confirmed: 'Last confirmed by Envato',
    number: 'ID',
  },
  suspended: 'Suspended',
  types: { regular: 'Regular license', extended: 'Extended license' },
  boundToNothing: 'No domain yet',
  times: (count: number): string => (count === 0 ? 'None' : String(count)),
  byAccount: 'Envato account',
  byCode: 'Purchase code',
  given: 'Transferred by support on',
  isBlocked: `This license is blocked. It can’t activate sites or get downloads. ${atNextCheck}`,
  isRefunded: 'This purchase was refunded on Envato Market.',
  sites: 'Sites',
  noSites: 'Not activated on any site yet.',
  columnsOfSites: {
    site: 'Site',
    kind: 'Environment',
    runs: 'Versions',
    state: 'Status',
    since: 'Activated',
  },
  active: 'Active',
  seen: 'last seen',
  endings: {
    released: 'Deactivated by its owner',
    operator: 'Deactivated by support',
    moved: 'Moved to another domain',
    silent: 'Inactive',
    deactivated: 'Deactivated in WordPress',
  } as Readonly<Record<string, string>>,
  ended: 'Ended',
  older: 'outdated theme',
  shown: {
    title: 'Whole purchase code',
    means: 'Treat it like a password. It’s hidden again when you leave this page.',
    what: 'purchase code',
    done: 'Hide code',
    message: 'The audit log and the owner’s activity show that you viewed the purchase code.',
  },
  menu: {
    label: (license: string): string => `Actions for ${license}`,
    loading: 'Loading...',
    failed: 'Couldn’t load. Try again',
  },
  found: {
    looking: 'Searching for this purchase code',
    what: 'This purchase code',
    unknown: 'Purchase code not found.',
    unregistered: 'This purchase code is not registered yet. Details from Envato Market:',
    close: 'Close',
  },
} as const;

const words = (of: ActionWords): ActionWords => ({ ...of, gone });

export const actions = {
  release: words({
    label: 'Deactivate a site',
    title: (license: string) => `Deactivate a site of ${license}?`,
    means:
      'The site loses its activation and updates, and its slot becomes free. It learns this at its next check, within a week; the website keeps working. The license stays locked to its domain.',
    submit: 'Deactivate site',
    busy: 'Deactivating',
  }),
  move: words({
    title: (license: string) => `Unlock the domain of ${license}?`,
    means:
      'Use after a rebrand. Deactivates the live site; the license can then be activated on any domain.',
    submit: 'Unlock domain',
    busy: 'Unlocking',
  }),
  give: words({
    title: (license: string) => `Transfer ${license}?`,
    means:
      'The license moves to the other account with its sites, and stays there whichever Envato account bought it. Both owners get an email. The new owner sees the full code after connecting the Envato account that bought it.',
    submit: 'Transfer license',
    busy: 'Transferring',
  }),
  block: words({
    title: (license: string) => `Block ${license}?`,
    means: `A blocked license can’t activate sites or get downloads. ${atNextCheck}`,
    submit: 'Block license',
    busy: 'Blocking',
  }),
  unblock: words({
    title: (license: string) => `Unblock ${license}?`,
    means: 'Its sites are activated again automatically at their next check.',
    submit: 'Unblock license',
    busy: 'Unblocking',
  }),
  show: words({
    title: (license: string) => `Show the purchase code of ${license}?`,
    means: 'The owner’s account activity shows that support viewed it.',
    submit: 'Show purchase code',
    busy: 'Loading...',
  }),
  register: words({
    title: (code: string) => `Register ${code}?`,
    means: 'The account owns the license from then on, and gets an email.',
    submit: 'Register purchase code',
    busy: 'Registering',
  }),
} as const;

export const fields = {
  site: 'Site',
  everySite: 'All sites',
  to: 'Username or email',
} as const;

const licenses = (count: number): string => (count === 1 ? '1 license' : `${count} licenses`);

export const bulkTexts = {
  /** Reason of an undo, which the customer reads. */
  undone: 'The last change was made by mistake and undone.',
  block: 'Block',
  unblock: 'Unblock',
  licenses,
  submit: {
    block: (count: number): string => `Block ${licenses(count)}`,
    unblock: (count: number): string => `Unblock ${licenses(count)}`,
  },
} as const;
