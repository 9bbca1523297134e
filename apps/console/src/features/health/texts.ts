import type { FailedJob, Health } from './api.ts';

const off = (ahead: number): string =>
  Math.abs(ahead) < 1000
    ? 'In sync'
    : `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead' : 'behind'}`;

const gone = 'This job is no longer among the failed jobs.';

export const texts = {
  title: 'Health',
  lede: 'Server status, background jobs and failures.',
  what: 'The health of the hub',
  loading: 'Loading the health of the hub',
  findings: 'Problems',
  fine: 'All checks passed.',
  hubs: 'Instances',
  noHubs: 'No running instance has reported recently.',
  hub: 'Instance',
  version: 'Version',
  newest: 'Newest release',
  newer: (version: string): string => `${version} is available. See docs/operating/upgrading.md`,
  since: 'Since',
  clock: 'Clock',
  off,
  database: 'Database',
  databases: { pglite: 'Embedded', postgres: 'PostgreSQL' } as Readonly<Record<string, string>>,
  marketplace: 'Envato API',
  asked: {
    asked: 'Operational',
    failing: 'Reachable, but the last calls failed',
    'not asked': 'Unreachable; retrying every 3 seconds',
    unknown: 'Unknown: no instance is running',
  } satisfies Readonly<Record<Health['marketplace'], string>>,
  backup: 'Last backup',
  never: 'Never',
  oldestMail: 'Oldest queued email',
  none: 'None',
  queues: 'Queues',
  noQueues: 'No jobs have been queued yet.',
  queue: 'Queue',
  waiting: 'Queued',
  running: 'Running',
  failed: 'Failed',
  rounds: 'Scheduled tasks',
  noRounds: 'No task has run yet.',
  round: 'Task',
  lastDone: 'Last completed',
  lastFailed: 'Last failed',
  failedJobs: 'Failed jobs',
  noFailedJobs: 'No failed jobs.',
  nameOf: ({ queue, template }: FailedJob): string =>
    template === null ? queue : `${queue}: ${template}`,
  tries: (job: FailedJob): string =>
    `${job.user_id === null ? '' : `User ${job.user_id}, `}${job.tries === 1 ? '1 attempt' : `${job.tries} attempts`}`,
  retry: {
    title: (job: string): string => `Retry ${job}?`,
    means: 'It returns to its queue with the full number of attempts.',
    submit: 'Retry job',
    busy: 'Retrying...',
    gone,
  },
  drop: {
    title: (job: string): string => `Discard ${job}?`,
    means: 'It won’t run again. This is recorded in the audit log.',
    submit: 'Discard job',
    busy: 'Discarding...',
    gone,
  },
  lost: 'Lost files',
  lostWhat: 'The lost files',
  lostLoading: 'Checking for lost files',
  lostLede:
    'These attachments are missing or damaged. Restore them from a backup, or mark them as lost.',
  noneLost: 'Every attachment is in place.',
  moreLost: 'There may be more. Check again after you restore these or mark them as lost.',
  toConversation: (id: number): string => `Conversation ${id}`,
  markLost: {
    title: (count: number): string =>
      count === 1 ? 'Mark this file as lost?' : `Mark these ${count} files as lost?`,
    means:
      'Their messages say that the files are no longer available, and the warning goes away. A file that you restore later can be downloaded again within the hour.',
    submit: 'Mark as lost',
    busy: 'Saving...',
    gone: 'These files are no longer listed as lost.',
    reasonHint: 'Recorded in the audit log.',
  },
  refusedEmails: 'Refused emails',
  refusedEmailsLede:
    'These emails became no message from their sender. They are in the folder “Hub refused” of the mailbox.',
  noSender: 'No sender',
  refusals: {
    not_verified: 'The sender is not verified. Operators see the email as a note.',
    tag_forged: 'The reply address is wrong, or belongs to another conversation.',
    repeated: 'The same email had arrived before.',
    conversation_gone: 'The conversation was deleted.',
    replies_off: 'Operators cannot reply by email (INBOUND_OPERATOR_REPLIES).',
    no_operator: 'The reply address belongs to another operator, or to none any longer.',
    too_many: 'Too many emails within an hour.',
    too_large: 'The email is larger than 25 MB.',
    unreadable: 'The email is damaged.',
  },
  keys: 'Signing keys',
  keysLede: 'The newest key signs site certificates. Retired keys stay valid for 90 days.',
  noKeys: 'No keys yet. The first certificate creates one.',
  key: 'Key',
  retired: 'Retired',
  shortKey: (kid: string): string => `${kid.slice(0, 8)}…`,
  rotate: {
    title: 'Rotate the signing key?',
    means:
      'A new key signs every certificate from now on. Each site fetches a new certificate with its next heartbeat, and the old key stays valid for 90 days. Sites are not interrupted.',
    submit: 'Rotate key',
    busy: 'Rotating...',
    gone: 'This page is no longer available to you.',
  },
  settings: 'Configuration',
  valueOf: ({ from, value }: Health['settings'][number]): string => {
    if (from === 'default') return value === null ? 'Default' : `Default: ${value}`;
    return value ?? (from === 'file' ? 'Set, in a file' : 'Set');
  },
} as const;
