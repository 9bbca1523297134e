import type { conversationEvents } from '@hub/contract/operator-calls';
import { english } from '@hub/language/languages';
import { createWebhookEventStore, type ConversationFacts } from './webhook-event-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { MessageKind, MessagePosition } from '#messenger/records/message-store.ts';
import { itemNameIn } from '#features/licenses';
import type { OutboxEvent } from '#features/webhooks';
import { withLanguage } from '#platform/language.ts';

interface WrittenMessage {
  readonly spot: MessagePosition;
  readonly kind: MessageKind;
  /** True if the message also closed the conversation. */
  readonly closes: boolean;
}

interface EventFacts {
  readonly event: keyof typeof conversationEvents;
  readonly actor: string;
  /** Position of the message; null for a state change. */
  readonly position: number | null;
}

function happenedBy(
  { spot: { position }, kind }: WrittenMessage,
  userId: number | null,
): EventFacts {
  const isFirst = position === 1;
  if (kind === 'answer') {
    const event = isFirst ? 'conversation.opened' : 'conversation.replied';
    return { event, actor: 'operator', position };
  }
  const event = isFirst ? 'conversation.opened' : 'conversation.message_received';
  // The sender of an unverified email is unknown.
  const actor = kind === 'unverified' || userId === null ? 'anonymous' : 'user';
  return { event, actor, position };
}

/** Creates the webhook events of conversations, in the transaction of the change. */
export function createWebhookEvents({ db, outbox, catalog, clock }: MessengerParts) {
  const store = createWebhookEventStore(db);
  const toEvent = (
    facts: ConversationFacts,
    { event, actor, position }: EventFacts,
  ): OutboxEvent => {
    const { id, userId, topic, licenseId, itemId, itemName, tags, mergedInto } = facts;
    // Programs compare names, so the name is in English in every event.
    const item =
      itemId !== null &&
      itemName !== null &&
      withLanguage(english, () => itemNameIn(catalog(), { itemId, itemName }));
    return {
      messageId: `conversation_${id}_${position ?? `${event.split('.')[1]}_${clock.now().getTime()}`}`,
      event,
      userId,
      actor,
      details: {
        conversation_id: id,
        topic,
        ...(licenseId !== null && { license_id: licenseId }),
        ...(item !== false && { item }),
        ...(position !== null && { position }),
        ...(mergedInto !== null && { merged_into: mergedInto }),
        tags,
      },
    };
  };
  const byOperator = { actor: 'operator', position: null } as const;
  const closing = { event: 'conversation.closed', ...byOperator } as const;
  const opening = { event: 'conversation.opened', ...byOperator } as const;
  const recordEvents = async (ids: readonly number[], event: EventFacts): Promise<void> => {
    if (ids.length === 0) return;
    await outbox.add('conversation', async () =>
      (await store.facts(ids)).map((facts) => toEvent(facts, event)),
    );
  };

  return {
    /** Records the event of a message. Notes cause no event. */
    async written(message: WrittenMessage): Promise<void> {
      if (message.kind === 'note') return;
      await outbox.add('conversation', async () =>
        (await store.facts([message.spot.conversationId])).flatMap((facts) => [
          toEvent(facts, happenedBy(message, facts.userId)),
          ...(message.closes ? [toEvent(facts, closing)] : []),
        ]),
      );
    },
    /** Records that conversations were closed or merged into another conversation. */
    closed: (ids: readonly number[]): Promise<void> => recordEvents(ids, closing),
    /** Records that a conversation was opened by a split or by the undo of a merge. */
    opened: (id: number): Promise<void> => recordEvents([id], opening),
  };
}
