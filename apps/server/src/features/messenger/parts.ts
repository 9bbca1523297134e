import type { Catalog } from '@hub/contract/catalog';
import { seconds } from '@hub/contract/limits';
import type { Language } from '@hub/language/languages';
import { createClosingStore } from './closings/closing-store.ts';
import { createFiles } from './files/file-service.ts';
import { createMentionStore } from './mentions/mention-store.ts';
import { createBuyerStore } from './records/buyer-store.ts';
import { createConversationStore } from './records/conversation-store.ts';
import { createEvents } from './records/events.ts';
import { createInboxStore } from './records/inbox-store.ts';
import { createMessageStore } from './records/message-store.ts';
import { createShownMoves } from './records/shown-move-store.ts';
import type { MessengerSettings } from './settings.ts';
import { createTagStore } from './tags/tag-store.ts';
import { nobody, toOperatorRow, type ReaderContext } from './wire/row-to-wire.ts';
import { wireContextOf, type WireContext } from './wire/shared-to-wire.ts';
import type { AuditedParts } from '#features/audit';
import type { Captcha, Sessions } from '#features/identity';
import type { Ownership } from '#features/licenses';
import type { People } from '#features/people';
import type { WebhookOutbox } from '#features/webhooks';
import type { Operator } from '#http/calls/route.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MessageIds } from '#platform/mail/message-ids.ts';
import { Problem } from '#platform/problem.ts';

export interface MessengerDependencies extends AuditedParts {
  readonly outbox: WebhookOutbox;
  readonly sessions: Pick<Sessions, 'living'>;
  readonly captcha: Captcha;
  /** True in the sandbox: a push service may run on the same machine, without TLS. */
  readonly allowInside: boolean;
  readonly settings: MessengerSettings;
  readonly ownership: Ownership;
  readonly people: Pick<People, 'show'>;
  readonly catalog: () => Catalog;
  readonly brand: () => MailBrand;
  /** Returns the language for buyers without a chosen language. */
  readonly defaultLanguage: () => Language;
  /** Returns true while the marketplace cannot verify licenses. */
  readonly isMarketplaceAway: () => boolean;
  readonly messageIds: MessageIds;
  /** Sender of the hub’s emails. */
  readonly mailFrom: string;
  /** Stores the time at which the mailbox was last read. */
  readonly done: Pick<TaskRuns, 'record'>;
  readonly storage: FileStorage;
}

/**
 * Limits for the keyed queues. A transaction that waits for a locked conversation occupies a
 * database connection. Two queues, by conversation and by buyer, limit one lock to two connections.
 */
const inTurn = {
  patience: seconds(5),
  tooLong: () => new Problem('unavailable', { retryAfterSeconds: 5 }),
} as const;

/** Creates the stores, queues and wire contexts that the services of the messenger share. */
export function createParts(deps: MessengerDependencies) {
  const { db, clock, catalog } = deps;
  const operatorViews = createInboxStore(db);
  const wireContext = (): WireContext => wireContextOf(catalog(), clock.now());
  const readingOf = (user: Operator | null): ReaderContext => ({
    ...wireContext(),
    hidesTexts: user?.role === 'viewer',
  });
  return {
    ...deps,
    buyerViews: createBuyerStore(db),
    closings: createClosingStore(db),
    conversations: createConversationStore(db),
    events: createEvents(deps),
    files: createFiles(deps),
    mentions: createMentionStore(db),
    messages: createMessageStore(db),
    moves: createShownMoves(db),
    operatorViews,
    tags: createTagStore(db),
    buyerQueue: createKeyedQueue(inTurn),
    conversationQueue: createKeyedQueue(inTurn),
    wireContext,
    readingOf,
    /** Returns a conversation as an operator sees it; null if it does not exist. */
    async rowFor(user: Operator | null, id: number) {
      const reading = readingOf(user);
      const reader = { now: reading.now, userId: user?.userId ?? nobody };
      const view = await operatorViews.find(id, reader);
      return view && toOperatorRow(view, reading);
    },
  };
}

export type MessengerParts = ReturnType<typeof createParts>;
