import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

/** Conversations for the console's scenes, because a day of support work cannot be reproduced. */

export type List = OperatorAnswerOf<'operatorConversations'>;
export type Thread = OperatorAnswerOf<'operatorConversation'>;
export type Tools = OperatorAnswerOf<'conversationTools'>;
export type Row = List['rows'][number];
export type Conversation = Thread['conversation'];
export type Message = Thread['messages'][number];

const now = Date.now();

export const minutesAgo = (count: number): string => new Date(now - count * 60_000).toISOString();
const hours = 60;
const days = 24 * hours;

export const aMessage = (position: number, change: Partial<Message> = {}): Message => ({
  position,
  name: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  side: 'buyer',
  author: 'Ida Petersen',
  text: 'After the update to 8.1 the header is gone on my shop page. Everywhere else it is fine.',
  files: [],
  secrets: [],
  at: minutesAgo(3 * hours),
  is_note: false,
  by_email: null,
  has_original: false,
  mentions: [],
  ...change,
});

const license = { id: 31, label: 'Essentials …7f31 · shop.example', support_ended: false };

export const aRow = (id: number, change: Partial<Row> = {}): Row => ({
  id,
  topic: 'question',
  person: { id: 12, name: 'Ida Petersen', email: 'ida@mail.example' },
  license,
  state: 'open',
  unverified: false,
  waiting_since: minutesAgo(3 * hours),
  reply_due: null,
  snoozed_until: null,
  assigned_to: null,
  satisfaction: null,
  tags: [],
  created_at: minutesAgo(3 * days),
  last: aMessage(1),
  is_unread: false,
  mentions_me: false,
  present: [],
  ...change,
});

/** Tags in all colors, with a long name and a name in another script. */
const tags: Tools['tags'] = [
  { id: 1, name: 'Bug in 8.1', color: 'red' },
  { id: 2, name: 'Demo import', color: 'gray' },
  { id: 3, name: 'Header', color: 'blue' },
  { id: 4, name: 'Praise', color: 'green' },
  { id: 5, name: 'Refund', color: 'orange' },
  { id: 6, name: 'Translation of the whole shop', color: 'purple' },
  { id: 7, name: 'WooCommerce', color: 'teal' },
  { id: 8, name: 'תרגום', color: 'pink' },
];

const tagged = (...ids: readonly number[]): Row['tags'] =>
  tags.filter(({ id }) => ids.includes(id));

const bo = { id: 2, username: 'bo' };

export const waiting: readonly Row[] = [
  aRow(11, {
    person: { id: 21, name: 'Marguerite Duchesne-Vandenbroucke', email: 'marguerite@mail.example' },
    topic: 'bug',
    tags: tagged(1, 3, 6, 7),
    waiting_since: minutesAgo(2 * days),
    reply_due: minutesAgo(1 * days),
    license: { ...license, id: 32, label: 'Essentials …c0de', support_ended: true },
    last: aMessage(3, {
      text: 'Bonjour ! Le menu ne s’ouvre plus sur le téléphone depuis hier, voici une capture.',
      at: minutesAgo(2 * days),
    }),
  }),
  aRow(12, {
    is_unread: true,
    assigned_to: bo,
    tags: tagged(3, 6),
    last: aMessage(4),
    reply_due: minutesAgo(-40),
  }),
  aRow(13, {
    person: { id: 22, name: 'אורי כהן', email: 'uri@mail.example' },
    waiting_since: minutesAgo(50),
    unverified: true,
    license: null,
    last: aMessage(1, { text: 'שלום, איך מעבירים רישיון לאתר אחר?', at: minutesAgo(50) }),
    present: [{ username: 'ada', doing: 'writing' }],
  }),
  aRow(14, {
    person: { id: null, name: 'pat@mail.example', email: 'pat@mail.example' },
    topic: 'login',
    license: null,
    waiting_since: minutesAgo(4),
    is_unread: true,
    last: aMessage(1, {
      author: 'pat@mail.example',
      text: 'I cannot sign in, the link never comes. My purchase code ends with 7f31.',
      at: minutesAgo(4),
    }),
  }),
];

export const counts = { waiting: 4, mine: 2, nobodys: 3, mentions: 0 };

export const listOf = (rows: readonly Row[], next: string | null = null): List => ({
  rows: [...rows],
  next,
  count: rows.length,
  counts: rows.length === 0 ? { waiting: 0, mine: 0, nobodys: 0, mentions: 0 } : counts,
});

const picture = {
  id: 5,
  name: 'header-missing.png',
  type: 'image/png',
  bytes: 184_000,
  width: 1280,
  height: 800,
  gone: false,
};

const talk: readonly Message[] = [
  aMessage(1, { at: minutesAgo(26 * hours) }),
  aMessage(2, {
    at: minutesAgo(26 * hours - 1),
    text: 'This is what it looks like:',
    files: [picture],
  }),
  aMessage(3, {
    side: 'publisher',
    author: 'bo',
    at: minutesAgo(25 * hours),
    text: "Hello Ida,\nthank you for the picture. Which plugin draws the header there? https://help.example/header says how to find out.\n```php\n// functions.php of the child theme\nadd_action('after_setup_theme', fn () => error_log(print_r(get_theme_mods(), true)), 99);\n```\nPlease add this, and send us the log.",
  }),
  aMessage(4, {
    side: 'publisher',
    author: 'bo',
    is_note: true,
    at: minutesAgo(24 * hours),
    text: 'Looks like the same as with the last three: the builder’s cache. Ask for its version first.',
  }),
  aMessage(5, {
    at: minutesAgo(3 * hours),
    secrets: [
      { id: 's1', label: 'WordPress admin password', deleted_at: null, openings: [] },
      {
        id: 's2',
        label: 'FTP',
        deleted_at: minutesAgo(2 * hours),
        openings: [{ by: 'bo', at: minutesAgo(2.5 * hours) }],
      },
    ],
    text: 'It is the one that came with the theme, 2.4. I have attached its log.',
    files: [
      {
        id: 6,
        name: 'builder.log',
        type: 'text/plain',
        bytes: 20_480,
        width: null,
        height: null,
        gone: false,
      },
      { ...picture, id: 7, name: 'header-before.png', gone: true },
    ],
  }),
];

