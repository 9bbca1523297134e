import type { Role } from '@hub/contract/roles';
import type { Audience } from './readers.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { ConversationEvent } from '#messenger/records/event-store.ts';
import { noCounts, type Counts } from '#messenger/records/inbox-store.ts';
import type { Message, MessagePosition } from '#messenger/records/message-store.ts';
import { toBuyerConversation, toBuyerMessage } from '#messenger/wire/buyer-to-wire.ts';
import { toOperatorMessage, toOperatorRow } from '#messenger/wire/row-to-wire.ts';
import { withLanguage } from '#platform/language.ts';

const placeOf = ({ conversationId, position }: MessagePosition) => `${conversationId} ${position}`;

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
function createCounting({ operatorViews, clock }: MessengerParts) {
  const asking = new Set<number>();
  let counting: Promise<ReadonlyMap<number, Counts>> | null = null;
  const countAll = async () => {
    // Waits until all recipients of the event have asked.
    await Promise.resolve();
    const userIds = [...asking];
    asking.clear();
    counting = null;
    return operatorViews.counts(userIds, clock.now());
  };
  return async (userId: number): Promise<Counts> => {
    asking.add(userId);
    counting ??= countAll();
    return (await counting).get(userId) ?? noCounts;
  };
}

export function createLiveViews(parts: MessengerParts) {
  const { buyerViews, operatorViews, messages, wireContext } = parts;
  const countsOf = createCounting(parts);
  /** Returns the messages of events. The newest message of each conversation is already loaded. */
  async function messagesOf(
    events: readonly ConversationEvent[],
    found: readonly { readonly last: Message }[],
  ): Promise<Message[]> {
    const newest = new Map(found.map(({ last }) => [placeOf(last), last]));
    const others = events.flatMap(({ conversationId, position }) =>
      position === null || newest.has(placeOf({ conversationId, position }))
        ? []
        : [{ conversationId, position }],
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
    const updates = await buyerViews.updates([first, ...others], { ...audience, now: context.now });
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
      operatorViews.updates([first, ...others], { ...audience, now: reading.now }),
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

  return {
    forBuyer,
    forOperator,
    /** Converts events for the streams of a reader. */
    show: ({ role, language, ...audience }: Audience, events: readonly ConversationEvent[]) =>
      withLanguage(language, () =>
        role === null ? forBuyer(audience, events) : forOperator({ ...audience, role }, events),
      ),
  };
}

export type LiveViews = ReturnType<typeof createLiveViews>;
