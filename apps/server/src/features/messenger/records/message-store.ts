import { conversations as bounds } from '@hub/contract/conversation-limits';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ShownMove } from './shown-move-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { jsonList, jsonObject, type RowOf, type TypedSql } from '#platform/db/sql/typed-sql.ts';
import { conversationMentions } from '#schema/messenger.ts';
import { conversationSecretOpenings, conversationSecrets } from '#schema/conversation-secrets.ts';
import { conversationFiles, conversationMessages } from '#schema/conversations.ts';
import { users } from '#schema/identity.ts';

const isAbandoned: TypedSql<boolean> = { text: 'f.lost_at is not null' };

/** File of a message, with the columns for buyers and operators. */
const file = jsonObject(
  'f',
  {
    id: conversationFiles.id,
    name: conversationFiles.name,
    type: conversationFiles.type,
    bytes: conversationFiles.bytes,
    width: conversationFiles.width,
    height: conversationFiles.height,
  },
  { gone: isAbandoned },
);

const hasOriginal: TypedSql<boolean> = { text: 'm.original is not null' };

/** Column of an account; null after its deletion. */
const ofPerson = (
  alias: 'u' | 'w',
  { name }: { readonly name: string },
): TypedSql<string | null> => ({ text: `${alias}.${name}` });

/** Password or key of a message, without its value, and with the operators who opened it. */
const secret = jsonObject(
  's',
  {
    id: conversationSecrets.id,
    label: conversationSecrets.label,
    deletedAt: conversationSecrets.deletedAt,
  },
  {
    openings: jsonList(
      jsonObject(
        'o',
        { at: conversationSecretOpenings.at },
        { firstName: ofPerson('u', users.firstName), username: ofPerson('u', users.username) },
      ),
      {
        from: 'conversation_secret_openings o left join users u on u.id = o.operator_id where o.secret_id = s.id',
        orderBy: 'o.id',
      },
    ),
  },
);

const username: TypedSql<string> = { text: 'u.username' };

const mention = jsonObject('n', { id: conversationMentions.operatorId }, { username });

/** Message `m` with its author `w`, files, mentions and secrets. */
const message = jsonObject(
  'm',
  {
    conversationId: conversationMessages.conversationId,
    position: conversationMessages.position,
    side: conversationMessages.side,
    authorId: conversationMessages.authorId,
    program: conversationMessages.program,
    name: conversationMessages.clientKey,
    isNote: conversationMessages.isNote,
    text: conversationMessages.text,
    byEmail: conversationMessages.byEmail,
    at: conversationMessages.createdAt,
  },
  {
    firstName: ofPerson('w', users.firstName),
    username: ofPerson('w', users.username),
    hasOriginal,
    files: jsonList(file, {
      from: 'conversation_files f where f.message_id = m.id',
      orderBy: 'f.place, f.id',
    }),
    mentions: jsonList(mention, {
      from: 'conversation_mentions n join users u on u.id = n.operator_id where n.message_id = m.id',
      orderBy: 'u.username',
    }),
    secrets: jsonList(secret, {
      from: 'conversation_secrets s where s.message_id = m.id',
      orderBy: 's.created_at, s.id',
    }),
  },
);

export type Message = RowOf<typeof message>;

const withWriter = 'conversation_messages m left join users w on w.id = m.author_id';

/** Returns SQL for the newest message of conversation `c`, with or without notes. */
export const lastMessage = (notes: 'with' | 'without'): TypedSql<Message> => ({
  text: `(select ${message.text} from ${withWriter} where m.conversation_id = c.id
    ${notes === 'without' ? 'and not m.is_note' : ''} order by m.position desc limit 1)`,
});

const pageOf = (name: string, condition: string) =>
  statement<{ readonly message: Message }>(
    name,
    `select ${message.text} as message from ${withWriter}
     where m.conversation_id = $1 and m.position < $2 ${condition}
     order by m.position desc limit $3`,
  );
const page = pageOf('conversation_messages', '');
const pageWithoutNotes = pageOf('conversation_messages_without_notes', 'and not m.is_note');

const atPositions = statement<{ readonly message: Message }>(
  'conversation_messages_at',
  `select ${message.text} as message
   from jsonb_to_recordset($1::jsonb) as p("conversationId" int, position int)
   join conversation_messages m on m.conversation_id = p."conversationId" and m.position = p.position
   left join users w on w.id = m.author_id`,
);

const answersSince = statement<{ readonly message: Message }>(
  'conversation_answers_since',
  `select ${message.text} as message from ${withWriter}
   where m.conversation_id = $1 and m.side = 'publisher' and not m.is_note and m.position > $2
   order by m.position`,
);

/**
 * Messages of the buyer or the publisher between two positions, including messages that have moved
 * since. `isRead` is true if the recipient has read the message.
 */
const thenBetween = statement<{ readonly message: Message; readonly isRead: boolean }>(
  'conversation_messages_then_between',
  `select ${message.text} as message, m.read_early or m.position <= case m.side
     when 'buyer' then c.publisher_read_position else c.buyer_read_position end as "isRead"
   from ${withWriter} join conversations c on c.id = m.conversation_id
   where m.side = $2 and not m.is_note and m.id in (
     select n.id from conversation_messages n
       where n.conversation_id = $1 and n.position > $3 and n.position <= $4
     union select f.message_id from moved_messages f
       where f.conversation_id = $1 and f.position > $3 and f.position <= $4)
   order by m.created_at, m.position`,
);

