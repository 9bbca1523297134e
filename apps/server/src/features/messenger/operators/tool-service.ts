import { createActionStore } from './action-store.ts';
import { createToolStore, type CannedAnswer, type MailChoice } from './tool-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { Tag } from '#messenger/tags/tag-store.ts';
import type { Actor } from '#platform/actor.ts';
import { withoutEmpty } from '#platform/text/readable.ts';

interface Reader {
  readonly userId: number;
  readonly role: 'viewer' | 'support' | 'owner';
}

interface CannedDraft extends Pick<CannedAnswer, 'title' | 'text'> {
  /** Id of the saved reply; null to add a saved reply. */
  readonly id: number | null;
  readonly translations?: CannedAnswer['translations'] | undefined;
  readonly steps?: CannedAnswer['steps'] | undefined;
}

/** Maximum number of saved replies, because the console loads them all together. */
const most = 200;

/** Removes deleted tags from the steps of a saved reply. */
const withTagsOf =
  (tags: readonly Tag[]) =>
  ({ steps, ...answer }: CannedAnswer): CannedAnswer => {
    const exists = (id: number): boolean => tags.some((tag) => tag.id === id);
    return { ...answer, steps: steps && { ...steps, tags: steps.tags.filter(exists) } };
  };

export function createTools({ db, clock, audit, tags }: MessengerParts) {
  const store = createToolStore(db);
  const record = (
    event: 'messenger.canned_saved' | 'messenger.canned_removed',
    name: string,
    actor: Actor,
  ): Promise<void> => audit.record({ event, userId: null, actor, details: { name } });

  return {
    async show({ userId, role }: Reader) {
      const [canned, allTags, operators, mails] = await Promise.all([
        store.canned(),
        tags.all(),
        createActionStore(db).answering(),
        store.mailsOf(userId),
      ]);
      // Viewers may not read messages, so they receive no emails.
      return {
        canned: canned.map(withTagsOf(allTags)),
        tags: allTags,
        operators,
        mails: role === 'viewer' ? 'none' : (mails ?? 'mine'),
      };
    },
    /** Returns null for an unknown id, and `too_many` at the limit. */
    saveCanned: (
      { id, title, text, translations, steps = null }: CannedDraft,
      actor: Actor,
    ): Promise<CannedAnswer | 'too_many' | null> =>
      db.transaction(async () => {
        const content = { title, text, translations: withoutEmpty(translations), steps };
        const row = { ...content, changedAt: clock.now() };
        if (id === null) {
          await store.lockAddingCanned();
          if ((await store.canned()).length >= most) return 'too_many';
        }
        if (id !== null && !(await store.changeCanned(id, row))) return null;
        const savedId = id ?? (await store.addCanned(row));
        await record('messenger.canned_saved', title, actor);
        return { id: savedId, ...content };
      }),
    removeCanned: (id: number, actor: Actor): Promise<boolean> =>
      db.transaction(async () => {
        const title = await store.removeCanned(id);
        if (title !== null) await record('messenger.canned_removed', title, actor);
        return title !== null;
      }),
    chooseMails: (userId: number, mails: MailChoice): Promise<void> =>
      store.chooseMails(userId, mails),
  };
}

export type Tools = ReturnType<typeof createTools>;
