import type { Role } from '@hub/contract/roles';
import { livingSessions, type LivingSession } from '#features/identity';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { given } from '#platform/db/sql/typed-sql.ts';

/** Updates for one person about changed conversations. */
export interface ListenerUpdate<View, Counts> {
  /** Current views, unordered; deleted ones and other people's are left out. */
  readonly views: readonly View[];
  readonly counts: Counts;
  /** The valid sessions of these, with the roles. */
  readonly living: ReadonlyMap<string, Role | null>;
}

/** Receiver and current time. */
export interface Listener {
  readonly now: Date;
  readonly userId: number;
  readonly sessions: readonly string[];
}

interface Pieces {
  /** SQL columns for conversation `c`; `$1` is the current time and `$2` the receiver. */
  readonly columns: string;
  /** Condition for visible conversations. */
  readonly visible: string;
  /** One value. */
  readonly counts: string;
}

/**
 * Builds a statement that reads the updates and the sessions together: both are from one instant,
 * in one round trip.
 */
export function updatesBy<View extends { readonly id: number }, Counts>(
  name: string,
  { columns, visible, counts }: Pieces,
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
