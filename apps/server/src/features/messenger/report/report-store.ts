import type { Face } from '@hub/contract/conversation-limits';
import { statement } from '#platform/db/statement.ts';
import type { Db } from '#platform/db/db.ts';

export interface Subject {
  readonly itemId: number | null;
  readonly itemName: string | null;
  readonly operatorId: number | null;
  readonly operator: string | null;
  readonly tagIds: readonly number[];
}

export interface ReplyRow extends Subject {
  readonly id: number;
  readonly at: Date;
  readonly since: Date;
  readonly isFirst: boolean;
}

interface ClosingRow extends Subject {
  readonly id: number;
  readonly at: Date;
  readonly isReopened: boolean;
  readonly face: Face | null;
}

const subjectOf = (alias: string): string =>
  `l.item_id as "itemId", l.item_name as "itemName", array(select t.tag_id
     from conversation_tags t where t.conversation_id = ${alias}.conversation_id) as "tagIds"`;

// `offset 0` makes PostgreSQL read each conversation by its key. A join would read all
// conversations.
const conversationOf = (alias: string): string => `(select o.license_id, o.assigned_to, o.closed_at
  from conversations o where o.id = ${alias}.conversation_id offset 0)`;
const named = (operator: string): string => `left join lateral (
    select l.item_id, l.item_name from licenses l where l.id = c.license_id offset 0) l on true
  left join lateral (
    select u.id, u.username from users u where u.id = ${operator} offset 0) u on true`;

// A wait begins with the first message of the buyer after the previous reply.
const replies = statement<ReplyRow>(
  'report_replies',
  `select m.conversation_id as id, m.created_at as at, s.at as since, p.position is null as "isFirst",
     u.id as "operatorId", u.username as operator, ${subjectOf('m')}
   from conversation_messages m cross join lateral ${conversationOf('m')} c
   ${named('m.author_id')}
   left join lateral (select p.position from conversation_messages p
     where p.conversation_id = m.conversation_id and p.side = 'publisher' and not p.is_note
       and p.position < m.position order by p.position desc limit 1) p on true
   cross join lateral (select b.created_at as at from conversation_messages b
     where b.conversation_id = m.conversation_id and b.side = 'buyer' and not b.is_note
       and b.position > coalesce(p.position, 0) and b.position < m.position
     order by b.position limit 1) s
   where m.side = 'publisher' and not m.is_note and m.created_at >= $1::timestamptz and m.created_at < $2::timestamptz`,
);

const closings = statement<ClosingRow>(
  'report_closings',
  `select k.conversation_id as id, k.closed_at as at, k.closed_in = k.conversation_id and c.closed_at is null
       or exists (select from conversation_closings n
         where n.closed_in = k.closed_in and n.closed_at > k.closed_at) as "isReopened",
     k.face, u.id as "operatorId", u.username as operator, ${subjectOf('k')}
   from conversation_closings k cross join lateral ${conversationOf('k')} c
   ${named('c.assigned_to')}
   where k.closed_at >= $1::timestamptz and k.closed_at < $2::timestamptz`,
);

/** Open conversations. Their number stays small, unlike the archive. */
const open = statement<{ readonly id: number; readonly createdAt: Date }>(
  'report_open',
  `select c.id, c.created_at as "createdAt" from conversations c
   where c.closed_at is null and c.merged_into is null`,
);

export const createReportStore = (db: Db) => ({
  replies: (since: Date, until: Date) =>
    db.run(replies, [since.toISOString(), until.toISOString()]),
  closings: (since: Date, until: Date) =>
    db.run(closings, [since.toISOString(), until.toISOString()]),
  open: () => db.run(open, []),
});

export type ReportStore = ReturnType<typeof createReportStore>;
