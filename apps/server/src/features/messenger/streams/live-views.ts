import type { Role } from '@hub/contract/roles';
import { toBuyerConversation, toBuyerMessage } from '#messenger/wire/buyer-to-wire.ts';
import type { ConversationEvent } from '#messenger/live/event-store.ts';
import type { Audience } from '#messenger/live/readers.ts';
import type { BuyerStore } from '#messenger/records/buyer-store.ts';
import { noCounts, type Counts, type InboxStore } from '#messenger/records/inbox-store.ts';
import type { Message, MessageStore } from '#messenger/records/message-store.ts';
import { toOperatorMessage, toOperatorRow } from '#messenger/wire/row-to-wire.ts';
import type { WireContext } from '#messenger/wire/shared-to-wire.ts';

interface ViewDependencies {
  readonly buyers: Pick<BuyerStore, 'updates'>;
  readonly inbox: Pick<InboxStore, 'updates' | 'counts'>;
  readonly messages: Pick<MessageStore, 'at'>;
  readonly wireContext: () => WireContext;
}

const placeOf = ({ conversationId, position }: Pick<Message, 'conversationId' | 'position'>) =>
  `${conversationId} ${position}`;

/**
 * Converts events to wire format. Each event contains the current state of its conversation, so
 * only the last state event is returned. Events of deleted conversations are left out.
 */
function toEvents<V, E extends object>(
  events: readonly ConversationEvent[],
  found: { readonly conversations: ReadonlyMap<number, V>; readonly messages: readonly Message[] },
  toEvent: (view: V, message: Message | null, kind: ConversationEvent['kind']) => E,
): Map<number, E> {
  const messages = new Map(found.messages.map((message) => [placeOf(message), message]));
  const last = new Map(events.map((each) => [`${each.kind} ${each.conversationId}`, each.id]));
  const shown = new Map<number, E>();
  for (const { id, kind, conversationId, position } of events) {
    const view = found.conversations.get(conversationId);
    const isMessage = kind === 'message' && position !== null;
    const message = isMessage ? messages.get(placeOf({ conversationId, position })) : undefined;
    const isNeeded = isMessage ? message : last.get(`${kind} ${conversationId}`) === id;
    if (view !== undefined && isNeeded) shown.set(id, toEvent(view, message ?? null, kind));
  }
  return shown;
}

const conversationsOf = (events: readonly ConversationEvent[]): number[] => [
  ...new Set(events.map(({ conversationId }) => conversationId)),
];

const byId = <V extends { readonly id: number }>(views: readonly V[]): Map<number, V> =>
  new Map(views.map((view) => [view.id, view]));

/** Result without events, the usual case for new streams and polls. */
const nothing = { events: new Map<number, never>(), living: new Map<string, never>() } as const;

/** Creates a function that counts the inbox once for all operators who ask at the same moment. */
function createCounting({ inbox, wireContext }: Pick<ViewDependencies, 'inbox' | 'wireContext'>) {
  const asking = new Set<number>();
  let counting: Promise<ReadonlyMap<number, Counts>> | null = null;
  const countAll = async () => {
    // Waits until all recipients of the event have asked.
    await Promise.resolve();
    const userIds = [...asking];
    asking.clear();
    counting = null;
    return inbox.counts(userIds, wireContext().now);
  };
  return async (userId: number): Promise<Counts> => {
    asking.add(userId);
    counting ??= countAll();
    return (await counting).get(userId) ?? noCounts;
  };
}

/** Creates the functions that convert events for buyers and operators. */
export function createLiveViews({ buyers, inbox, messages, wireContext }: ViewDependencies) {
  const countsOf = createCounting({ inbox, wireContext });
  /** Returns the messages of events. The newest message of each conversation is already loaded. */
  async function messagesOf(
    events: readonly ConversationEvent[],
    found: readonly { readonly last: Message }[],
  ): Promise<Message[]> {
    const newest = new Map(found.map(({ last }) => [placeOf(last), last]));
    const others = events.flatMap(({ conversationId, position }) =>
      position === null || newest.has(placeOf({ conversationId, position }))
        ? []
        : [{ id: conversationId, position }],
    );
    return others.length === 0
      ? [...newest.values()]
      : [...newest.values(), ...(await messages.at(others))];
  }
  async function forBuyer(
    audience: Pick<Audience, 'userId' | 'sessions'>,
    events: readonly ConversationEvent[],
  ) {
    const [first, ...others] = conversationsOf(events);
    if (first === undefined) return nothing;
    const context = wireContext();
    const updates = await buyers.updates([first, ...others], { ...audience, now: context.now });
    const written = await messagesOf(events, updates.views);
    const visible = written.filter(({ isNote }) => !isNote);
    const found = { conversations: byId(updates.views), messages: visible };
    const shown = toEvents(events, found, (view, message, kind) => ({
      kind: kind === 'presence' ? ('state' as const) : kind,
      conversation: toBuyerConversation(view, context),
      message: message && toBuyerMessage(message),
      unread: updates.counts,
    }));
    return { events: shown, living: updates.living };
  }

  async function forOperator(
    { role, ...audience }: Omit<Audience, 'language'> & { readonly role: Role },
    events: readonly ConversationEvent[],
  ) {
    const [first, ...others] = conversationsOf(events);
    if (first === undefined) return nothing;
    const reading = { ...wireContext(), hidesTexts: role === 'viewer' };
    const [updates, counts] = await Promise.all([
      inbox.updates([first, ...others], { ...audience, now: reading.now }),
      countsOf(audience.userId),
    ]);
    const written = await messagesOf(events, updates.views);
    const found = { conversations: byId(updates.views), messages: written };
    const shown = toEvents(events, found, (view, message, kind) => ({
      kind,
      conversation: toOperatorRow(view, reading),
      message: message && toOperatorMessage(message, reading),
      counts,
    }));
    return { events: shown, living: updates.living };
  }

  return { forBuyer, forOperator };
}

export type LiveViews = ReturnType<typeof createLiveViews>;
