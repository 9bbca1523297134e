import type { FailedJob, Health } from './api.ts';

const off = (ahead: number): string =>
  Math.abs(ahead) < 1000
    ? 'Right'
    : `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead' : 'behind'}`;

export const texts = {
  title: 'Health',
  lede: 'How the hubs are, what they do by themselves, and what they could not do.',
  what: 'The health of the hub',
  loading: 'Loading the health of the hub',
  findings: 'At fault, or may be',
  fine: 'Everything that was looked at is fine.',
  hubs: 'Hubs',
  noHubs: 'No hub has said lately that it runs.',
  hub: 'Hub',
  version: 'Version',
  newest: 'Newest release',
  newer: (version: string): string => `${version} is there: docs/operating/upgrading.md`,
  since: 'Since',
  clock: 'Clock',
  off,
  database: 'Database',
  databases: { pglite: 'Embedded', postgres: 'PostgreSQL' } as Readonly<Record<string, string>>,
  marketplace: 'Marketplace',
  asked: {
    asked: 'Asked as usual',
    'not asked': 'Does not answer; asked again every three seconds',
    unknown: 'No hub runs',
  } satisfies Readonly<Record<Health['marketplace'], string>>,
  backup: 'Last backup',
  never: 'Never',
  oldestMail: 'Oldest mail that waits',
  none: 'None waits',
  queues: 'Queues',
  noQueues: 'Nothing was ever put into a queue.',
  queue: 'Queue',
  waiting: 'Wait',
  running: 'Run',
  failed: 'Given up',
  rounds: 'Rounds',
  noRounds: 'No round has come by yet.',
  round: 'Round',
  lastDone: 'Last done',
  lastFailed: 'Last failed',
  givenUp: 'Given up',
  noneGivenUp: 'Nothing was given up.',
  nameOf: ({ queue, template }: FailedJob): string =>
    template === null ? queue : `${queue}: ${template}`,
  tries: (job: FailedJob): string =>
    `${job.user_id === null ? '' : `For user ${job.user_id}, `}tried ${job.tries} times`,
  acts: 'What may be done with it',
  gone: 'It is not among what was given up any more.',
  retry: {
    label: 'Try again',
    title: 'Try it again?',
    means: 'It goes back into its queue, and is tried as often as at first.',
    submit: 'Try again',
    busy: 'Trying...',
  },
  drop: {
    label: 'Forget',
    title: 'Forget it?',
    means: 'It will never be done, and nothing is left of it but a line in the trail.',
    submit: 'Forget',
    busy: 'Forgetting...',
  },
  lost: 'Lost files',
  lostWhat: 'The lost files',
  lostLoading: 'Looking for lost files',
  lostLede:
    'Messages name these files, and they are not there, or not whole. Take them from a backup that holds them; give up what none does.',
  noneLost: 'Every file that a message names is there.',
  moreLost: 'There may be more: look again when these are back or given up.',
  toConversation: (id: number): string => `Conversation ${id}`,
  giveUp: {
    label: 'Give up',
    title: (count: number): string =>
      count === 1 ? 'Give this file up?' : `Give these ${count} files up?`,
    means:
      'Their messages say that they are no longer there, and nothing warns of them any more. One that is found and put back can be fetched again within the hour.',
    submit: 'Give up',
    busy: 'Giving up...',
    gone: 'They are not there any more.',
  },
  keys: 'Signing keys',
  keysLede:
    'The newest signs the certificates of sites. An older one is believed for 90 days after it was retired.',
  noKeys: 'None was needed yet: the first certificate makes it.',
  key: 'Key',
  retired: 'Retired',
  shortKey: (kid: string): string => `${kid.slice(0, 8)}…`,
  rotate: {
    label: 'Use a new key',
    title: 'Sign with a new key?',
    means:
      'It signs every certificate from now on. Each site takes a fresh one along with its next heartbeat; the old key is believed for 90 days. No site notices.',
    submit: 'Use a new key',
    busy: 'Making it...',
    gone: 'It is not there any more.',
  },
  settings: 'Settings in force',
  valueOf: ({ from, value }: Health['settings'][number]): string => {
    if (from === 'default') return 'Not set';
    return value ?? (from === 'file' ? 'Set, in a file' : 'Set');
  },
} as const;
