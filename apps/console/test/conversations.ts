import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

type List = OperatorAnswerOf<'operatorConversations'>;
type Thread = OperatorAnswerOf<'operatorConversation'>;
type Row = List['rows'][number];
type Conversation = Thread['conversation'];
type Buyer = NonNullable<Conversation['buyer']>;
type License = Buyer['licenses'][number];
type Message = Thread['messages'][number];

const at = '2026-11-01T12:00:00.000Z';

export const aMessage = (change: Partial<Message> = {}): Message => ({
  position: 1,
  name: null,
  side: 'buyer',
  author: 'ida',
  text: 'The header is gone.',
  files: [],
  secrets: [],
  at,
  is_note: false,
  by_email: null,
  has_original: false,
  mentions: [],
  ...change,
});

export const aRow = (change: Partial<Row> = {}): Row => ({
  id: 12,
  topic: 'question',
  person: { id: 7, name: 'Ida Petersen', email: 'ida@mail.example' },
  license: { id: 31, label: 'Essentials …7f31 · shop.example', support_ended: false },
  state: 'open',
  unverified: false,
  waiting_since: at,
  reply_due: null,
  snoozed_until: null,
  assigned_to: null,
  satisfaction: null,
  tags: [],
  created_at: at,
  last: aMessage(),
  is_unread: false,
  mentions_me: false,
  present: [],
  ...change,
});

export const aLicense = (change: Partial<License> = {}): License => ({
  id: 31,
  label: 'Essentials …7f31 · shop.example',
  item: 'Essentials',
  code_end: '7f31',
  status: 'valid',
  sold_at: at,
  supported_until: '2027-03-26T12:00:00.000Z',
  sites: [
    {
      url: 'https://shop.example',
      kind: 'live',
      last_seen_at: at,
      theme_version: '8.1',
      wordpress_version: '6.9',
      php_version: null,
      diagnosis: null,
    },
  ],
  ...change,
});

export const aBuyer = (change: Partial<Buyer> = {}): Buyer => ({
  id: 7,
  username: 'ida',
  name: 'Ida Petersen',
  email: 'ida@mail.example',
  created_at: at,
  blocked_at: null,
  accounts: [],
  licenses: [aLicense()],
  earlier: [],
  events: [],
  ...change,
});

export const aConversation = (change: Partial<Conversation> = {}): Conversation => ({
  ...aRow(),
  buyer: aBuyer(),
  language: null,
  perhaps: null,
  ratings: [],
  suggested_tags: [],
  ...change,
});

export const aList = (rows: readonly Row[], next: string | null = null): List => ({
  rows: [...rows],
  next,
  count: rows.length,
  counts: { waiting: rows.length, mine: 0, nobodys: rows.length, mentions: 0 },
});

export const aThread = (
  conversation: Conversation = aConversation(),
  messages: readonly Message[] = [aMessage()],
): Thread => ({ conversation, messages: [...messages], more: false, moves: [] });
