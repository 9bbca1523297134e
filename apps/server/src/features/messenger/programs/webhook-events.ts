import type { ConversationFacts, WebhookEventStore } from './webhook-event-store.ts';
import type { WrittenMessage } from '#messenger/writing/writing-service.ts';
import type { NameOf } from '#features/licenses';
import type { OutboxEvent, WebhookOutbox } from '#features/webhooks';
import type { conversationEvents } from '@hub/contract/operator-calls';
import type { Clock } from '#platform/clock.ts';

interface EventFacts {
  readonly event: keyof typeof conversationEvents;
  readonly actor: string;
  /** Position of the message; null for a state change. */
  readonly position: number | null;
}

interface WebhookEventDependencies {
  readonly outbox: WebhookOutbox;
  readonly store: WebhookEventStore;
  readonly nameOf: NameOf;
  readonly clock: Clock;
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
export function createWebhookEvents({ outbox, store, nameOf, clock }: WebhookEventDependencies) {
  const toEvent = (
    facts: ConversationFacts,
    { event, actor, position }: EventFacts,
  ): OutboxEvent => {
    const { id, userId, topic, licenseId, itemId, itemName, tags, mergedInto } = facts;
    const item = itemId !== null && itemName !== null && nameOf({ itemId, itemName });
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

export type WebhookEvents = ReturnType<typeof createWebhookEvents>;
