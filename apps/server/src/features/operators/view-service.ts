import { lists } from '@hub/contract/limits';
import type { View, ViewStore } from './view-store.ts';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/lock-user.ts';

export type ViewChange = 'saved' | 'name_taken' | 'too_many';

/** Operators' saved views; each operator has their own. */
export const createViews = (db: Db, store: ViewStore) => ({
  list: (userId: number): Promise<View[]> => store.list(userId),
  /** Without an id it is a new one; null: the operator has no such view. */
  save: (
    userId: number,
    { id, ...view }: Omit<View, 'id'> & { readonly id: number | null },
  ): Promise<ViewChange | null> =>
    db.transaction(async () => {
      await lockUser(db, userId);
      const all = (await store.list(userId)).filter(({ list }) => list === view.list);
      const others = all.filter((other) => other.id !== id);
      if (id !== null && others.length === all.length) return null;
      const isSame = (other: View): boolean => other.name.toLowerCase() === view.name.toLowerCase();
      if (others.some(isSame)) return 'name_taken';
      if (id !== null) await store.change(id, view);
      else if (all.length >= lists.views) return 'too_many';
      else await store.add({ userId, ...view });
      return 'saved';
    }),
  /** False: the operator has no such view. */
  remove: (userId: number, id: number): Promise<boolean> => store.remove(userId, id),
});

export type Views = ReturnType<typeof createViews>;
