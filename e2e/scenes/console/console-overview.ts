import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { button, first, on, the } from '#e2e/scenes/play.ts';
import { named } from '#e2e/scenes/scene.ts';

type Overview = OperatorAnswerOf<'overview'>;

const day = (back: number): string =>
  new Date(Date.now() - back * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const counted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([label, count]) => ({ label, count }));

/** Overview of a hub used for years, which no sandbox can produce. */
const busy: Overview = {
  setup: [],
  before: { registrations: 1_384, activations: 2_391, moves: 48, refusals: 131 },
  needs: [
    {
      about: 'backup',
      level: 'fault',
      words: 'The hub cannot write to /var/backups/hub',
      mend: 'Create the folder in HUB_BACKUP_DIR, and make the user of the hub its owner.',
    },
    {
      about: 'jobs',
      level: 'warning',
      words: '3 failed in the queue mail',
      mend: '“jobs list” shows the reason, “jobs retry ID” retries a job, “jobs drop ID” discards it.',
    },
    {
      about: 'conversations',
      level: 'warning',
      words: '7 conversations waiting for a reply. Longest wait: 3 days',
      mend: null,
    },
    {
      about: 'accounts',
      level: 'warning',
      words: '12 Envato accounts need reconnecting',
      mend: 'Their owners see a notice on the dashboard. Purchases are not imported until then.',
    },
  ],
  counted_at: new Date().toISOString(),
  days: Array.from({ length: 30 }, (_, at) => ({
    day: day(29 - at),
    registrations: 40 + ((at * 37) % 23),
    activations: 60 + ((at * 53) % 41),
    moves: (at * 7) % 5,
    refusals: at === 19 ? 48 : (at * 11) % 9,
  })),
  refusals: counted({
    'No free license': 61,
    'Bound to another end product': 38,
    'Unknown purchase code': 17,
    'License refunded': 4,
  }),
  first_replies: counted({
    'Within an hour': 212,
    'Within a day': 97,
    'Within three days': 14,
    Later: 3,
  }),
  in_use: {
    themes: counted({
      'Essentials 7.2.1': 18_204,
      'Essentials 7.2.0': 6311,
      'Essentials 6.9.4': 2077,
      '': 940,
    }),
    wordpress: counted({ '7.1': 19_730, '7.0': 6802, '6.8': 1000 }),
    php: counted({ '8.4': 14_210, '8.3': 11_880, '7.4': 1442 }),
  },
  support_ends: Array.from({ length: 14 }, (_, at) => ({
    week: day(-7 * at),
    count: 90 + ((at * 29) % 60),
  })),
};

const steps = [
  'second_factor',
  'address',
  'marketplace',
  'email',
  'catalog',
  'theme',
  'plugin',
  'backup',
  'colleague',
] as const;

const calm: Overview = {
  ...busy,
  before: null,
  setup: steps.map((step, at) => ({ step, done: at % 3 === 1 })),
  needs: [],
  counted_at: null,
  days: busy.days.map(({ day: at }) => ({
    day: at,
    registrations: 0,
    activations: 0,
    moves: 0,
    refusals: 0,
  })),
  refusals: [],
  first_replies: [],
  in_use: { themes: [], wordpress: [], php: [] },
  support_ends: busy.support_ends.map(({ week }) => ({ week, count: 0 })),
};

const overview = on('/console/', 'operator');

export const consoleOverview = named('console: ', {
  overview: overview.answering('overview', busy).shows('18,204'),
  'overview with its tables': overview
    .answering('overview', busy)
    .presses(first(button('View as table')))
    .presses((page) => button('View as table')(page).last())
    .shows(the('columnheader', 'Week of')),
  'overview of a new hub': overview.answering('overview', calm).shows('All clear'),
  'overview while it loads': overview.loading('overview', 'Loading the overview'),
  'overview that fails': overview.failing('overview', 'The overview could not be loaded'),
});
