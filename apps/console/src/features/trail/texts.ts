import { isolated } from '@hub/contract/direction';

type Key = keyof typeof details;

/** What stands before a detail of an event, and after it. */
const details = {
  kind: ['', ''],
  slug: ['', ''],
  version: ['version', ''],
  share: ['offered to', '% of the sites'],
  was: ['before:', ''],
  filters: ['narrowed down by', ''],
  scopes: ['scopes:', ''],
  name: ['called', ''],
  job: ['its number:', ''],
  kid: ['the key', ''],
  key: ['fingerprint', ''],
  sealed: ['sealed anew:', ''],
  bound_to: ['it belonged to', ''],
  announcement: ['no.', ''],
  restored: ['as version', 'had it'],
  conversation: ['conversation no.', ''],
} as const;

/** Which details are told beside an event’s words: by its name, or its subject. */
const keys: Readonly<Record<string, readonly Key[]>> = {
  announcements: ['announcement'],
  catalog: ['version', 'restored'],
  downloads: ['kind', 'slug', 'version', 'share'],
  hub: ['job', 'kid', 'key', 'sealed'],
  messenger: ['conversation'],
  operators: ['was', 'filters'],
  tokens: ['scopes'],
  webhooks: ['name'],
  'verification.unbound': ['bound_to'],
};

export const more = {
  of: details,
  keys,
  noShare: 'offered to those that asked for betas alone',
} as const;

/** So many are named; of more it is said how many. */
const mostNamed = 3;

const inWords = (names: readonly string[]): string => {
  const unnamed = names.length - mostNamed;
  const named = names.slice(0, mostNamed).map(isolated).join(', ');
  return unnamed > 0 ? `${named} and ${unnamed} more` : named;
};

/** The words of the trail of all. */
export const texts = {
  trail: 'Trail',
  lede: 'What people, sites, operators and the hub did, the latest first.',
  operator: 'Operator',
  operatorHint: 'Name or e-mail',
  actor: 'By',
  actors: {
    '': 'Everybody',
    user: 'Buyers',
    operator: 'Operators',
    site: 'Sites',
    hub: 'The hub',
    anonymous: 'Strangers',
  },
  by: {
    user: 'themselves',
    operator: 'support',
    site: 'a site',
    hub: 'the hub',
    anonymous: 'a stranger',
  },
  kind: 'About',
  kinds: {
    '': 'Everything',
    accounts: 'Envato accounts',
    announcements: 'Announcements',
    catalog: 'Catalog',
    downloads: 'Releases',
    hub: 'The hub’s keys',
    identity: 'Signing in, accounts',
    licenses: 'Licenses',
    messenger: 'Conversations',
    operators: 'Operators',
    privacy: 'Data and erasing',
    registration: 'Registering',
    verification: 'Activations',
  },
  from: 'From',
  to: 'To',
  columns: { when: 'When', what: 'What', who: 'Who', whom: 'Whose account', address: 'Address' },
  only: {
    /** Whom what was typed was taken for, where it is not their whole name. */
    operators: (names: readonly string[]): string => `By ${inWords(names)}`,
    person: (id: string): string => `Of the person no. ${id}`,
    license: (id: string): string => `Of the license no. ${id}`,
    kind: (kind: string): string => `Of the kind ${kind}`,
  },
  erased: (id: number): string => `no. ${id}, erased`,
  nobody: '–',
  none: {
    title: 'Nothing of that stands in the trail',
    text: 'An event is kept for 400 days.',
    nothing: 'Nothing has happened yet',
    nobody: (typed: string): string => `No operator is found by “${typed}”`,
    found:
      'One is found by a part of their username, name or e-mail address, a program by its token’s name, a shell by its user’s.',
  },
} as const;
