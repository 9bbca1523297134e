import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

/**
 * Times by which conversation `c` is sorted among those of a tag; a merged one has no place. Each
 * tag of a conversation repeats them, so that one index answers for the newest of a tag.
 */
export const tagPlace = `case when c.merged_into is null then c.last_at end,
  case when c.merged_into is null then c.closed_at end`;

const place = writing<object>(
  'conversation_tags_place',
  `update conversation_tags t set (last_at, closed_at) = (${tagPlace})
   from conversations c where c.id = any($1::int[]) and t.conversation_id = c.id
     and (t.last_at, t.closed_at) is distinct from (${tagPlace})`,
);

/** Repeats what a change of locked conversations says about their places. */
export async function placeByTags(
  db: Pick<Db, 'run'>,
  ids: readonly number[],
  change: Partial<Record<'lastAt' | 'closedAt' | 'mergedInto', unknown>>,
): Promise<void> {
  const isMoved = 'lastAt' in change || 'closedAt' in change || 'mergedInto' in change;
  if (isMoved) await db.run(place, [[...ids]]);
}
