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

/** Data of a conversation for webhooks, without text, names or addresses. */
export type ConversationFacts = RowOf<typeof columns> & {
  /** License of the conversation; null if the license has moved to another account. */
  readonly licenseId: number | null;
  readonly itemId: number | null;
  readonly itemName: string | null;
  /** Names of the tags in alphabetical order. */
  readonly tags: readonly string[];
};

// The statement runs on the transaction’s connection, so that it sees the written conversation.
const factsByIds = writing<ConversationFacts>(
  'conversation_webhook_facts',
  `select ${columns.text}, l.id as "licenseId", l.item_id as "itemId", l.item_name as "itemName",
     array(select t.name from conversation_tags ct join tags t on t.id = ct.tag_id
       where ct.conversation_id = c.id order by t.name, t.id) as tags
   from conversations c left join licenses l on l.id = c.license_id and l.user_id = c.user_id
   where c.id = any($1::int[]) order by c.id`,
);

export const createWebhookEventStore = (db: Db) => ({
  facts: (ids: readonly number[]): Promise<ConversationFacts[]> => db.run(factsByIds, [[...ids]]),
});
