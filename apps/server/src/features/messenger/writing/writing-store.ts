import { keptEvent, tellEvent } from '#messenger/live/event-store.ts';
import { unreadQueue } from '#messenger/mails/unread-service.ts';
import { foldedText } from '#messenger/records/fold.ts';
import type { Spot, Writer } from '#messenger/records/message-store.ts';
import { countedText, type Counting } from '#platform/db/rate-limits.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { jobText } from '#platform/jobs.ts';

/** What a message is, for the conversation that it is written into. */
export type MessageKind = 'question' | 'answer' | 'note';

/**
 * What becomes of the conversation `c`, beside the place of its newest message. A buyer who wrote waits,
 * unless they do already, and nothing keeps it out of the way; who answers has it, where nobody has, and
 * has read what they had seen. Notes move no time that a buyer's list goes by.
 */
const effects: Readonly<Record<MessageKind, string>> = {
  question: `, last_at = $10::timestamptz, waiting_since = coalesce(c.waiting_since, $10::timestamptz),
    snoozed_until = null, closed_at = null`,
  answer: `, last_at = $10::timestamptz, waiting_since = null, snoozed_until = null,
    closed_at = $17::timestamptz, assigned_to = coalesce(c.assigned_to, $5::int),
    read_by_publisher = greatest(c.read_by_publisher, least($18::int, c.last_position))`,
  note: '',
};

/** Has it mailed to the other side, should nobody read it in time. */
const job = jobText({
  queue: unreadQueue,
  data: `jsonb_strip_nulls(jsonb_build_object(
    'conversationId', c.id, 'to', $15::text, 'position', c.position, 'userId', c.user_id))`,
  after: '$16::int',
  from: 'conversation c',
});

/**
 * A message in one statement: its place, by the row that all who write here wait for; what becomes of the
 * conversation; the event that tells every hub; the job that may mail it. Where its writer has used the
 * name before nothing is written or counted, and where the count is one too many nothing is written.
 */
const textOf = (kind: MessageKind): string => `
  with known as (
    select m.conversation_id, m.position from conversation_messages m
    where m.name = $7 and (m.author_id = $5::int or m.program = $6::text)
  ), counted as (
    ${countedText(11, 'not exists (select from known)')}
  ), conversation as (
    update conversations c set last_position = c.last_position + 1${effects[kind]}
    where c.id = $1 and ($2::int is null or c.user_id = $2::int)
      and not exists (select from known) and coalesce((select count from counted), 0) <= $14::int
    returning c.id, c.user_id, c.last_position as position
  ), message as (
    insert into conversation_messages
      (conversation_id, position, side, author_id, program, name, is_note, text, folded, created_at)
    select id, position, $3, $5::int, $6::text, $7, $4::boolean, $8, $9, $10::timestamptz
    from conversation returning id, conversation_id, position
  ), event as (
    ${keptEvent(`select id, user_id, 'message', position, $4::boolean, $10::timestamptz from conversation`)}
  )${kind === 'note' ? '' : `, job as (${job})`}
  select (select count from counted) as count, (select id from message) as "messageId",
    (select json_build_object('conversationId', s.conversation_id, 'position', s.position)
     from (select * from known union all select conversation_id, position from message) s) as spot,
    (select ${tellEvent} from event)`;

/** What came of it. */
export interface Written {
  /** As the limit counted it; null: it did not. */
  readonly count: number | null;
  /** Null: nothing was written. */
  readonly messageId: number | null;
  /** Where it stands, or stood already; null: the conversation is not there, or the limit was reached. */
  readonly spot: Spot | null;
}

export interface NewMessage {
  readonly conversationId: number;
  /** Only where it is theirs; null: whosever it is. */
  readonly ownerId: number | null;
  readonly kind: MessageKind;
  readonly side: 'buyer' | 'publisher';
  readonly writer: Writer;
  readonly name: string;
  readonly text: string;
  readonly now: Date;
  /** Of an answer: up to where its writer had seen, and whether nothing is left to say. */
  readonly seen: number;
  readonly closes: boolean;
  readonly counting: Counting['values'];
  /** Seconds until the other side is mailed what it did not read. */
  readonly mailAfter: number;
}

const statements = {
  question: writing<Written>('conversation_write_question', textOf('question')),
  answer: writing<Written>('conversation_write_answer', textOf('answer')),
  note: writing<Written>('conversation_write_note', textOf('note')),
} as const;

export const createWritingStore = (db: Db) => ({
  /** Fails where its writer uses the name twice at once. */
  async write(message: NewMessage): Promise<Written> {
    const { kind, side, writer } = message;
    const now = message.now.toISOString();
    const values = [
      message.conversationId,
      message.ownerId,
      side,
      kind === 'note',
      writer.userId,
      writer.program,
      message.name,
      message.text,
      foldedText(message.text),
      now,
      ...message.counting,
      ...(kind === 'note' ? [] : [side === 'buyer' ? 'publisher' : 'buyer', message.mailAfter]),
      ...(kind === 'answer' ? [message.closes ? now : null, message.seen] : []),
    ];
    const [row] = await db.run(statements[kind], values);
    if (!row) throw new Error('A message was not written');
    return row;
  },
});

export type WritingStore = ReturnType<typeof createWritingStore>;
