import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

/** Returns SQL for the id of the conversation with the messages: the merge target, or itself. */
export const targetOf = (id: string): string => `(with recursive way as (
    select t.id, t.merged_into from conversations t where t.id = ${id}::int
    union all select t.id, t.merged_into from way join conversations t on t.id = way.merged_into)
  select way.id from way where way.merged_into is null)`;

const target = statement<{ readonly id: number | null }>(
  'conversation_target',
  `select ${targetOf('$1')} as id`,
);

/**
 * Runs `attempt` with a conversation. If it returns null, runs it with the merge target, until the
 * target no longer changes. Operators may merge conversations between two attempts.
 */
export async function inTarget<T>(
  db: Pick<Db, 'run'>,
  id: number,
  attempt: (id: number) => Promise<T | null>,
): Promise<T | null> {
  let tried: number | null = null;
  let next: number | null = id;
  while (next !== null && next !== tried) {
    tried = next;
    const result = await attempt(tried);
    if (result !== null) return result;
    next = (await db.run(target, [id]))[0]?.id ?? null;
  }
  return null;
}