/** Position in conversation `$3` of the message that was at position `$2` of conversation `$1`. */
const seenNow = statement<{ readonly position: number }>(
  'conversation_seen_now',
  `select coalesce((select m.position from moved_messages f
     join conversation_messages m on m.id = f.message_id and m.conversation_id = $3
     where f.conversation_id = $1 and f.position = $2),
   case when $1::int = $3::int then $2::int else 0 end) as position`,
);

const saidAs = (name: string, column: 'author_id' | 'program') =>
  statement<{ readonly message: Message }>(
    name,
    `select ${message.text} as message from ${withWriter} where m.${column} = $1 and m.client_key = $2`,
  );
const saidByUser = saidAs('conversation_message_said', 'author_id');
const saidByProgram = saidAs('conversation_message_said_by_program', 'program');

/** Returns SQL for the position of a file in its message, in the sender’s order. */
const placeAmong = (ids: readonly number[]) =>
  sql`array_position(${sql.param(ids)}::int[], ${conversationFiles.id})`;

/** Author: a user by id, or an API token by name. Both are null for a person without an account. */
export interface Writer {
  readonly userId: number | null;
  readonly program: string | null;
}

export interface MessagePosition {
  readonly conversationId: number;
  readonly position: number;
}

interface PageQuery {
  readonly conversationId: number;
  /** Position after the page; null for the newest messages. */
  readonly before: number | null;
  readonly notes: 'with' | 'without';
}

/** Conversation with a page of its messages. */
export interface Thread<View> {
  readonly conversation: View;
  /** Messages in ascending order. */
  readonly messages: readonly Message[];
  /** True if older messages exist. */
  readonly more: boolean;
  /** Merges and splits in order of time. */
  readonly moves: readonly ShownMove[];
}

/** Kind of a message, which determines the new state of the conversation. */
export type MessageKind = 'question' | 'answer' | 'note' | 'unverified';

export const createMessageStore = (db: Db) => ({
  /** Returns the earlier message of the author with this client key, in any conversation. */
  async said({ userId, program }: Writer, name: string): Promise<Message | null> {
    const rows = await (program === null
      ? db.run(saidByUser, [userId, name])
      : db.run(saidByProgram, [program, name]));
    return rows[0]?.message ?? null;
  },
  async page({ conversationId, before, notes }: PageQuery) {
    const limit = bounds.messagesPerPage;
    const values = [conversationId, before ?? 2 ** 31 - 1, limit + 1];
    const rows = await db.run(notes === 'with' ? page : pageWithoutNotes, values);
    const messages = rows.slice(0, limit).map((row) => row.message);
    return { messages: messages.toReversed(), more: rows.length > limit };
  },
  /** Returns messages of several conversations by position, in no order. */
  async at(places: readonly MessagePosition[]) {
    const only = places.map(({ conversationId, position }) => ({ conversationId, position }));
    const rows = await db.run(atPositions, [JSON.stringify(only)]);
    return rows.map((row) => row.message);
  },
  async answersSince(conversationId: number, position: number): Promise<Message[]> {
    const rows = await db.run(answersSince, [conversationId, position]);
    return rows.map((row) => row.message);
  },
  /** Returns the messages that were between two positions, even if they have moved since. */
  thenBetween: (
    conversationId: number,
    side: 'buyer' | 'publisher',
    { after, upTo }: { readonly after: number; readonly upTo: number },
  ) => db.run(thenBetween, [conversationId, side, after, upTo]),
  /** Returns the current position of a seen message in conversation `now`; 0 without it. */
  async seenNow({ conversationId, position }: MessagePosition, now: number): Promise<number> {
    const [row] = await db.run(seenNow, [conversationId, position, now]);
    return row?.position ?? 0;
  },
  /** Returns the whole text of an email; null if the message already contains the whole text. */
  async original({ conversationId, position }: MessagePosition): Promise<string | null> {
    const isThis = and(
      eq(conversationMessages.conversationId, conversationId),
      eq(conversationMessages.position, position),
    );
    const [row] = await db
      .sql()
      .select({ original: conversationMessages.original })
      .from(conversationMessages)
      .where(isThis);
    return row?.original ?? null;
  },
  /**
   * Adds files to a message. Returns false if a file is missing, belongs to another person or is
   * already in a message.
   */
  async attach(
    messageId: number,
    ids: readonly number[],
    { userId, side }: { readonly userId: number | null; readonly side: 'buyer' | 'publisher' },
  ): Promise<boolean> {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return true;
    if (userId === null) return false;
    const attached = await db
      .sql()
      .update(conversationFiles)
      .set({ messageId, place: placeAmong(distinct) })
      .where(
        and(
          inArray(conversationFiles.id, distinct),
          eq(conversationFiles.userId, userId),
          eq(conversationFiles.side, side),
          isNull(conversationFiles.messageId),
        ),
      )
      .returning({ id: conversationFiles.id });
    return attached.length === distinct.length;
  },
});
