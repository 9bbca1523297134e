import type { Catalog } from '@hub/contract/catalog';
import { workingAt } from '@hub/contract/working-hours';
import { actRoutes } from './act-routes.ts';
import type { Agreements } from './agreement-service.ts';
import { buyerRoutes } from './buyer-routes.ts';
import { createBuyerConversations } from './buyers/buyer-service.ts';
import { createEvents } from './live/events.ts';
import { operatorRoutes } from './operator-routes.ts';
import { createActs } from './operators/act-service.ts';
import { createActStore } from './operators/act-store.ts';
import { createAnswers } from './operators/answer-service.ts';
import { createInbox } from './operators/inbox-service.ts';
import { createPaneStore } from './operators/pane-store.ts';
import { createTools } from './operators/tool-service.ts';
import { createToolStore } from './operators/tool-store.ts';
import { createBuyerStore } from './records/buyer-store.ts';
import { createConversationStore } from './records/conversation-store.ts';
import { createInboxStore } from './records/inbox-store.ts';
import { createMessageStore } from './records/message-store.ts';
import type { Reading } from './row-to-wire.ts';
import type { Around } from './shared-to-wire.ts';
import { createWriting } from './writing/writing-service.ts';
import type { Audit } from '#features/audit';
import { itemNameIn, type Ownership } from '#features/licenses';
import type { People } from '#features/people';
import type { Operator, Routes } from '#http/route.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';

interface ConversationParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly ownership: Ownership;
  readonly people: Pick<People, 'show'>;
  readonly catalog: Catalog;
  readonly isMarketplaceAway: () => boolean;
  readonly agreements: Agreements;
  readonly audit: Audit;
}

/** Conversations between buyers and those who run the hub: what both sides read and write. */
export function createConversations(parts: ConversationParts): { readonly routes: Routes } {
  const { db, clock, catalog } = parts;
  const conversations = createConversationStore(db);
  const messages = createMessageStore(db);
  const events = createEvents(parts);
  const writing = createWriting({ ...parts, conversations, messages, events });
  const around = (): Around => ({
    nameOf: (item) => itemNameIn(catalog, item),
    now: clock.now(),
  });
  const readingOf = (user: Operator | null): Reading => ({
    ...around(),
    hidesTexts: user?.role === 'viewer',
  });
  const working = () => {
    const { isOpen, opensAt } = workingAt(catalog.working_hours ?? null, clock.now());
    return { is_open: isOpen, opens_at: opensAt?.toISOString() ?? null };
  };
  const views = createBuyerStore(db);
  const inbox = createInbox({
    ...parts,
    messages,
    views: createInboxStore(db),
    panes: createPaneStore(db),
  });
  const answers = createAnswers({ ...parts, conversations, messages, writing });
  const acting = createActStore(db);
  const acts = createActs({ ...parts, conversations, events, store: acting });
  const tools = createTools({ ...parts, store: createToolStore(db), acts: acting });
  const own = createBuyerConversations({
    ...parts,
    conversations,
    messages,
    views,
    writing,
    events,
  });
  return {
    routes: {
      ...buyerRoutes({ ...parts, conversations: own, around, working }),
      ...operatorRoutes({ inbox, answers, readingOf }),
      ...actRoutes({ acts, inbox, tools, readingOf }),
    },
  };
}
