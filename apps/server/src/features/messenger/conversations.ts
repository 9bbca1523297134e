import type { Catalog } from '@hub/contract/catalog';
import { seconds } from '@hub/contract/limits';
import { workingAt } from '@hub/contract/working-hours';
import { actionRoutes } from './operators/action-routes.ts';
import type { Agreements } from './buyers/agreement-store.ts';
import { buyerRoutes } from './buyers/buyer-routes.ts';
import { createBuyerConversations } from './buyers/buyer-service.ts';
import { createReports } from './buyers/report-service.ts';
import type { Files } from './files/file-service.ts';
import { createKeeping } from './keeping/keep-service.ts';
import { createKeepStore } from './keeping/keep-store.ts';
import { english, type Language } from '@hub/language/languages';
import { inboundRoutes } from './inbound/inbound-routes.ts';
import { createReplies } from './inbound/replies.ts';
import { createEvents } from './live/events.ts';
import { createMentionMails } from './mails/mention-mails.ts';
import { createMentionStore } from './mentions/mention-store.ts';
import { createMailStore } from './mails/mail-store.ts';
import { conversationQueues } from './mails/queues.ts';
import { createUnreadMails } from './mails/unread-service.ts';
import { operatorRoutes } from './operators/operator-routes.ts';
import { createActions } from './operators/action-service.ts';
import { createActionStore } from './operators/action-store.ts';
import { createAnswers } from './operators/answer-service.ts';
import { createStarting } from './operators/start-service.ts';
import { moveRoutes } from './moving/move-routes.ts';
import { createMoves } from './moving/move-service.ts';
import { createMoveStore } from './moving/move-store.ts';
import { createUndoTokens } from './operators/undo-tokens.ts';
import { createInbox } from './operators/inbox-service.ts';
import { createPaneStore } from './operators/pane-store.ts';
import { createTools } from './operators/tool-service.ts';
import { createToolStore } from './operators/tool-store.ts';
import { createWebhookEvents } from './programs/webhook-events.ts';
import { createWebhookEventStore } from './programs/webhook-event-store.ts';
import { createPushPlans, pushQueues } from './push/push-queues.ts';
import { pushRoutes } from './push/push-routes.ts';
import { createPushStore } from './push/push-store.ts';
import { createSubscriptions } from './push/subscriptions.ts';
import { createBuyerStore } from './records/buyer-store.ts';
import { createConversationStore } from './records/conversation-store.ts';
import { createInboxStore, type Waits } from './records/inbox-store.ts';
import { createShownMoves } from './records/shown-move-store.ts';
import { createMessageStore } from './records/message-store.ts';
import { promiseIn } from './promise/promise-rules.ts';
import { reportRoutes } from './report/report-routes.ts';
import { createReport } from './report/report-service.ts';
import { createReportStore } from './report/report-store.ts';
import { createClosingStore } from './closings/closing-store.ts';
import { ratingRoutes } from './satisfaction/rating-routes.ts';
import { createRatings } from './satisfaction/rating-service.ts';
import { toOperatorRow, type ReaderContext } from './wire/row-to-wire.ts';
import { secretRoutes } from './secret-values/secret-routes.ts';
import { createSecrets } from './secret-values/secret-service.ts';
import { createSecretStore } from './secret-values/secret-store.ts';
import type { MessengerSettings } from './settings.ts';
import { wireContextOf, type WireContext } from './wire/shared-to-wire.ts';
import { tagRoutes } from './tags/tag-routes.ts';
import { createTags } from './tags/tag-service.ts';
import { createTagStore } from './tags/tag-store.ts';
import { createWriting } from './writing/writing-service.ts';
import { createWritingStore } from './writing/writing-store.ts';
import { createListFiles, type AuditedParts } from '#features/audit';
import { itemNameIn, type Ownership } from '#features/licenses';
import type { Sessions } from '#features/identity';
import { createSend, type WebhookOutbox } from '#features/webhooks';
import type { People } from '#features/people';
import type { Operator } from '#http/calls/route.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MessageIds } from '#platform/mail/message-ids.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { TaskRuns } from '#platform/db/instances/task-runs.ts';
import { withLanguage } from '#platform/language.ts';
import { Problem } from '#platform/problem.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';

export interface ConversationDependencies extends Pick<
  AuditedParts,
  | 'db'
  | 'clock'
  | 'ids'
  | 'keys'
  | 'rings'
  | 'sealing'
  | 'limits'
  | 'jobs'
  | 'audit'
  | 'log'
  | 'metrics'
> {
  readonly outbox: WebhookOutbox;
  readonly sessions: Pick<Sessions, 'living'>;
  /** True in the sandbox: a push service may run on the same machine. */
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
  readonly agreements: Agreements;
  readonly files: Pick<Files, 'forgetIn' | 'take'>;
  readonly messageIds: MessageIds;
  /** Sender of the hub’s emails. */
  readonly mailFrom: string;
  /** Stores the time at which the mailbox was last read. */
  readonly done: Pick<TaskRuns, 'record'>;
}

/**
 * Limits for the keyed queues. A transaction that waits for a locked conversation occupies a
 * database connection. Two queues, by conversation and by buyer, limit one lock to two connections.
 */
const inTurn = {
  patience: seconds(5),
  tooLong: () => new Problem('unavailable', { retryAfterSeconds: 5 }),
} as const;

