import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';

/** Adds mentions of operators who may answer, and leaves out other people. */
const add = writing<object>(
  'conversation_mentions_add',
  `insert into conversation_mentions (message_id, operator_id)
   select $1, u.id from users u left join operators o on o.user_id = u.id
   where u.id = any ($2::int[]) and u.is_admin and coalesce(o.role, '') <> 'viewer'
   returning operator_id`,
);

const read = writing<object>(
  'conversation_mentions_read',
  `update conversation_mentions n set read_at = $4 from conversation_messages m
   where n.operator_id = $3 and n.read_at is null and m.id = n.message_id
     and m.conversation_id = $1 and m.position <= $2 returning n.message_id`,
);

/** Unread mention, with the address of an operator who receives emails. */
interface DueMention {
  readonly conversationId: number;
  readonly position: number;
  readonly email: string;
}

const due = statement<DueMention>(
  'conversation_mention_due',
  `select m.conversation_id as "conversationId", m.position, u.email
   from conversation_mentions n join conversation_messages m on m.id = n.message_id
     join users u on u.id = n.operator_id left join operators o on o.user_id = u.id
     left join conversation_mail_choices h on h.user_id = u.id
   where n.message_id = $1 and n.operator_id = $2 and n.read_at is null
     and u.is_admin and u.blocked_at is null and u.email_verified_at is not null
     and coalesce(o.role, '') <> 'viewer' and coalesce(h.mails, '') <> 'none'`,
);

interface ReadUpTo {
  readonly id: number;
  readonly position: number;
  readonly operatorId: number;
}

export const createMentionStore = (db: Db) => ({
  /** Adds mentions to a note. Returns false if an operator may not answer. */
  async add(messageId: number, operatorIds: readonly number[]): Promise<boolean> {
    const added = await db.run(add, [messageId, [...operatorIds]]);
    return added.length === operatorIds.length;
  },
  /** Marks the mentions of an operator as read. Returns false if no mention was unread. */
  async read({ id, position, operatorId }: ReadUpTo, now: Date): Promise<boolean> {
    return (await db.run(read, [id, position, operatorId, now.toISOString()])).length > 0;
  },
  /** Returns an unread mention; null if it was read or the operator receives no emails. */
  async due(messageId: number, operatorId: number): Promise<DueMention | null> {
    return (await db.run(due, [messageId, operatorId]))[0] ?? null;
  },
});
