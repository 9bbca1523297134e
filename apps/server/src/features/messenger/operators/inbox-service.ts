import { conversations as bounds } from '@hub/contract/conversation-limits';
import { codesIn } from './code-rules.ts';
import { createPaneStore } from './pane-store.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { fold } from '#messenger/records/fold.ts';
import { noCounts, placeOf, type InboxSearch, type Words } from '#messenger/records/inbox-store.ts';
import { textOfPlace, type Place } from '#messenger/records/place-rules.ts';
import type { OperatorView } from '#messenger/records/view-store.ts';
import { partOf } from '#platform/db/sql/holds.ts';

/** Account that may belong to the sender; not verified. */
interface Perhaps {
  readonly id: number;
  readonly username: string;
  readonly by: 'address' | 'code';
}

interface InboxQuery extends Omit<InboxSearch, 'words'> {
  /** Search text for names. */
  readonly name: string | null;
  /** Search text for messages, without accents. */
  readonly text: string | null;
}

interface ThreadQuery {
  readonly id: number;
  readonly before: number | null;
  /** False for an API token, which needs another scope to read personal data. */
  readonly isWithBuyer: boolean;
}

function wordsOf(name: string | null, text: string | null): Words | null {
  if (name === null) return null;
  const folded = text === null ? '' : fold(text);
  return { name: partOf(name), text: folded === '' ? null : partOf(folded) };
}

const searchOf = ({ name, text, ...narrowed }: InboxQuery): InboxSearch => ({
  ...narrowed,
  words: narrowed.ids ? null : wordsOf(name, text),
});

export function createInbox(parts: MessengerParts) {
  const { clock, closings, messages, moves, operatorViews: views, ownership, people, tags } = parts;
  const panes = createPaneStore(parts.db);

  /** Reads a page of a box. `last` is its last row, if further rows follow. */
  async function pageOf(
    search: InboxSearch,
    view: { now: Date; userId: number; after: Place | null },
  ) {
    const found = await views.page(search, view);
    const rows = found.slice(0, bounds.page);
    return { rows, last: found.length > rows.length ? rows.at(-1) : undefined };
  }

  async function paneOf({ id, userId }: OperatorView) {
    const person = userId === null ? null : await people.show(userId);
    if (userId === null || !person) return null;
    const [versions, earlier] = await Promise.all([
      panes.versionsOfSites(userId),
      panes.earlier(userId, id),
    ]);
    return { ...person, versions, earlier };
  }

  async function named(who: string | number, by: Perhaps['by']): Promise<Perhaps | null> {
    const shownPerson = await people.show(who);
    return shownPerson && { id: shownPerson.person.id, username: shownPerson.person.username, by };
  }

  /** Suggests an account for a login issue, by a purchase code in the messages or the address. */
  async function perhapsOf({ id, userId, email }: OperatorView): Promise<Perhaps | null> {
    if (userId !== null) return null;
    const codes = (await panes.textsOfBuyer(id)).flatMap(codesIn).slice(0, 5);
    for (const code of codes) {
      const [owner] = await ownership.ownersOf(code, 1);
      if (owner !== undefined) return named(owner, 'code');
    }
    return email === null ? null : named(email, 'address');
  }

  return {
    /**
     * Returns a page of a box, with the counts of all boxes. The number of matching conversations
     * is only on the first page; null if there are too many to count.
     */
    async list(userId: number, { after, ...query }: InboxQuery & { readonly after: Place | null }) {
      const view = { now: clock.now(), userId };
      const search = searchOf(query);
      const [{ rows, last }, counted] = await Promise.all([
        pageOf(search, { ...view, after }),
        views.counts([userId], view.now),
      ]);
      const counts = counted.get(userId) ?? noCounts;
      const next = last ? textOfPlace(placeOf(query.box, last)) : null;
      const all = last ? () => views.count(search, view) : () => rows.length;
      return { rows, counts, next, count: after === null ? await all() : null };
    },
    /** Yields the rows of all matching conversations in batches. */
    async *pages<Row>(
      userId: number,
      query: InboxQuery,
      toRow: (view: OperatorView) => Row,
    ): AsyncGenerator<readonly Row[]> {
      const search = searchOf(query);
      const view = { now: clock.now(), userId };
      for (let after: Place | null = null; ;) {
        const { rows, last }: Awaited<ReturnType<typeof pageOf>> = await pageOf(search, {
          ...view,
          after,
        });
        yield rows.map(toRow);
        if (!last) return;
        after = placeOf(query.box, last);
      }
    },
    async show(userId: number, { id: asked, before, isWithBuyer }: ThreadQuery) {
      const conversation = await views.find(asked, { now: clock.now(), userId });
      if (!conversation) return null;
      const { id } = conversation;
      const [page, shown, buyer, perhaps, ratings, suggestedTags] = await Promise.all([
        messages.page({ conversationId: id, before, notes: 'with' }),
        moves.of(id),
        isWithBuyer ? paneOf(conversation) : null,
        isWithBuyer ? perhapsOf(conversation) : null,
        closings.rated(id),
        tags.suggestedFor(id),
      ]);
      return { conversation, ...page, moves: shown, buyer, perhaps, ratings, suggestedTags };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
export type OperatorThread = NonNullable<Awaited<ReturnType<Inbox['show']>>>;
