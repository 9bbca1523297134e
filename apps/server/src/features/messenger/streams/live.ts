import type { Catalog } from '@hub/contract/catalog';
import { liveRoutes } from './live-routes.ts';
import { createLiveViews } from './live-views.ts';
import { createEvents } from '#messenger/live/events.ts';
import { createTypingIndicator } from '#messenger/live/typing-indicator.ts';
import { createStreams } from '#messenger/live/streams.ts';
import { createBuyerStore } from '#messenger/records/buyer-store.ts';
import { createInboxStore } from '#messenger/records/inbox-store.ts';
import { createMessageStore } from '#messenger/records/message-store.ts';
import { wireContextOf } from '#messenger/wire/shared-to-wire.ts';
import type { Sessions } from '#features/identity';
import { withLanguage } from '#platform/language.ts';
import type { Parts } from '#platform/parts.ts';

interface LiveDependencies extends Pick<Parts, 'db' | 'clock' | 'log'> {
  readonly catalog: () => Catalog;
  readonly sessions: Pick<Sessions, 'living'>;
}

/** Creates the live updates for buyers and operators. */
export function createLive(deps: LiveDependencies) {
  const { db, clock, catalog } = deps;
  const views = createLiveViews({
    buyers: createBuyerStore(db),
    inbox: createInboxStore(db),
    messages: createMessageStore(db),
    wireContext: () => wireContextOf(catalog(), clock.now()),
  });
  const events = createEvents(deps);
  const presence = createTypingIndicator({ ...deps, events });
  const streams = createStreams({
    ...deps,
    events,
    presence,
    views: {
      show: ({ role, language, ...audience }, happened) =>
        withLanguage(language, () =>
          role === null
            ? views.forBuyer(audience, happened)
            : views.forOperator({ ...audience, role }, happened),
        ),
    },
  });
  return {
    routes: liveRoutes({ events, streams, views, presence }),
    /** Ends all streams. */
    end: (): Promise<void> => streams.stop(),
    sweep: (): Promise<void> => events.sweep(),
  };
}

export type Live = ReturnType<typeof createLive>;
