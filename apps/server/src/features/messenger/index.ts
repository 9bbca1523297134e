import { createAgreements } from './buyers/agreement-store.ts';
import { createConversations, type ConversationDependencies } from './conversations.ts';
import { fileRoutes } from './files/file-routes.ts';
import { createFiles } from './files/file-service.ts';
import { createFileStore } from './files/file-store.ts';
import { createKeptFiles } from './files/kept-files.ts';
import { createLostFiles } from './files/lost-service.ts';
import { createLostStore } from './files/lost-store.ts';
import { createMessengerIdentity } from './identity-service.ts';
import { intercomSources } from './intercom-sources.ts';
import { createLive } from './streams/live.ts';
import { createEvents } from './live/events.ts';
import { messengerRoutes } from './buyers/routes.ts';
import { pushSeal } from './push/subscriptions.ts';
import { secretSeals } from './secret-values/secret-service.ts';
import { openSentFiles } from './files/sent-files.ts';
import type { Captcha } from '#features/identity';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { Parts } from '#platform/parts.ts';

export { forgetLostSecrets } from './secret-values/secret-store.ts';
export { openSentFiles } from './files/sent-files.ts';
export { mailboxTask } from './inbound/mailbox-reader.ts';
export { folderIn, openImap } from './inbound/mailbox.ts';
export type { InboundSettings } from './settings.ts';
export type { LostFile, LostFiles } from './files/lost-service.ts';
export type { MessengerIdentity } from './identity-service.ts';
export type { MessengerSettings } from './settings.ts';

/** Columns of conversations that are encrypted with `HUB_SECRET`. */
export const messengerSeals = [...secretSeals, pushSeal];

interface MessengerDependencies
  extends Pick<Parts, 'keys' | 'log'>, Omit<ConversationDependencies, 'agreements' | 'files'> {
  /** Storage of conversation files. */
  readonly storage: FileStorage;
  readonly captcha: Captcha;
}

/** Opens the files of conversations for a backup, without a running hub. */
export const openKeptFiles = (storage: FileStorage, db: Db): KeptFiles =>
  createKeptFiles(createFileStore(db), openSentFiles(storage, db));

/** Creates the messenger: the built-in messenger, or Intercom with proof of identity. */
export function createMessenger(deps: MessengerDependencies) {
  const agreements = createAgreements(deps);
  const live = createLive(deps);
  const sent = {
    store: createFileStore(deps.db),
    files: openSentFiles(deps.storage, deps.db),
  };
  const files = createFiles({ ...deps, ...sent, dataDir: deps.storage.dataDir });
  const keptFiles = createKeptFiles(sent.store, sent.files);
  const events = createEvents(deps);
  const lost = createLostFiles({
    ...deps,
    store: createLostStore(deps.db),
    events,
    kept: keptFiles,
  });
  const talk = createConversations({ ...deps, agreements, files });
  return {
    identity: createMessengerIdentity(deps),
    /** Origins of Intercom for the content security policy; null for the built-in messenger. */
    sources: deps.settings.provider === 'intercom' ? intercomSources : null,
    routes: {
      ...messengerRoutes({ ...deps, conversations: talk.own, reports: talk.reports, agreements }),
      ...talk.routes,
      ...live.routes,
      ...fileRoutes(files),
    },
    /** Returns conversations for the global search of an operator. */
    search: talk.search,
    /** Counts the conversations that wait for an answer. */
    waits: talk.waits,
    /** Returns the queues that email and push unread messages. */
    queuesBy: talk.queuesBy,
    /** Reader of the mailbox with email replies; null without a mailbox. */
    mailbox: talk.mailbox,
    /** Ends all streams, so that clients reconnect to another instance. */
    endStreams: live.end,
    /** Files of conversations for a backup. */
    kept: keptFiles,
    /** Files of conversations with missing content. */
    lost,
    async sweep(): Promise<void> {
      await talk.sweep();
      await files.sweep();
      await lost.takeBack();
      await live.sweep();
    },
    eraser: {
      async erase(userId: number): Promise<boolean> {
        return (await files.forget(userId)) || talk.eraser.erase(userId);
      },
    },
  };
}

export type Messenger = ReturnType<typeof createMessenger>;
