import type { Role } from '@hub/contract/roles';
import { livingSessions, type LivingSession } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { given } from '#platform/db/sql/typed-sql.ts';

interface ListenerUpdate<View, Counts> {
  /** Current state of the visible conversations, in no order. */
  readonly views: readonly View[];
  readonly counts: Counts;
  /** Role by session, for valid sessions only. */
  readonly living: ReadonlyMap<string, Role | null>;
}

export interface Listener {
  readonly now: Date;
  readonly userId: number;
  readonly sessions: readonly string[];
}

interface UpdateSql {
  /** SQL columns of conversation `c`. `$1` is the current time and `$2` the recipient. */
  readonly columns: string;
  readonly visible: string;
  readonly counts: string;
}

/**
 * Builds a function that reads conversations and sessions in one statement, so that both have the
 * state of one instant.
 */
export function updatesBy<View extends { readonly id: number }, Counts>(
  name: string,
  { columns, visible, counts }: UpdateSql,
) {
  type Row = View & { readonly counts: Counts; readonly living: readonly LivingSession[] };
  const read = statement<Row | { readonly [K in keyof Row]: null }>(
    name,
    `select ${columns}, ${counts} as counts, ${livingSessions('$4', '$1').text} as living
     from ${given('$3', 'int')} as about (id) left join conversations c on c.id = about.id and ${visible}`,
  );
  return async (
    db: Pick<Db, 'run'>,
    ids: readonly [number, ...number[]],
    { now, userId, sessions }: Listener,
  ): Promise<ListenerUpdate<View, Counts>> => {
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