const buyer: NonNullable<Conversation['buyer']> = {
  id: 12,
  username: 'ida',
  name: 'Ida Petersen',
  email: 'ida@mail.example',
  created_at: minutesAgo(400 * days),
  blocked_at: null,
  accounts: [{ envato_username: 'ida_makes', status: 'connected' }],
  licenses: [
    {
      id: 31,
      label: 'Essentials …7f31 · shop.example',
      item: 'Essentials',
      code_end: '7f31',
      status: 'valid',
      sold_at: minutesAgo(60 * days),
      supported_until: minutesAgo(-123 * days),
      sites: [
        {
          url: 'https://shop.example',
          kind: 'live',
          last_seen_at: minutesAgo(40),
          theme_version: '8.1',
          wordpress_version: '6.9',
          php_version: '8.3.14',
          diagnosis: {
            at: minutesAgo(3 * days),
            findings: [
              { code: 'sodium', good: true, value: null },
              { code: 'hub_answers', good: true, value: 184 },
              { code: 'clock_agrees', good: true, value: null },
            ],
          },
        },
        {
          url: 'https://dev.shop.example',
          kind: 'staging',
          last_seen_at: minutesAgo(9 * days),
          theme_version: null,
          wordpress_version: null,
          php_version: null,
          diagnosis: {
            at: minutesAgo(9 * days),
            findings: [
              { code: 'no_sodium', good: null, value: null },
              { code: 'not_the_hub', good: false, value: 403 },
            ],
          },
        },
      ],
    },
    {
      id: 32,
      label: 'Essentials …c0de',
      item: 'Essentials',
      code_end: 'c0de',
      status: 'valid',
      sold_at: minutesAgo(400 * days),
      supported_until: minutesAgo(20 * days),
      sites: [],
    },
  ],
  earlier: [
    {
      id: 7,
      topic: 'question',
      text: 'How do I move my license to the new domain?',
      at: minutesAgo(90 * days),
    },
  ],
  events: [
    { id: 91, at: minutesAgo(40), text: 'Site activated: Essentials …7f31 · shop.example' },
    { id: 90, at: minutesAgo(9 * days), text: 'Signed in' },
  ],
};

export const licenseInUse: OperatorAnswerOf<'operatorLicense'> = {
  id: 31,
  item: { id: 1, name: 'Essentials' },
  code_end: '7f31',
  status: 'valid',
  license_type: 'regular',
  owner: { id: 12, username: 'ida', email: 'ida@mail.example', blocked: false },
  sold_at: minutesAgo(60 * days),
  supported_until: null,
  bound_to: 'shop.example',
  moves: 0,
  envato_username: 'ida_makes',
  created_at: minutesAgo(60 * days),
  confirmed_at: minutesAgo(1 * hours),
  given_at: null,
  sites: [],
  seen: 0,
};

export const aThread = (
  row: Row,
  change: Partial<Conversation> = {},
  messages: readonly Message[] = talk,
): Thread => ({
  conversation: {
    ...row,
    buyer,
    language: null,
    perhaps: null,
    ratings: [],
    suggested_tags: [3, 5],
    ...change,
  },
  messages: [...messages],
  more: false,
  moves: [],
});

export const tools: Tools = {
  canned: [
    {
      id: 1,
      title: 'Clear the cache of the builder',
      text: 'Hello {{first_name}},\n\nplease open Tools → Builder on {{site}} and press “Empty cache”. If the header is still missing then, send us the log below it.\n\n{{operator}}',
      translations: {},
      steps: { tags: [3, 6], assign: 2, end: { kind: 'snooze', hours: 48 } },
    },
    {
      id: 2,
      title: 'How to renew support',
      text: 'Hello {{first_name}}, …',
      translations: {},
      steps: null,
    },
  ],
  tags,
  operators: [{ id: 1, username: 'ada' }, bo],
  mails: 'mine',
};

export const lostLogin = (): Thread => {
  const row = waiting[3] ?? aRow(14);
  return aThread(row, { buyer: null, perhaps: { id: 12, username: 'ida', by: 'code' } }, [
    row.last,
  ]);
};

export const longTalk = (): Message[] =>
  Array.from({ length: 40 }, (_, at) =>
    aMessage(at + 11, {
      at: minutesAgo(40 * hours - at * hours),
      ...(at % 3 === 1 && { side: 'publisher', author: 'bo' }),
      text: [
        'And now it happens on the checkout page, too.',
        'Could you try it with the other plugins off, one after the other?',
        'Warning: Undefined array key "header" in /srv/www/wp-content/themes/essentials/header.php. '.repeat(
          3,
        ),
      ][at % 3] as string,
    }),
  );
