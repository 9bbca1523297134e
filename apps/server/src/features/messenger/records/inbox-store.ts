import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { Place } from './place-rules.ts';
import { updatesBy, type Listener } from './listener-updates.ts';
import { targetOf } from './target.ts';
import { operatorViewColumns, unreadMentionsOf, type OperatorView } from './view-store.ts';
import type { Db } from '#platform/db/db.ts';
import { holdsIn, holdsNameIn } from '#platform/db/sql/holds.ts';
import { statement } from '#platform/db/statement.ts';
import { given } from '#platform/db/sql/typed-sql.ts';
import { searchableText } from '#schema/columns.ts';

/** Maximum number of rows that are counted. */
const counted = 1_000;
/**
 * Number of rows of a page, and one more to detect a further page. The number is a literal, because
 * PostgreSQL makes a new plan for each page if the limit is a parameter.
 */
const pageRows = bounds.page + 1;
/** Maximum number of matching messages, people and conversations in a search. */
const matched = 5_000;

const isAwake = '(c.snoozed_until is null or c.snoozed_until <= $1::timestamptz)';

const mentioning = (operatorSql: string): string =>
  `c.id = any(${unreadMentionsOf(operatorSql)}) and c.merged_into is null`;

const mineOf = (operatorSql: string): string =>
  `c.assigned_to = ${operatorSql} and c.closed_at is null and ${isAwake}`;

/** Condition and sort column of each box for conversations `c`. `$2` is the operator. */
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

/** Conversations that wait for an answer, counted up to a limit, and the start of the longest wait. */
interface Waits {
  readonly count: number;
  readonly areMore: boolean;
  readonly since: Date | null;
}

export interface Words {
  readonly name: string;
  /** Search term for messages; null to search names only. */
  readonly text: string | null;
}

export interface InboxSearch {
  readonly box: Box;
  readonly words: Words | null;
  readonly person: number | null;
  readonly license: number | null;
  /** Limits the result to these ids from the report; null for all conversations. */
  readonly ids?: readonly number[] | null;
  /** Id of a tag that the conversations must have. */
  readonly tag?: number | null;
  /** True to reverse the usual order of the box. */
  readonly isReversed?: boolean;
}

interface InboxView {
  readonly now: Date;
  readonly userId: number;
}

/** Maximum number of matching sites in a search. */
const sitesLooked = 500;

/**
 * Expression of the index `users_text`. The next expressions belong to `accounts_text`,
 * `activations_text` and `conversation_messages_text`.
 */
const userText = searchableText(
  `without_accents((' ' || u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.last_name))`,
);
const accountText = searchableText(`lower(' ' || e.envato_username)`);
const siteText = searchableText(`lower(' ' || a.host)`);
const tagText = searchableText(`without_accents(' ' || t.name)`);
const messageText = searchableText('m.folded');

const matchesWords = ({ name, text }: Readonly<Record<keyof Words, string>>): string => `c.id in (
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

/** Returns the statements for a page and a count of a box, with their values. */
function pageOf(search: InboxSearch, after: Place | null) {
  const { box, person, license, words, ids, isReversed = false, tag = null } = search;
  const { holds, by } = boxes[box];
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one) + 2}`;
  const isAscending = (box === 'waiting') !== isReversed;
  // The tag table repeats the sort columns, so that counting an archive reads no conversation.
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
    conditions.push(matchesWords({ name: value(words.name), text: value(words.text) }));
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

const viewById = statement<OperatorView>(
  'inbox_one',
  `select ${operatorViewColumns} from conversations c where c.id = ${targetOf('$3')}`,
);

const countOf = (rows: string): string =>
  `(select count(*)::int from (select ${rows} limit ${counted}) s)`;
const countIn = (holds: string): string => countOf(`from conversations c where ${holds}`);

// Boxes that all operators share are counted once.
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

export const createInboxStore = (db: Db) => ({
  async page(
    search: InboxSearch,
    { now, userId, after }: InboxView & { readonly after: Place | null },
  ): Promise<OperatorView[]> {
    const { page, values } = pageOf(search, after);
    return db.run(page, [now.toISOString(), userId, ...values]);
  },
  /** Returns the number of matching conversations; null if there are too many to count. */
  async count(search: InboxSearch, { now, userId }: InboxView): Promise<number | null> {
    const { count, values } = pageOf(search, null);
    const [all = { count: 0 }] = await db.run(count, [now.toISOString(), userId, ...values]);
    return all.count === counted ? null : all.count;
  },
  async find(id: number, { now, userId }: InboxView): Promise<OperatorView | null> {
    const [row] = await db.run(viewById, [now.toISOString(), userId, id]);
    return row ?? null;
  },
  updates: (ids: readonly [number, ...number[]], to: Listener) => updates(db, ids, to),
  /** Returns the counts of the boxes by operator id. */
  async counts(userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Counts>> {
    const rows = await db.run(counts, [now.toISOString(), [...userIds]]);
    return new Map(rows.map(({ userId, ...count }) => [userId, count]));
  },
  async waits(now: Date): Promise<Waits> {
    const [{ count, since } = { count: 0, since: null }] = await db.run(waits, [now.toISOString()]);
    return { count, since, areMore: count === counted };
  },
});

/** Returns the cursor of a row in a box. */
export const placeOf = (box: Box, view: OperatorView): Place => ({
  id: view.id,
  at:
    (box === 'waiting' ? view.waitingSince : box === 'closed' ? view.closedAt : null) ??
    view.lastAt,
});