/** Creates the services of conversations: writing, reading, emails and retention. */
export function createConversations(deps: ConversationDependencies) {
  const { db, clock, catalog, settings } = deps;
  const conversations = createConversationStore(db);
  const messages = createMessageStore(db);
  const events = createEvents(deps);
  const mailed = createMailStore(db);
  const unread = createUnreadMails({ ...deps, conversations, store: mailed });
  const secretStore = createSecretStore(db);
  const secrets = createSecrets({ ...deps, conversations, events, store: secretStore });
  const store = createWritingStore(db);
  const mentions = createMentionStore(db);
  const pushStore = createPushStore(db);
  const webhookEvents = createWebhookEvents({
    ...deps,
    store: createWebhookEventStore(db),
    // Programs compare names, so the name is in English in every event.
    nameOf: (item) => withLanguage(english, () => itemNameIn(catalog(), item)),
  });
  const closings = createClosingStore(db);
  const writing = createWriting({
    db,
    clock,
    messages,
    unread,
    events,
    store,
    mentions,
    mentionMails: createMentionMails(deps),
    push: createPushPlans({ ...deps, store: pushStore }),
    secretStore,
    secrets,
    closings,
    webhookEvents,
  });
  const keyedQueue = createKeyedQueue(inTurn);
  const moves = createShownMoves(db);
  const tags = createTagStore(db);
  const records = {
    conversations,
    messages,
    mentions,
    events,
    secrets,
    writing,
    closings,
    webhookEvents,
  };
  const shared = { ...deps, ...records, moves, tags, keyedQueue };

  const wireContext = (): WireContext => wireContextOf(catalog(), clock.now());
  const readingOf = (user: Operator | null): ReaderContext => ({
    ...wireContext(),
    hidesTexts: user?.role === 'viewer',
  });
  const working = () => {
    const { isOpen, opensAt } = workingAt(catalog().working_hours ?? null, clock.now());
    return { is_open: isOpen, opens_at: opensAt?.toISOString() ?? null };
  };

  const ofBuyer = {
    ...shared,
    views: createBuyerStore(db),
    keyedQueue: createKeyedQueue(inTurn),
  };
  const own = createBuyerConversations(ofBuyer);
  const ratings = createRatings({
    ...ofBuyer,
    ratingUrlOf: (license) => wireContext().ratingUrlOf(license),
  });
  const panes = createPaneStore(db);
  const views = createInboxStore(db);
  const acting = createActionStore(db);
  const undoTokens = createUndoTokens(deps);
  const actions = createActions({ ...shared, store: acting, undoTokens });
  const answers = createAnswers({ ...shared, actions });
  const replies = createReplies({ ...shared, answers });
  const inbox = createInbox({
    ...shared,
    views,
    panes,
  });
  const report = createReport({
    clock,
    store: createReportStore(db),
    promise: () => promiseIn(catalog()),
    nameOf: (item) => itemNameIn(catalog(), item),
    tags,
  });
  const tools = createTools({ ...shared, store: createToolStore(db), actions: acting });
  const keeping = createKeeping({
    clock,
    store: createKeepStore(db),
    retentionDays: settings.retentionDays,
    files: deps.files,
  });

  return {
    own,
    reports: createReports(shared),
    routes: {
      ...ratingRoutes({ ratings, wireContext }),
      ...buyerRoutes({ ...deps, conversations: own, wireContext, working }),
      ...operatorRoutes({
        inbox,
        answers,
        starting: createStarting(shared),
        report,
        readingOf,
        undoTokens,
        files: createListFiles(deps),
      }),
      ...reportRoutes(report, clock),
      ...actionRoutes({ actions, inbox, tools, readingOf }),
      ...moveRoutes({
        moves: createMoves({ ...shared, store: createMoveStore(db), licenses: acting, unread }),
        inbox,
        readingOf,
      }),
      ...secretRoutes(secrets),
      ...pushRoutes(createSubscriptions({ ...deps, store: pushStore })),
      ...tagRoutes(createTags({ ...deps, store: tags })),
      ...inboundRoutes({ messages, store: replies.store }),
    },
    /** Returns conversations for the global search of an operator. */
    async search(user: Operator, q: string) {
      const reading = readingOf(user);
      const narrowed = { box: 'all', person: null, license: null, after: null } as const;
      const text = reading.hidesTexts ? null : q;
      const { rows } = await inbox.list(user.userId, { ...narrowed, name: q, text });
      return rows.map((view) => toOperatorRow(view, reading));
    },
    /** Counts the conversations that wait for an answer. */
    waits: (): Promise<Waits> => views.waits(clock.now()),
    queuesBy: (transport: MailTransport): readonly Queue[] => [
      ...conversationQueues({
        ...shared,
        unread,
        store: mailed,
        transport,
        replies: replies.threads,
      }),
      ...pushQueues({ ...deps, store: pushStore, send: createSend(deps) }),
    ],
    /** Reader of the mailbox with email replies; null without a mailbox. */
    mailbox: replies.mailbox,
    async sweep(): Promise<void> {
      await keeping.sweep();
      await secrets.sweep();
      await replies.sweep();
    },
    eraser: { erase: (userId: number) => keeping.erase(userId) },
  };
}

export type Conversations = ReturnType<typeof createConversations>;
