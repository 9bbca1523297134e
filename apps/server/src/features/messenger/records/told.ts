import type { Role } from '@hub/contract/roles';
import { livingSessions, type LivingSession } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { given } from '#platform/db/sql/typed-sql.ts';

/** What one person is told of conversations in which something happened. */
export interface Told<View, Counts> {
  /** As they stand, in no order; those are left out that are not there any more, or not theirs. */
  readonly views: readonly View[];
  readonly counts: Counts;
  /** Those of their sessions that go on, with what they may. */
  readonly living: ReadonlyMap<string, Role | null>;
}

/** Who is told, and when. */
export interface Listener {
  readonly now: Date;
  readonly userId: number;
  readonly sessions: readonly string[];
}

interface Pieces {
  /** Of a conversation `c`; `$1` is now and `$2` who is told. */
  readonly columns: string;
  /** Which of the conversations they may know of. */
  readonly theirs: string;
  /** One value. */
  readonly counts: string;
}

/**
 * A statement that reads what is told, and who may be told it, at once: both are as they were at one
 * instant, and nothing waits for a second round trip.
 */
export function toldBy<View extends { readonly id: number }, Counts>(
  name: string,
  { columns, theirs, counts }: Pieces,
) {
  type Row = View & { readonly counts: Counts; readonly living: readonly LivingSession[] };
  const read = statement<Row | { readonly [K in keyof Row]: null }>(
    name,
    `select ${columns}, ${counts} as counts, ${livingSessions('$4', '$1').text} as living
     from ${given('$3', 'int')} as about (id) left join conversations c on c.id = about.id and ${theirs}`,
  );
  return async (
    db: Pick<Db, 'run'>,
    ids: readonly [number, ...number[]],
    { now, userId, sessions }: Listener,
  ): Promise<Told<View, Counts>> => {
    const values = [now.toISOString(), userId, [...ids], [...sessions]];
    const rows = (await db.run(read, values)) as [Row, ...Row[]];
    const [{ counts: counted, living }] = rows;
    return {
      views: rows.filter(({ id }) => id !== null),
      counts: counted,
      living: new Map(living.map(({ idHash, role }) => [idHash, role])),
    };
  };
}
