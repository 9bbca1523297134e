import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { Place } from './place-rules.ts';
import { updatesBy, type Listener } from './listener-updates.ts';
import { targetOf } from './target.ts';
import { operatorViewColumns, type OperatorView } from './view-store.ts';
import { unreadMentionsOf } from './mentions-sql.ts';
import type { Db } from '#platform/db/db.ts';
import { holdsIn, holdsNameIn } from '#platform/db/sql/holds.ts';
import { statement } from '#platform/db/statement.ts';
import { given } from '#platform/db/sql/typed-sql.ts';
import { searchableText } from '#schema/columns.ts';

/** Rows counted at most; the exact number of more does not matter. */
const counted = 1_000;
/**
 * A page, and one row that shows if another follows. It is a literal in the statements: for an
 * unknown limit, PostgreSQL would make a new plan for each page.
 */
const pageRows = bounds.page + 1;
/** Newest matching messages and people that are searched. */
const matched = 5_000;

const isAwake = '(c.snoozed_until is null or c.snoozed_until <= $1::timestamptz)';

const mentioning = (who: string): string =>
  `c.id = any(${unreadMentionsOf(who)}) and c.merged_into is null`;

const mineOf = (who: string): string =>
  `c.assigned_to = ${who} and c.closed_at is null and ${isAwake}`;

/**
 * Conditions of the inbox boxes on conversations `c`, and the times by which they are sorted; `$2`
 * is the reader.
 */
const boxes = {
  waiting: {
    holds: `c.waiting_since is not null and c.closed_at is null and ${isAwake}`,
    by: 'waiting_since',
  },
  mine: { holds: mineOf('$2'), by: 'last_at' },
  nobodys: {
    holds: `c.assigned_to is null and c.closed_at is null and ${isAwake}`,
    by: 'last_at',
  },
  mentions: { holds: mentioning('$2'), by: 'last_at' },
  snoozed: {
    holds: 'c.snoozed_until > $1::timestamptz and c.closed_at is null',
    by: 'last_at',
  },
  closed: { holds: 'c.closed_at is not null and c.merged_into is null', by: 'closed_at' },
  all: { holds: 'c.merged_into is null', by: 'last_at' },
} as const;

export type Box = keyof typeof boxes;

export interface Counts {
  readonly waiting: number;
  readonly mine: number;
  readonly nobodys: number;
  readonly mentions: number;
}

export const noCounts: Counts = { waiting: 0, mine: 0, nobodys: 0, mentions: 0 };

/** Conversations that wait for an answer: their number, up to a limit, and the longest wait. */
export interface Waits {
  readonly count: number;
  readonly areMore: boolean;
  readonly since: Date | null;
}

/** Parts of words (`partOf`). */
export interface Words {
  readonly name: string;
  /** Search text for messages; null: none. */
  readonly text: string | null;
}

/** Search of the inbox. */
export interface InboxSearch {
  readonly box: Box;
  readonly words: Words | null;
  readonly person: number | null;
  readonly license: number | null;
  /** Only these IDs, which the report counted; null for all. */
  readonly ids?: readonly number[] | null;
  /** Tag that they have. */
  readonly tag?: number | null;
  /** True for the other order than the usual one of the box. */
  readonly isReversed?: boolean;
}

interface InboxView {
  readonly now: Date;
  /** Reader. */
  readonly userId: number;
}

/** Matching sites whose owners are searched. */
const sitesLooked = 500;

/**
 * Text of the index `users_text`; the next ones are those of `accounts_text`, `activations_text`
 * and `conversation_messages_text`.
 */
const userText = searchableText(
  `without_accents((' ' || u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name))`,
);
const accountText = searchableText(`lower(' ' || e.envato_username)`);
const siteText = searchableText(`lower(' ' || a.host)`);
const tagText = searchableText(`without_accents(' ' || t.name)`);
const messageText = searchableText('m.folded');

const found = ({ name, text }: Readonly<Record<keyof Words, string>>): string => `c.id in (
    (select m.conversation_id from conversation_messages m
      where ${text}::text is not null and ${holdsIn(messageText, text)}
      order by m.id desc limit ${matched})
    union all
    select n.id from conversations n where n.user_id in (
      (select u.id from users u where ${holdsNameIn(userText, name)}
        order by u.id desc limit ${matched})
      union all select e.user_id from accounts e where ${holdsIn(accountText, name)}
      union all select l.user_id from licenses l where l.code_end = lower(btrim(${name}))
      union all select l.user_id from licenses l where l.id in (
        select a.license_id from activations a where ${holdsIn(siteText, name)} limit ${sitesLooked}))
    union all
    select s.conversation_id from tags t cross join lateral (
      select ct.conversation_id from conversation_tags ct where ct.tag_id = t.id
      and ct.last_at is not null order by ct.last_at desc limit ${matched}) s
      where ${holdsNameIn(tagText, name)}
    union all
    select n.id from conversations n where lower(n.email) = lower(btrim(${name})))`;

