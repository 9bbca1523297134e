import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { button, on, question, the } from '#e2e/scenes/play.ts';
import { named } from '#e2e/scenes/scene.ts';

const at = '2026-11-22T08:00:00.000Z';
const done = (name: string, failed: string | null = null) => ({
  name,
  done_at: at,
  done_by: 'hub-a',
  failed_at: failed,
  failed_by: failed && 'hub-b',
});

const troubled: Partial<OperatorAnswerOf<'health'>> = {
  version: '1.0.0+3f9c1a7be',
  newest_version: '1.1.0',
  hubs: [
    { name: 'hub-a', version: '1.0.0+3f9c1a7be', started_at: at, seen_at: at, clock_ahead_ms: 0 },
    {
      name: 'hub-b',
      version: '1.0.0+0b2d44c19',
      started_at: at,
      seen_at: at,
      clock_ahead_ms: 93_000,
    },
  ],
  marketplace: 'not asked',
  queues: [{ queue: 'mail', waiting: 12, running: 2, failed: 2, oldest: at }],
  failed: [
    {
      id: 'f0000000-0000-4000-8000-000000000001',
      queue: 'mail',
      template: 'verification/activated',
      user_id: 41,
      tries: 12,
      at,
      why: '550 5.1.1 … user unknown',
    },
    {
      id: 'f0000000-0000-4000-8000-000000000002',
      queue: 'message',
      template: null,
      user_id: null,
      tries: 3,
      at,
      why: 'connect ETIMEDOUT',
    },
  ],
  rounds: [done('figures'), done('housekeeping', at), done('marketplace')],
  backup: done('backup'),
  findings: [
    {
      check: 'mail',
      level: 'fault',
      words: 'The mail server does not answer',
      mend: 'Check SMTP_URL, and that this machine reaches the mail server.',
    },
    {
      check: 'jobs',
      level: 'warning',
      words: '2 failed in the queue mail',
      mend: '“jobs list” shows the reason, “jobs retry ID” retries a job, “jobs drop ID” discards it.',
    },
  ],
};

const lost: OperatorAnswerOf<'lostFiles'> = {
  files: [
    { id: 4, conversation_id: 17, name: 'debug.log', bytes: 20_480, at },
    {
      id: 9,
      conversation_id: 21,
      name: `${'screenshot-of-the-header-'.repeat(6)}.png`,
      bytes: 1_400_000,
      at,
    },
  ],
  all: false,
};
const keys: OperatorAnswerOf<'health'>['keys'] = [
  { kid: 'q3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0Qy', created_at: at, retired_at: null },
  {
    kid: 'Zk9d0QyXm1aBk3Vd0QyXm1aBk3Vd0QyXm1aBk3Vd0Qy',
    created_at: '2026-05-21T09:00:00.000Z',
    // Widest age that the table shows.
    retired_at: new Date(Date.now() - 59 * 60 * 1000).toISOString(),
  },
];
const filesAreLost = {
  check: 'files',
  level: 'warning',
  words: '2 of 34 files of a conversation are missing or damaged',
  mend: 'Its message stays, and the file answers 404.',
} as const;

const health = on('/console/health', 'operator');

export const consoleHealth = named('console: ', {
  health: health.shows(the('heading', 'Configuration')).shows(the('heading', 'Signing keys')),
  'health on a bad day': health
    .amending('health', (answer) => ({ ...answer, ...troubled }))
    .shows('connect ETIMEDOUT'),
  'health with lost files': health
    .amending('health', (answer) => ({ ...answer, findings: [filesAreLost] }))
    .answering('lostFiles', lost)
    .shows(button('Mark as lost')),
  'health, a new signing key': health
    .amending('health', (answer) => ({ ...answer, keys }))
    .presses('Rotate key')
    .shows(question),
  'health that fails': health.failing('health', 'could not be loaded'),
});
