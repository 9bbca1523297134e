import * as z from 'zod/mini';
import { lostFilesAtOnce } from '#contract/conversations/conversation-limits.ts';
import { idInBody, instant } from '#contract/fields.ts';
import { because, defineAction, operatorCallGroup, operatorParts, reasonBody } from './action.ts';

const { read, support, owners } = operatorParts('Health');
const onJob = { ...support, noToken: because.hubItself, mails: because.concernsNoBuyer } as const;

const done = z.object({
  name: z.string(),
  done_at: z.nullable(instant),
  done_by: z.nullable(z.string()),
  failed_at: z.nullable(instant),
  failed_by: z.nullable(z.string()),
});

const oneJob = z.object({ id: z.uuid() });

export const healthCalls = operatorCallGroup({
  health: {
    ...read,
    path: '/api/operator/health',
    summary: 'Shows the health of all instances, like the commands status, doctor and jobs list',
    answer: z.object({
      /** Version and commit. */
      version: z.string(),
      newest_version: z.nullable(z.string()),
      database: z.string(),
      hubs: z.array(
        z.object({
          name: z.string(),
          version: z.string(),
          started_at: instant,
          seen_at: instant,
          clock_ahead_ms: z.int(),
        }),
      ),
      marketplace: z.enum(['asked', 'failing', 'not asked', 'unknown']),
      oldest_mail: z.nullable(instant),
      queues: z.array(
        z.object({
          queue: z.string(),
          waiting: z.int(),
          running: z.int(),
          failed: z.int(),
          oldest: z.nullable(instant),
        }),
      ),
      /** Newest failed jobs; `queues` has the totals. */
      failed: z.array(
        z.object({
          id: z.string(),
          queue: z.string(),
          /** Null for other jobs than emails. */
          template: z.nullable(z.string()),
          user_id: z.nullable(z.int()),
          tries: z.int(),
          at: instant,
          why: z.string(),
        }),
      ),
      rounds: z.array(done),
      backup: z.nullable(done),
      /** Keys that sign certificates, newest first, and retired keys that are still trusted. */
      keys: z.array(
        z.object({ kid: z.string(), created_at: instant, retired_at: z.nullable(instant) }),
      ),
      findings: z.array(
        z.object({
          check: z.string(),
          level: z.enum(['fine', 'warning', 'fault']),
          words: z.string(),
          mend: z.nullable(z.string()),
        }),
      ),
      settings: z.array(
        z.object({
          name: z.string(),
          from: z.enum(['default', 'environment', 'file']),
          /** Null for a secret. */
          value: z.nullable(z.string()),
          does: z.string(),
        }),
      ),
    }),
  },
  retryJob: defineAction({
    ...onJob,
    path: '/api/operator/health/retry',
    summary: 'Retries a failed job',
    body: oneJob,
    commands: { 'jobs retry ID': 'retry a failed job' },
    events: { 'hub.job_retried': 'Failed job retried' },
  }),
  dropJob: defineAction({
    ...onJob,
    path: '/api/operator/health/drop',
    summary: 'Discards a failed job',
    body: oneJob,
    commands: { 'jobs drop ID': 'discard a failed job' },
    events: { 'hub.job_dropped': 'Failed job discarded' },
  }),
  rotateKey: defineAction({
    ...owners,
    path: '/api/operator/health/rotate-key',
    summary: 'Rotates the signing key; the command also encrypts stored data again',
    fresh: true,
    commands: {
      'keys rotate':
        'sign certificates with a new key; the old one stays valid for 90 days. Also encrypts everything but the audit log with the first secret of HUB_SECRET; the console leaves that to secret reseal',
    },
    events: { 'hub.key_rotated': 'Signing key rotated' },
    mails: because.concernsNoBuyer,
  }),
  lostFiles: {
    ...read,
    path: '/api/operator/health/lost-files',
    summary: 'Lists attachments that are missing or damaged',
    role: 'owner',
    answer: z.object({
      files: z.array(
        z.object({
          id: z.int(),
          conversation_id: z.int(),
          name: z.string(),
          bytes: z.int(),
          at: instant,
        }),
      ),
      all: z.boolean(),
    }),
  },
  markFilesLost: defineAction({
    ...owners,
    path: '/api/operator/health/give-up-files',
    summary: 'Marks missing attachments as lost: their messages say so, and the warning ends',
    body: z.object({
      ids: z.array(idInBody).check(z.minLength(1), z.maxLength(lostFilesAtOnce)),
      ...reasonBody.shape,
    }),
    commands: {
      'file give-up IDS REASON':
        'mark attachments as lost: messages say so, and the warning goes away. IDS: separated by commas, or all. A file that is restored later can be downloaded again within the hour',
    },
    noToken: because.hubItself,
    events: { 'messenger.files_given_up': 'Conversation files marked as lost' },
    mails: because.inConversation,
  }),
});