/** Returns the statement of a box with its filters, and the values in order. */
function pageOf(search: InboxSearch, after: Place | null) {
  const { box, person, license, words, ids, isReversed = false, tag = null } = search;
  const { holds, by } = boxes[box];
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one) + 2}`;
  const isAscending = (box === 'waiting') !== isReversed;
  // An archive grows, so the tag has its times, and no conversation is read for the count.
  const isByTag = tag !== null && (box === 'closed' || box === 'all');
  const [at, id] = isByTag ? [`t.${by}`, 't.conversation_id'] : [`c.${by}`, 'c.id'];
  const conditions = [isByTag ? `${at} is not null` : `(${holds})`];
  if (after !== null) {
    const place = `(${value(after.at.toISOString())}::timestamptz, ${value(after.id)}::int)`;
    conditions.push(`(${at}, ${id}) ${isAscending ? '>' : '<'} ${place}`);
  }
  if (person !== null) conditions.push(`c.user_id = ${value(person)}`);
  if (ids) conditions.push(`c.id = any(${value([...ids])}::int[])`);
  if (license !== null) conditions.push(`c.license_id = ${value(license)}`);
  if (tag !== null) conditions.push(`t.tag_id = ${value(tag)}`);
  if (words !== null) {
    conditions.push(found({ name: value(words.name), text: value(words.text) }));
  }
  const direction = isAscending ? 'asc' : 'desc';
  const from =
    tag === null
      ? 'conversations c'
      : 'conversation_tags t left join conversations c on c.id = t.conversation_id';
  const rows = `from ${from} where ${conditions.join(' and ')}`;
  const inOrder = `order by ${at} ${direction}, ${id} ${direction}`;
  const names = [
    box,
    isReversed && 'reversed',
    after && 'after',
    person && 'person',
    ids && 'ids',
    license && 'license',
    tag && 'tag',
    words && 'text',
  ].filter(Boolean);
  return {
    values,
    count: statement<{ readonly count: number }>(
      `inbox_count_${names.join('_')}`,
      `select ${countOf(`${rows} and $1::timestamptz is not null and $2::int is not null
       ${isByTag ? inOrder : ''}`)} as count`,
    ),
    page: statement<OperatorView>(
      `inbox_${names.join('_')}`,
      `select ${operatorViewColumns} ${rows}
       ${inOrder} limit ${pageRows}`,
    ),
  };
}

const one = statement<OperatorView>(
  'inbox_one',
  `select ${operatorViewColumns} from conversations c where c.id = ${targetOf('$3')}`,
);

const countOf = (rows: string): string =>
  `(select count(*)::int from (select ${rows} limit ${counted}) s)`;
const countIn = (holds: string): string => countOf(`from conversations c where ${holds}`);

// Shared boxes are counted once.
const counts = statement<Counts & { readonly userId: number }>(
  'inbox_counts',
  `select who.id as "userId", common.waiting, common.nobodys, ${countIn(mineOf('who.id'))} as mine,
     ${countIn(mentioning('who.id'))} as mentions
   from (select ${countIn(boxes.waiting.holds)} as waiting, ${countIn(boxes.nobodys.holds)} as nobodys
     offset 0) common, ${given('$2', 'int')} as who (id)`,
);

const waits = statement<Omit<Waits, 'areMore'>>(
  'inbox_waits',
  `select count(*)::int as count, min(s.since) as since
   from (select c.waiting_since as since from conversations c where ${boxes.waiting.holds}
     order by c.waiting_since limit ${counted}) s`,
);

const updates = updatesBy<OperatorView, null>('inbox_told', {
  columns: operatorViewColumns,
  visible: 'c.merged_into is null',
  counts: 'null',
});

/** All conversations, for operators. */
export const createInboxStore = (db: Db) => ({
  async page(
    search: InboxSearch,
    { now, userId, after }: InboxView & { readonly after: Place | null },
  ): Promise<OperatorView[]> {
    const { page, values } = pageOf(search, after);
    return db.run(page, [now.toISOString(), userId, ...values]);
  },
  /** Returns the number of conversations that match; null if there are too many to count. */
  async count(search: InboxSearch, { now, userId }: InboxView): Promise<number | null> {
    const { count, values } = pageOf(search, null);
    const [all = { count: 0 }] = await db.run(count, [now.toISOString(), userId, ...values]);
    return all.count === counted ? null : all.count;
  },
  async find(id: number, { now, userId }: InboxView): Promise<OperatorView | null> {
    const [row] = await db.run(one, [now.toISOString(), userId, id]);
    return row ?? null;
  },
  updates: (ids: readonly [number, ...number[]], to: Listener) => updates(db, ids, to),
  /** Returns the counts of the boxes for each of these users. */
  async counts(userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Counts>> {
    const rows = await db.run(counts, [now.toISOString(), [...userIds]]);
    return new Map(rows.map(({ userId, ...count }) => [userId, count]));
  },
  async waits(now: Date): Promise<Waits> {
    const [{ count, since } = { count: 0, since: null }] = await db.run(waits, [now.toISOString()]);
    return { count, since, areMore: count === counted };
  },
});

export type InboxStore = ReturnType<typeof createInboxStore>;

/** Returns the time by which a row of a box is sorted. */
export const placeOf = (box: Box, view: OperatorView): Place => ({
  id: view.id,
  at:
    (box === 'waiting' ? view.waitingSince : box === 'closed' ? view.closedAt : null) ??
    view.lastAt,
});
