import { buyerRoutes } from './buyers/buyer-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { createFileStore } from './files/file-store.ts';
import { createKeptFiles } from './files/kept-files.ts';
import { createLostFiles } from './files/lost-service.ts';
import { openSentFiles } from './files/sent-files.ts';
import { createMessengerIdentity } from './identity-service.ts';
import { inboundRoutes } from './inbound/inbound-routes.ts';
import { createReplies } from './inbound/replies.ts';
import { intercomSources } from './intercom-sources.ts';
import { createKeeping } from './keeping/keep-service.ts';
import { liveRoutes } from './live/live-routes.ts';
import { createLiveViews } from './live/live-views.ts';
import { createStreams } from './live/streams.ts';
import { createTypingIndicator } from './live/typing-indicator.ts';
import { conversationQueues } from './mails/queues.ts';
import { moveRoutes } from './moving/move-routes.ts';
import { createMoves } from './moving/move-service.ts';
import { actionRoutes } from './operators/action-routes.ts';
import { createActions } from './operators/action-service.ts';
import { createAnswers } from './operators/answer-service.ts';
import { createInbox } from './operators/inbox-service.ts';
import { operatorRoutes } from './operators/operator-routes.ts';
import { createStarting } from './operators/start-service.ts';
import { createTools } from './operators/tool-service.ts';
import { createParts, type MessengerDependencies } from './parts.ts';
import { promiseIn } from './promise/promise-rules.ts';
import { pushQueues } from './push/push-queues.ts';
import { pushRoutes } from './push/push-routes.ts';
import { createSubscriptions, pushSeal } from './push/subscriptions.ts';
import { reportRoutes } from './report/report-routes.ts';
import { createReport } from './report/report-service.ts';
import { createReportStore } from './report/report-store.ts';
import { ratingRoutes } from './satisfaction/rating-routes.ts';
import { secretRoutes } from './secret-values/secret-routes.ts';
import { secretSeal } from './secret-values/secret-service.ts';
import { tagRoutes } from './tags/tag-routes.ts';
import { createTags } from './tags/tag-service.ts';
import { toOperatorRow } from './wire/row-to-wire.ts';
import { createWritingParts } from './writing/writing-service.ts';
import { itemNameIn } from '#features/licenses';
import type { Operator } from '#http/calls/route.ts';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

export { forgetLostSecrets } from './secret-values/secret-store.ts';
export { openSentFiles } from './files/sent-files.ts';
export { mailboxTask } from './inbound/mailbox-reader.ts';
export { folderIn, openImap } from './inbound/mailbox.ts';
export type { InboundSettings } from './settings.ts';
export type { LostFile, LostFiles } from './files/lost-service.ts';
export type { MessengerIdentity } from './identity-service.ts';
export type { MessengerSettings } from './settings.ts';

/** Columns of conversations that are encrypted with `HUB_SECRET`. */
export const messengerSeals = [secretSeal, pushSeal];

/** Opens the files of conversations for a backup, without a running hub. */
export const openKeptFiles = (storage: FileStorage, db: Db): KeptFiles =>
  createKeptFiles(createFileStore(db), openSentFiles(storage, db));

/** Creates the messenger: the built-in messenger, or Intercom with proof of identity. */
export function createMessenger(deps: MessengerDependencies) {
  const { db, clock, catalog, settings, storage } = deps;
  const parts = createWritingParts(createParts(deps));
  const { files, readingOf, tags } = parts;
  const kept = openKeptFiles(storage, db);
  const lost = createLostFiles({ ...parts, kept });
  const actions = createActions(parts);
  const answers = createAnswers({ ...parts, actions });
  const inbox = createInbox(parts);
  const keeping = createKeeping(parts);
  const replies = createReplies({ ...parts, answers });
  const report = createReport({
    clock,
    store: createReportStore(db),
    promise: () => promiseIn(catalog()),
    nameOf: (item) => itemNameIn(catalog(), item),
    tags,
  });
  const live = { ...parts, views: createLiveViews(parts), presence: createTypingIndicator(parts) };
  const streams = createStreams(live);

  return {
    identity: createMessengerIdentity(deps),
    /** Origins of Intercom for the content security policy; null for the built-in messenger. */
    sources: settings.provider === 'intercom' ? intercomSources : null,
    routes: {
      ...actionRoutes({ ...parts, actions, tools: createTools(parts) }),
      ...buyerRoutes(parts),
      ...fileRoutes(files),
      ...inboundRoutes(parts),
      ...liveRoutes({ ...live, streams }),
      ...moveRoutes({ ...parts, moving: createMoves(parts) }),
      ...operatorRoutes({ ...parts, inbox, answers, report, starting: createStarting(parts) }),
      ...pushRoutes(createSubscriptions(parts)),
      ...ratingRoutes(parts),
      ...reportRoutes(report, clock),
      ...secretRoutes(parts.secrets),
      ...tagRoutes(createTags(parts)),
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
    waits: () => parts.operatorViews.waits(clock.now()),
    queuesBy: (transport: MailTransport) => [
      ...conversationQueues({ ...parts, transport, replies: replies.threads }),
      ...pushQueues(parts),
    ],
    /** Reader of the mailbox with email replies; null without a mailbox. */
    mailbox: replies.mailbox,
    /** Ends all streams, so that clients reconnect to another instance. */
    endStreams: streams.stop,
    /** Files of conversations for a backup. */
    kept,
    /** Files of conversations with missing content. */
    lost,
    async sweep(): Promise<void> {
      await keeping.sweep();
      await parts.secrets.sweep();
      await replies.sweep();
      await files.sweep();
      await lost.takeBack();
      await parts.events.sweep();
    },
    eraser: {
      erase: async (userId: number): Promise<boolean> =>
        (await files.forget(userId)) || keeping.erase(userId),
    },
  };
}

export type Messenger = ReturnType<typeof createMessenger>;
