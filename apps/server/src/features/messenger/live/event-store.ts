import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import type { conversationEvents } from '#schema/conversations.ts';

export type EventKind = (typeof conversationEvents.$inferSelect)['kind'];

/** Something that happened in a conversation, for whoever has it on screen. */
export interface NewEvent {
  readonly conversationId: number;
  readonly kind: EventKind;
  /** Of the message, where one came. */
  readonly position: number | null;
  /** Notes and presence: nothing of it is for the buyer. */
  readonly isInternal: boolean;
}

/** Which hubs hear of it:. */
const eventChannel = 'conversation_events';

const insert = writing<object>(
  'conversation_event_insert',
  `with event as (
    insert into conversation_events (conversation_id, user_id, kind, position, is_internal, at)
    select c.id, c.user_id, $2, $3::int, $4::boolean, $5::timestamptz
    from conversations c where c.id = $1
    returning id, user_id, is_internal
  )
  select pg_notify('${eventChannel}', json_build_array(id, user_id, is_internal)::text) from event`,
);

export const createEventStore = (db: Db) => ({
  /** Kept, and told to every hub when the transaction commits. */
  async add({ conversationId, kind, position, isInternal }: NewEvent, now: Date): Promise<void> {
    await db.run(insert, [conversationId, kind, position, isInternal, now.toISOString()]);
  },
});
