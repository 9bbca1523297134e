import { conversations as bounds } from '@hub/contract/conversation-limits';
import { createTagStore, type Tag } from './tag-store.ts';
import type { AuditedParts } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';

type SavedTag = Omit<Tag, 'id'> & { readonly id: number | null };

export function createTags({ db, clock, audit }: Pick<AuditedParts, 'db' | 'clock' | 'audit'>) {
  const store = createTagStore(db);
  const record = (
    event: 'messenger.tag_saved' | 'messenger.tag_removed',
    name: string,
    actor: Actor,
  ): Promise<void> => audit.record({ event, userId: null, actor, details: { name } });

  const keep = async ({ id, ...tag }: SavedTag, actor: Actor): Promise<Tag | 'too_many' | null> => {
    const row = { ...tag, changedAt: clock.now() };
    if (id === null) {
      await store.lockAdding();
      if ((await store.all()).length >= bounds.tags) return 'too_many';
    }
    if (id !== null && !(await store.change(id, row))) return null;
    const savedId = id ?? (await store.insert(row));
    await record('messenger.tag_saved', tag.name, actor);
    return { id: savedId, ...tag };
  };

  return {
    /** Returns null for an unknown id, `taken` for a used name, `too_many` at the limit. */
    async save(tag: SavedTag, actor: Actor): Promise<Tag | 'too_many' | 'taken' | null> {
      try {
        return await db.transaction(() => keep(tag, actor));
      } catch (error) {
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    /** Deletes a tag from all conversations. Returns false if it does not exist. */
    remove: (id: number, actor: Actor): Promise<boolean> =>
      db.transaction(async () => {
        const name = await store.remove(id);
        if (name !== null) await record('messenger.tag_removed', name, actor);
        return name !== null;
      }),
  };
}

export type Tags = ReturnType<typeof createTags>;
