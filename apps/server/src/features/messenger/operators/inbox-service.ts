import { conversations as bounds } from '@hub/contract/conversation-limits';
import { codesIn } from './code-rules.ts';
import type { Earlier, PaneStore, SiteVersions } from './pane-store.ts';
import { fold } from '#messenger/records/fold.ts';
import {
  noCounts,
  placeOf,
  type Box,
  type Counts,
  type InboxStore,
  type Words,
} from '#messenger/records/inbox-store.ts';
import type { MessageStore } from '#messenger/records/message-store.ts';
import type { ShownMoves } from '#messenger/records/shown-move-store.ts';
import { textOfPlace, type Place } from '#messenger/records/place-rules.ts';
import type { Thread } from '#messenger/records/thread.ts';
import type { OperatorView } from '#messenger/records/view-store.ts';
import type { ClosingStore, Rating } from '#messenger/closings/closing-store.ts';
import type { TagStore } from '#messenger/tags/tag-store.ts';
import type { Ownership } from '#features/licenses';
import type { People, ShownPerson } from '#features/people';
import type { Clock } from '#platform/clock.ts';
import { partOf } from '#platform/db/sql/holds.ts';

/** Buyer with sites and earlier conversations, for the operator’s view of a conversation. */
export interface BuyerPane extends ShownPerson {
  readonly versions: readonly SiteVersions[];
  readonly earlier: readonly Earlier[];
}

/** Account that may belong to the sender; not verified. */
export interface Perhaps {
  readonly id: number;
  readonly username: string;
  readonly by: 'address' | 'code';
}

/** Conversation with the data that an operator sees beside it. */
export interface OperatorThread extends Thread<OperatorView> {
  readonly buyer: BuyerPane | null;
  readonly ratings: readonly Rating[];
  readonly perhaps: Perhaps | null;
  /** Tags of other conversations about the same item. */
  readonly suggestedTags: readonly number[];
}

/** Page of a box, with the counts of all boxes. */
export interface InboxPage {
  readonly rows: readonly OperatorView[];
  readonly next: string | null;
  /**
   * Number of matching conversations, only on the first page; null if there are too many to count.
   */
  readonly count: number | null;
  readonly counts: Counts;
}

interface InboxQuery {
  readonly box: Box;
  /** Search text for names. */
  readonly name: string | null;
  /** Search text for messages, without accents. */
  readonly text: string | null;
  readonly person: number | null;
  readonly license: number | null;
  /** Limits the result to these ids; null for all conversations. */
  readonly ids?: readonly number[] | null;
  readonly tag?: number | null;
  /** True to reverse the usual order of the box. */
  readonly isReversed?: boolean;
  readonly after: Place | null;
}

interface ThreadQuery {
  readonly id: number;
  readonly before: number | null;
  /** False for an API token, which needs another scope to read personal data. */
  readonly isWithBuyer: boolean;
}

interface InboxDependencies {
  readonly clock: Clock;
  readonly views: InboxStore;
  readonly messages: MessageStore;
  readonly panes: PaneStore;
  readonly moves: ShownMoves;
  readonly closings: Pick<ClosingStore, 'rated'>;
  readonly tags: Pick<TagStore, 'suggestedFor'>;
  readonly people: Pick<People, 'show'>;
  readonly ownership: Pick<Ownership, 'ownersOf'>;
}

/** Returns the search terms for names and messages; null without a search. */
function wordsOf(name: string | null, text: string | null): Words | null {
  if (name === null) return null;
  const folded = text === null ? '' : fold(text);
  return { name: partOf(name), text: folded === '' ? null : partOf(folded) };
}

/** Creates the inbox of operators. */
export function createInbox(deps: InboxDependencies) {
  const { clock, views, messages, panes, moves, closings, tags, people, ownership } = deps;

  const row = (userId: number, id: number): Promise<OperatorView | null> =>
    views.find(id, { now: clock.now(), userId });

  async function paneOf({ id, userId }: OperatorView): Promise<BuyerPane | null> {
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

  /**
   * Suggests an account for a login issue. A purchase code in the messages takes precedence over
   * the address.
   */
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
    /** Returns a conversation; null if it does not exist. */
    row,
    async list(userId: number, { name, text, after, ...narrowed }: InboxQuery): Promise<InboxPage> {
      const view = { now: clock.now(), userId };
      const search = { ...narrowed, words: narrowed.ids ? null : wordsOf(name, text) };
      const [found, counted] = await Promise.all([
        views.page(search, { ...view, after }),
        views.counts([userId], view.now),
      ]);
      const rows = found.slice(0, bounds.page);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      const counts = counted.get(userId) ?? noCounts;
      const next = last ? textOfPlace(placeOf(narrowed.box, last)) : null;
      const all = last ? () => views.count(search, view) : () => rows.length;
      return { rows, counts, next, count: after === null ? await all() : null };
    },
    /** Yields the rows of all matching conversations in batches. */
    async *pages<Row>(
      userId: number,
      { name, text, ...narrowed }: Omit<InboxQuery, 'after'>,
      toRow: (view: OperatorView) => Row,
    ): AsyncGenerator<readonly Row[]> {
      const search = { ...narrowed, words: narrowed.ids ? null : wordsOf(name, text) };
      const view = { now: clock.now(), userId };
      for (let after: Place | null = null; ;) {
        const found: OperatorView[] = await views.page(search, { ...view, after });
        const rows = found.slice(0, bounds.page);
        yield rows.map(toRow);
        const last = found.length > rows.length ? rows.at(-1) : undefined;
        if (!last) return;
        after = placeOf(narrowed.box, last);
      }
    },
    async show(
      userId: number,
      { id: asked, before, isWithBuyer }: ThreadQuery,
    ): Promise<OperatorThread | null> {
      const conversation = await row(userId, asked);
      if (!conversation) return null;
      const { id } = conversation;
      const limit = bounds.messagesPerPage;
      const page = { conversationId: id, before, notes: 'with', limit: limit + 1 } as const;
      const [found, shown, buyer, perhaps, ratings, suggestedTags] = await Promise.all([
        messages.page(page),
        moves.of(id),
        isWithBuyer ? paneOf(conversation) : null,
        isWithBuyer ? perhapsOf(conversation) : null,
        closings.rated(id),
        tags.suggestedFor(id),
      ]);
      return {
        conversation,
        messages: found.slice(-limit),
        more: found.length > limit,
        moves: shown,
        buyer,
        perhaps,
        ratings,
        suggestedTags,
      };
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
