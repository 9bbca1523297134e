import { days } from '@hub/contract/limits';
import type { Message, MessageStore } from './store.ts';
import type { License, Ownership } from '#features/licenses';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import type { Jobs } from '#platform/jobs.ts';

/** How long what a stranger wrote is kept after it was mailed. */
const reportsKept = days(90);

export const messageQueue = 'message';

export type SendResult = 'sent' | 'no_license' | 'license_unknown';

interface OwnersMessage {
  readonly userId: number;
  readonly email: string;
  readonly topic: 'question' | 'bug';
  readonly licenseId: number | null;
  readonly text: string;
}

/** A message, with what its author owns at the moment it is delivered. */
export interface Delivery {
  readonly message: Message;
  readonly licenses: readonly License[];
}

export interface Messages {
  /** Takes an owner's message; it reaches the publisher even when the mail server is away now. */
  send(message: OwnersMessage): Promise<SendResult>;
  /** Takes the report of somebody who cannot sign in. */
  report(report: { readonly email: string; readonly text: string }): Promise<void>;
  /** Null when it is gone, or was delivered before. */
  toDeliver(id: number): Promise<Delivery | null>;
  delivered(id: number): Promise<void>;
  sweep(): Promise<void>;
}

interface MessagesParts {
  readonly db: Db;
  readonly store: MessageStore;
  readonly ownership: Ownership;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

export function createMessages(parts: MessagesParts): Messages {
  const { db, store, ownership, limits, jobs, clock } = parts;
  const keep = (message: Omit<Parameters<MessageStore['add']>[0], 'createdAt'>): Promise<void> =>
    db.transaction(async () => {
      const id = await store.add({ ...message, createdAt: clock.now() });
      await jobs.enqueue(messageQueue, { id });
    });
  return {
    async send(message) {
      await limits.take('messageByUser', String(message.userId));
      const owned = await ownership.list(message.userId);
      if (!owned.some(({ status }) => status !== 'refunded')) return 'no_license';
      const known = owned.some(({ id }) => id === message.licenseId);
      if (message.licenseId !== null && !known) return 'license_unknown';
      await keep(message);
      return 'sent';
    },
    report: ({ email, text }) =>
      keep({ userId: null, email, topic: 'login', licenseId: null, text }),
    async toDeliver(id) {
      const message = await store.find(id);
      if (!message || message.mailedAt) return null;
      const { author } = message;
      return { message, licenses: author ? await ownership.list(author.userId) : [] };
    },
    delivered: (id) => store.markMailed(id, clock.now()),
    sweep: () => store.forgetReports(after(clock.now(), -reportsKept)),
  };
}
