import type { Catalog } from '@hub/contract/catalog';
import { announcements as bounds } from '@hub/contract/limits';
import { isFor, stateOf, toInstant } from './rules.ts';
import { createAnnouncementStore, type Announcement, type AnnouncementStore } from './store.ts';
import type { AuditedParts } from '#features/audit';
import type { Actor } from '#platform/actor.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import { readPage, type Cursor } from '#platform/lists.ts';
import { withoutEmpty } from '#platform/text/readable.ts';
import { after, type Clock } from '#platform/clock.ts';

/** Caches the announcements that have not ended. Every page needs them; they rarely change. */
function createKnown({ notOver }: AnnouncementStore, clock: Clock) {
  let last: { readonly at: Date; readonly rows: Promise<readonly Announcement[]> } | null = null;
  return {
    read(): Promise<readonly Announcement[]> {
      const now = clock.now();
      if (last !== null && now < after(last.at, bounds.knownAfter)) return last.rows;
      const reading = { at: now, rows: notOver(now) };
      last = reading;
      // After a failed read the next caller reads again.
      reading.rows.catch(() => {
        if (last === reading) last = null;
      });
      return reading.rows;
    },
    forget(): void {
      last = null;
    },
  };
}

interface NewAnnouncement extends Pick<Announcement, 'text' | 'level' | 'audience'> {
  readonly item: number | null;
  readonly translations?: Announcement['translations'] | undefined;
  /** Typed UTC time; empty: from now on. */
  readonly from: string;
  /** Empty: until an operator ends it. */
  readonly until: string;
}

type State = ReturnType<typeof stateOf>;

type AddResult =
  | { readonly kind: 'added'; readonly announcement: Announcement; readonly state: State }
  | { readonly kind: 'too_many' | 'unknown_item' | 'never' };

/** Announcements: operators' messages above every screen of buyers. */
export function createAnnouncements(
  deps: AuditedParts & { readonly catalog: () => Pick<Catalog, 'items'> },
) {
  const { db, clock, audit, catalog } = deps;
  const store = createAnnouncementStore(db);
  const known = createKnown(store, clock);

  /** Records an event without the text, which is public and in the table. */
  const record = (
    event: 'announcements.added' | 'announcements.ended',
    { id, level, audience, itemId }: Announcement,
    actor: Actor,
  ): Promise<void> => {
    const item = itemId === null ? {} : { item_id: itemId };
    const details = { announcement: id, level, audience, ...item };
    return audit.record({ event, userId: null, actor, details });
  };

  /** Runs a change; this instance shows it immediately, other instances a little later. */
  async function change<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await db.transaction(work);
    } finally {
      known.forget();
    }
  }

  return {
    add: (
      { text, translations, level, audience, item, from, until }: NewAnnouncement,
      actor: Actor,
    ): Promise<AddResult> =>
      change(async () => {
        const now = clock.now();
        const itemId = audience === 'owners' ? item : null;
        const isSold = catalog().items.some(({ id }) => id === itemId);
        if (audience === 'owners' && !isSold) return { kind: 'unknown_item' };
        const startsAt = toInstant(from) ?? now;
        const endsAt = toInstant(until);
        if (endsAt !== null && (endsAt <= startsAt || endsAt <= now)) return { kind: 'never' };
        await lockAdding(db, 'announcements');
        if ((await store.notOver(now)).length >= bounds.max) return { kind: 'too_many' };
        const madeBy = actor.kind === 'user' ? actor.userId : null;
        const texts = { text, translations: withoutEmpty(translations) };
        const row = { ...texts, level, audience, itemId, startsAt, endsAt, madeBy };
        const announcement = { id: await store.insert(row), ...row };
        await record('announcements.added', announcement, actor);
        return { kind: 'added', announcement, state: stateOf(announcement, now) };
      }),
    end: (id: number, actor: Actor): Promise<'ended' | 'already' | 'unknown'> =>
      change(async () => {
        const announcement = await store.lock(id);
        if (!announcement) return 'unknown';
        const now = clock.now();
        if (stateOf(announcement, now) === 'over') return 'already';
        await store.end(id, now);
        await record('announcements.ended', announcement, actor);
        return 'ended';
      }),
    async list(cursor: Cursor | null) {
      const page = await readPage(store.list, cursor);
      const now = clock.now();
      return { ...page, rows: page.rows.map((row) => ({ ...row, state: stateOf(row, now) })) };
    },
    /** Returns the current announcements for this user, newest first. A null user is a guest. */
    async shownTo(userId: number | null): Promise<Announcement[]> {
      const now = clock.now();
      const running = (await known.read()).filter((each) => stateOf(each, now) === 'running');
      const itemIds = running.flatMap(({ itemId }) => itemId ?? []);
      const mayOwn = userId !== null && itemIds.length > 0;
      const items = mayOwn ? await store.owned(userId, itemIds) : new Set<number>();
      const reader = { isSignedIn: userId !== null, items };
      return running.filter((announcement) => isFor(announcement, reader));
    },
  };
}

export type Announcements = ReturnType<typeof createAnnouncements>;
export type AnnouncementView = Awaited<ReturnType<Announcements['list']>>['rows'][number];
