import { formatDate } from '@hub/ui/dates';

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

interface Series {
  readonly sum: number;
  readonly most: { readonly day: string; readonly count: number };
  readonly days: number;
}

export const texts = {
  title: 'Overview',
  lede: 'What needs attention, and how the hub is used.',
  what: 'The overview',
  loading: 'Loading the overview',
  needs: 'Needs attention',
  nothing: 'All clear.',
  fault: 'Error',
  warning: 'Warning',
  days: (days: number): string => `Last ${days} days`,
  unknown: '–',
  /** Count of the previous period, and the change since then; null if it was not counted. */
  before: (days: number, counts: readonly [before: number, now: number] | null): string => {
    const [before, now] = counts ?? [null, 0];
    const change = before === null || before === 0 ? null : Math.round((now / before - 1) * 100);
    const percent = change === null ? '' : ` (${change > 0 ? '+' : ''}${change}%)`;
    return `${days} days before: ${before?.toLocaleString('en') ?? '–'}${percent}`;
  },
  snapshot: 'Counted',
  series: {
    registrations: 'Registrations',
    activations: 'Activations',
    moves: 'Domain changes',
    refusals: 'Failed activations',
  },
  day: 'Day',
  seriesLabel: (name: string, { sum, most, days }: Series): string =>
    sum === 0
      ? `${name}: none in ${days} days`
      : `${name}: ${sum} in ${days} days. Most on ${formatDate(most.day)}: ${most.count}`,
  asTable: 'View as table',
  reasons: 'Why activations failed',
  reason: 'Reason',
  times: 'Count',
  noRefusals: (days: number): string => `No failures in the last ${days} days.`,
  replies: 'First response time',
  took: 'First response',
  conversations: 'Conversations',
  noReplies: (days: number): string => `No first replies in the last ${days} days.`,
  inUse: 'Versions in use',
  themes: 'Theme',
  wordpress: 'WordPress',
  php: 'PHP',
  sites: 'Sites',
  others: 'All others',
  noSites: 'No active sites yet.',
  notCounted: 'Statistics appear about a minute after start.',
  support: 'Support expiring in the next 90 days',
  supportLabel: (sum: number): string =>
    `Support periods expiring in the next 90 days, by week: ${plural(sum, 'license', 'licenses')}`,
  supportSum: (sum: number): string => plural(sum, 'license', 'licenses'),
  week: 'Week of',
  licenses: 'Licenses',
  weeksAsTable: 'View as table',
  setup: {
    title: 'Set up your hub',
    progress: (done: number, all: number): string => `${done} of ${all} done`,
    done: 'Done',
    open: 'To do',
    steps: {
      second_factor: [
        'Two-factor authentication',
        'Set up an app or a passkey in your account settings.',
      ],
      address: ['Public address', 'Health says why the address in HUB_PUBLIC_URL is not reached.'],
      marketplace: [
        'Envato API and personal token',
        'Health says what the marketplace refuses, and how to correct it.',
      ],
      email: [
        'Test email',
        'Invite a colleague, or reset your password: done once the link in the email is used.',
      ],
      catalog: ['Your own catalog', 'Replace the example’s brand, links and contact.'],
      theme: ['First theme release', 'Upload the zip of a theme.'],
      plugin: ['First plugin release', 'Upload the zip of a bundled plugin.'],
      backup: ['First backup', 'Set HUB_BACKUP_DIR for one each night, or run “hub backup FILE”.'],
      colleague: ['A second operator', 'Invite a colleague, so that you are not the only one.'],
    },
  },
} as const;
