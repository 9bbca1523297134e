import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversations } from '#schema/conversations.ts';

const columns = columnsOf('c', {
  id: conversations.id,
  userId: conversations.userId,
  topic: conversations.topic,
  mergedInto: conversations.mergedInto,
});

/** Facts of a conversation for programs: no text, name or address. */
export type ConversationFacts = RowOf<typeof columns> & {
  /** License that it is about, unless it moved to another account. */
  readonly licenseId: number | null;
  readonly itemId: number | null;
  readonly itemName: string | null;
  /** Names, in their order. */
  readonly tags: readonly string[];
};

// On the connection of the transaction that wrote the conversation.
const found = writing<ConversationFacts>(
  'conversation_webhook_facts',
  `select ${columns.text}, l.id as "licenseId", l.item_id as "itemId", l.item_name as "itemName",
     array(select t.name from conversation_tags ct join tags t on t.id = ct.tag_id
       where ct.conversation_id = c.id order by t.name, t.id) as tags
   from conversations c left join licenses l on l.id = c.license_id and l.user_id = c.user_id
   where c.id = any($1::int[]) order by c.id`,
);

export const createWebhookEventStore = (db: Db) => ({
  facts: (ids: readonly number[]): Promise<ConversationFacts[]> => db.run(found, [[...ids]]),
});

export type WebhookEventStore = ReturnType<typeof createWebhookEventStore>;
