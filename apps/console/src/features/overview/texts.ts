import { formatDate } from '@hub/ui/dates';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const texts = {
  title: 'Overview',
  lede: 'What needs somebody now, and how it has been going.',
  what: 'The overview',
  loading: 'Loading the overview',
  needs: 'Needs somebody',
  nothing: 'Nothing needs anybody right now.',
  look: 'Look at it',
  days: 'The last 28 days',
  series: {
    registrations: 'Registrations',
    activations: 'Activations',
    moves: 'Moves',
    refusals: 'Refusals',
  },
  day: 'Day',
  seriesLabel: (name: string, sum: number, most: { day: string; count: number }): string =>
    sum === 0
      ? `${name}: none in 28 days`
      : `${name}: ${sum} in 28 days, the most on ${formatDate(most.day)} with ${most.count}`,
  asTable: 'These days as a table',
  reasons: 'Why buyers and sites were refused',
  reason: 'Reason',
  times: 'Times',
  noRefusals: 'Nobody was refused in these days.',
  replies: 'How long first answers took',
  took: 'First answer',
  conversations: 'Conversations',
  noReplies: 'No conversation got its first answer in these days.',
  inUse: 'In use',
  themes: 'Theme',
  wordpress: 'WordPress',
  php: 'PHP',
  sites: 'Sites',
  others: 'All others',
  noSites: 'No site is activated yet.',
  notCounted: 'The hub counts for the first time within a minute of its start.',
  counted: 'Counted each hour, days each minute.',
  support: 'Support that ends within 90 days',
  supportLabel: (sum: number): string =>
    `Support periods that end within 90 days, by week: ${plural(sum, 'license', 'licenses')}`,
  supportSum: (sum: number): string => plural(sum, 'license', 'licenses'),
  week: 'Week from',
  licenses: 'Licenses',
  weeksAsTable: 'These weeks as a table',
} as const;
