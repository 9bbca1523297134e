import type { Face } from '@hub/contract/conversation-limits';
import { statement, writing } from '#platform/db/statement.ts';
import { jsonObject, type RowOf, type TypedSql } from '#platform/db/sql/typed-sql.ts';
import type { Db } from '#platform/db/db.ts';
import { conversationClosings } from '#schema/satisfaction.ts';

const closing = jsonObject('k', {
  closedAt: conversationClosings.closedAt,
  face: conversationClosings.face,
  comment: conversationClosings.comment,
  ratedAt: conversationClosings.ratedAt,
  linkAt: conversationClosings.linkAt,
});

export type Closing = RowOf<typeof closing>;

/**
 * Selects the closing of a conversation by its time. After a merge, two closings may have the same
 * time. The closing with a rating is preferred.
 */
const closingOf = (id: string, at: string): string => `from conversation_closings k
    where k.conversation_id = ${id} and k.closed_at = ${at} order by k.face is null, k.closed_in limit 1`;

/** SQL for the current closing of conversation `c`; null while it is open. */
export const itsClosing: TypedSql<Closing | null> = {
  text: `(select ${closing.text} ${closingOf('c.id', 'c.closed_at')})`,
};

/** SQL for the last rating of conversation `c`. */
export const lastFace: TypedSql<Face | null> = {
  text: `(select k.face from conversation_closings k
    where k.conversation_id = c.id and k.face is not null order by k.closed_at desc limit 1)`,
};

const add = writing<object>(
  'conversation_closings_add',
  `insert into conversation_closings (conversation_id, closed_in, closed_at)
   select id, id, $2::timestamptz from unnest($1::int[]) as about (id) on conflict do nothing`,
);

const forget = writing<object>(
  'conversation_closings_forget',
  `delete from conversation_closings
   where conversation_id = any($1::int[]) and closed_at > $2::timestamptz and face is null`,
);

const rate = writing<object>(
  'conversation_closing_rate',
  `update conversation_closings set face = $3, comment = $4, rated_at = coalesce(rated_at, $5::timestamptz),
     link_at = coalesce(link_at, $6::timestamptz), license_id = coalesce(license_id, $7::int)
   where closed_at = $2::timestamptz and closed_in = (
     select k.closed_in ${closingOf('$1', '$2::timestamptz')})`,
);

const move = writing<object>(
  'conversation_closings_move',
  'update conversation_closings set conversation_id = $2 where conversation_id = $1',
);

/** Moves back the closings of `$2`, and of every conversation that was merged into it. */
const takeBack = writing<object>(
  'conversation_closings_take_back',
  `with recursive origins as (
     select $2::int as id
     union all select c.id from origins o join conversations c on c.merged_into = o.id)
   update conversation_closings set conversation_id = $2
   where conversation_id = $1 and closed_in in (select id from origins)`,
);

const linked = statement<object>(
  'conversation_closing_linked',
  `select 1 from conversation_closings where license_id = $1 and link_at > $2::timestamptz limit 1`,
);

const rated = statement<Rating>(
  'conversation_closings_rated',
  `select k.face, coalesce(k.comment, '') as comment, k.rated_at as at from conversation_closings k
   where k.conversation_id = $1 and k.face is not null order by k.closed_at`,
);

export interface Rating {
  readonly face: Face;
  readonly comment: string;
  readonly at: Date;
}

interface NewRating extends Omit<Rating, 'at'> {
  readonly conversationId: number;
  readonly closedAt: Date;
  readonly now: Date;
  /** License of the review link that is shown with this rating; null for no link. */
  readonly linkFor: number | null;
}

export const createClosingStore = (db: Db) => ({
  async add(conversationIds: readonly number[], closedAt: Date): Promise<void> {
    await db.run(add, [[...conversationIds], closedAt.toISOString()]);
  },
  /** Removes unrated closings since an instant, after an undo. */
  async forget(conversationIds: readonly number[], since: Date): Promise<void> {
    await db.run(forget, [[...conversationIds], since.toISOString()]);
  },
  async rate(rating: NewRating): Promise<void> {
    const { conversationId, closedAt, face, comment, linkFor } = rating;
    const now = rating.now.toISOString();
    const linkAt = linkFor === null ? null : now;
    await db.run(rate, [
      conversationId,
      closedAt.toISOString(),
      face,
      comment,
      now,
      linkAt,
      linkFor,
    ]);
  },
  move: (from: number, to: number) => db.run(move, [from, to]),
  takeBack: (to: number, from: number) => db.run(takeBack, [to, from]),
  /** Returns true if the review link of the license was shown after an instant. */
  async wasLinked(licenseId: number, since: Date): Promise<boolean> {
    return (await db.run(linked, [licenseId, since.toISOString()])).length > 0;
  },
  rated: (conversationId: number): Promise<readonly Rating[]> => db.run(rated, [conversationId]),
});
