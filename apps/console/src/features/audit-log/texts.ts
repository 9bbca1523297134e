import { isolated } from '@hub/contract/direction';
import { eventCategories } from '#lib/names.ts';

type Key = keyof typeof details;

/** Text before and after a detail of an event. */
const details = {
  kind: ['', ''],
  slug: ['', ''],
  version: ['version', ''],
  share: ['rollout:', '% of sites'],
  was: ['before:', ''],
  filters: ['filtered by', ''],
  scopes: ['scopes:', ''],
  name: ['named', ''],
  job: ['job ID:', ''],
  kid: ['key ID:', ''],
  key: ['fingerprint', ''],
  sealed: ['values encrypted again:', ''],
  bound_to: ['it was locked to', ''],
  announcement: ['ID:', ''],
  restored: ['restored from version', ''],
  conversation: ['conversation', ''],
} as const;

/** Details shown beside an event’s text, by its name or its subject. */
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
  noShare: 'rollout: beta testers only',
} as const;

/** Names listed before “and 3 more”. */
const mostNamed = 3;

const inWords = (names: readonly string[]): string => {
  const unnamed = names.length - mostNamed;
  const named = names.slice(0, mostNamed).map(isolated).join(', ');
  return unnamed > 0 ? `${named} and ${unnamed} more` : named;
};

export const texts = {
  auditLog: 'Audit log',
  lede: 'Actions of customers, sites, operators and the system, newest first.',
  operator: 'Operator',
  operatorHint: 'Name or email',
  actor: 'Actor',
  actors: {
    '': 'All',
    user: 'Customers',
    operator: 'Operators',
    site: 'Sites',
    hub: 'System',
    anonymous: 'Anonymous',
  },
  kind: 'Category',
  kinds: { '': 'All', ...eventCategories },
  from: 'From',
  to: 'To',
  columns: {
    when: 'Time',
    what: 'Event',
    who: 'Actor',
    whom: 'Account',
    address: 'IP address',
  },
  only: {
    /** Operators that match the typed text, if it is not a complete username. */
    operators: (names: readonly string[]): string => `Actor: ${inWords(names)}`,
    person: (id: string): string => `Person ${id}`,
    license: (id: string): string => `License ${id}`,
    kind: (kind: string): string => `Event: ${kind}`,
  },
  erased: (id: number): string => `${id} (deleted)`,
  nobody: '–',
  none: {
    title: 'No matching events',
    text: 'Events are kept for 400 days.',
    nothing: 'No events yet',
    nobody: (typed: string): string => `No operator matches “${typed}”`,
    found:
      'Try part of a username, name or email. API tokens and shell users are found by their names.',
  },
} as const;
