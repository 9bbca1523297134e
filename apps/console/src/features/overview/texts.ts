import { formatDate } from '@hub/ui/dates';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const texts = {
  title: 'Overview',
  lede: 'What needs attention, and the last 28 days.',
  what: 'The overview',
  loading: 'Loading the overview',
  needs: 'Needs attention',
  nothing: 'All clear.',
  fault: 'Error',
  warning: 'Warning',
  days: 'Last 28 days',
  series: {
    registrations: 'Registrations',
    activations: 'Activations',
    moves: 'Domain changes',
    refusals: 'Failed activations',
  },
  day: 'Day',
  seriesLabel: (name: string, sum: number, most: { day: string; count: number }): string =>
    sum === 0
      ? `${name}: none in 28 days`
      : `${name}: ${sum} in 28 days. Most on ${formatDate(most.day)}: ${most.count}`,
  asTable: 'View as table',
  reasons: 'Why activations failed',
  reason: 'Reason',
  times: 'Count',
  noRefusals: 'No failures in the last 28 days.',
  replies: 'First response time',
  took: 'First response',
  conversations: 'Conversations',
  noReplies: 'No first replies in the last 28 days.',
  inUse: 'Versions in use',
  themes: 'Theme',
  wordpress: 'WordPress',
  php: 'PHP',
  sites: 'Sites',
  others: 'All others',
  noSites: 'No active sites yet.',
  notCounted: 'Statistics appear about a minute after start.',
  counted: 'Updated hourly; the last 28 days every minute.',
  support: 'Support expiring in the next 90 days',
  supportLabel: (sum: number): string =>
    `Support periods expiring in the next 90 days, by week: ${plural(sum, 'license', 'licenses')}`,
  supportSum: (sum: number): string => plural(sum, 'license', 'licenses'),
  week: 'Week of',
  licenses: 'Licenses',
  weeksAsTable: 'View as table',
} as const;
