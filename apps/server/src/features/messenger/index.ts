import type { Catalog } from '@hub/contract/catalog';
import { createAgreements } from './agreement-service.ts';
import { createAgreementStore } from './agreement-store.ts';
import { createConversations } from './conversations.ts';
import { fileRoutes } from './file-routes.ts';
import { createFiles } from './files/file-service.ts';
import { createFileStore } from './files/file-store.ts';
import { createMessengerIdentity, type MessengerIdentity } from './identity-service.ts';
import { createDeliveryQueue } from './delivery.ts';
import { intercomSources } from './intercom-sources.ts';
import { createLive } from './live.ts';
import { messengerRoutes } from './routes.ts';
import { createMessages } from './service.ts';
import type { MessengerSettings } from './settings.ts';
import { createMessageStore } from './store.ts';
import type { Audit } from '#features/audit';
import { openSentFiles, type FileStorage } from '#features/downloads';
import type { Captcha, Sessions } from '#features/identity';
import type { Ownership } from '#features/licenses';
import type { People } from '#features/people';
import type { Routes } from '#http/route.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import type { Ids } from '#platform/ids.ts';
import type { Jobs, Queue } from '#platform/jobs.ts';
import type { Keys } from '#platform/keys.ts';
import type { Log } from '#platform/log.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { Eraser } from '#platform/personal.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

export { messengerTables } from './personal.ts';
export type { MessengerIdentity } from './identity-service.ts';
export type { MessengerSettings } from './settings.ts';

export interface Messenger {
  readonly identity: MessengerIdentity;
  readonly routes: Routes;
  /** What the chosen vendor loads from elsewhere; null for the hub's own form. */
  readonly sources: typeof intercomSources | null;
  /** The background work that brings messages to the publisher. */
  deliveryBy(transport: MailTransport): Queue;
  sweep(): Promise<void>;
  /** Has every page that follows what happens come back to whichever hub is there. */
  endStreams(): Promise<void>;
  readonly eraser: Eraser;
}

interface MessengerParts {
  readonly settings: MessengerSettings;
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Where the files of conversations are kept. */
  readonly storage: FileStorage;
  readonly keys: Keys;
  readonly limits: RateLimits;
  readonly jobs: Jobs;
  readonly ownership: Ownership;
  readonly captcha: Captcha;
  readonly sessions: Pick<Sessions, 'living'>;
  readonly log: Log;
  readonly catalog: Catalog;
  readonly brand: MailBrand;
  readonly audit: Audit;
  readonly people: Pick<People, 'show'>;
  /** Whether nobody can be verified right now. */
  readonly isMarketplaceAway: () => boolean;
}

/** The way from buyers to the publisher: the hub's own form by mail, and a vendor's proof of who asks. */
export function createMessenger(parts: MessengerParts): Messenger {
  const store = createMessageStore(parts.db);
  const messages = createMessages({ ...parts, store });
  const agreements = createAgreements({ ...parts, store: createAgreementStore(parts.db) });
  const talk = createConversations({ ...parts, agreements });
  const live = createLive(parts);
  const files = createFiles({
    ...parts,
    dataDir: parts.storage.dataDir,
    store: createFileStore(parts.db),
    files: openSentFiles(parts.storage, parts.db),
  });
  return {
    eraser: {
      async erase(userId) {
        if (await files.forget(userId)) return true;
        await store.forgetAll(userId);
        return false;
      },
    },
    identity: createMessengerIdentity(parts),
    sources: parts.settings.provider === 'intercom' ? intercomSources : null,
    routes: {
      ...messengerRoutes({ messages, agreements, captcha: parts.captcha }),
      ...talk.routes,
      ...live.routes,
      ...fileRoutes(files),
    },
    endStreams: live.end,
    deliveryBy: (transport) => createDeliveryQueue({ ...parts, messages, transport }),
    async sweep() {
      await messages.sweep();
      await files.sweep();
      await live.sweep();
    },
  };
}
