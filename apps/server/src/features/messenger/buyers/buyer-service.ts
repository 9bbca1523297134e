import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { Message, MessagePosition, Thread } from '#messenger/records/message-store.ts';
import { textOfPlace, type Place } from '#messenger/records/place-rules.ts';
import type { BuyerView } from '#messenger/records/view-store.ts';
import {
  FileUnknown,
  SecretUnknown,
  type OutgoingMessage,
  type WritingParts,
} from '#messenger/writing/writing-service.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import { codeOfBuyer } from '#platform/language.ts';

export type Refusal =
  | 'empty'
  | 'no_license'
  | 'license_unknown'
  | 'file_unknown'
  | 'secret_unknown';

interface Draft {
  /** Client key of the message. A message with the same key is stored only once. */
  readonly name: string;
  readonly text: string;
  readonly files: readonly number[];
  readonly secrets?: readonly string[] | undefined;
}

interface FirstMessage extends Draft {
  readonly topic: 'question' | 'bug';
  readonly licenseId: number | null;
}

export interface SentMessage {
  readonly conversation: BuyerView;
  readonly message: Message;
}

const isEmpty = ({ text, files, secrets = [] }: Draft): boolean =>
  text === '' && files.length === 0 && secrets.length === 0;

interface BuyersMessage extends OutgoingMessage {
  readonly ownerId: number;
}

const messageBy = (userId: number, { name, text, files, secrets = [] }: Draft): BuyersMessage => ({
  kind: 'question',
  writer: { userId, program: null },
  name,
  text,
  files,
  secrets,
  ownerId: userId,
});

/** A conversation of another person counts as missing: `null`. */
export function createBuyerConversations(parts: WritingParts) {
  const { db, clock, ids, limits, ownership, isMarketplaceAway } = parts;
  const { conversations, messages, buyerViews: views, moves, writing, events } = parts;
  const alone = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
    parts.buyerQueue.take(userId, () => db.transaction(work));

  /** Returns the sent message and the current state of its conversation. */
  async function sentAt(userId: number, spot: MessagePosition): Promise<SentMessage | null> {
    const conversation = await views.find(userId, spot.conversationId);
    if (!conversation) return null;
    const { last } = conversation;
    // A newer message may already exist.
    const [message] = last.position === spot.position ? [last] : await messages.at([spot]);
    return message ? { conversation, message } : null;
  }

  /** Stores a message once, and counts it once for the rate limit. */
  async function once(
    message: BuyersMessage,
    limit: Parameters<RateLimits['take']>[0],
    work: () => Promise<MessagePosition | Refusal | null>,
  ): Promise<SentMessage | Refusal | null> {
    try {
      const spot = await writing.once(message, async () => {
        await limits.take(limit, String(message.ownerId));
        return alone(message.ownerId, work);
      });
      return spot === null || typeof spot === 'string' ? spot : await sentAt(message.ownerId, spot);
    } catch (error) {
      if (error instanceof FileUnknown) return 'file_unknown';
      if (error instanceof SecretUnknown) return 'secret_unknown';
      throw error;
    }
  }

  /**
   * Returns the reason to refuse a person without a valid license, or null. While the marketplace
   * is unavailable, a person without a license may write.
   */
  async function refusalOf(userId: number, licenseId: number | null): Promise<Refusal | null> {
    const owned = await ownership.list(userId);
    if (licenseId !== null && !owned.some(({ id }) => id === licenseId)) return 'license_unknown';
    const isOwner = owned.some(({ status }) => status !== 'refunded');
    return isOwner || isMarketplaceAway() ? null : 'no_license';
  }

  return {
    async list(userId: number, after: Place | null) {
      const found = await views.list(userId, after, bounds.page + 1);
      const rows = found.slice(0, bounds.page);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      const next = last ? textOfPlace({ at: last.lastAt, id: last.id }) : null;
      return { rows, next, unread: await views.unread(userId) };
    },
    async show(
      userId: number,
      id: number,
      before: number | null,
    ): Promise<Thread<BuyerView> | null> {
      const conversation = await views.find(userId, id);
      if (!conversation) return null;
      const [page, shown] = await Promise.all([
        messages.page({ conversationId: conversation.id, before, notes: 'without' }),
        moves.of(conversation.id),
      ]);
      return { conversation, ...page, moves: shown };
    },
    async open(userId: number, opening: FirstMessage): Promise<SentMessage | Refusal> {
      const { topic, licenseId, ...draft } = opening;
      if (isEmpty(draft)) return 'empty';
      const message = messageBy(userId, draft);
      const sent = await once(message, 'conversationByUser', async () => {
        const refusal = await refusalOf(userId, licenseId);
        if (refusal) return refusal;
        const now = clock.now();
        const id = await conversations.insert({
          userId,
          topic,
          licenseId,
          isUnverified: isMarketplaceAway(),
          createdAt: now,
          lastAt: now,
        });
        return writing.add({ id, topic }, message);
      });
      if (!sent) throw new Error('A conversation that was begun is gone');
      return sent;
    },
    async send(userId: number, id: number, draft: Draft): Promise<SentMessage | Refusal | null> {
      if (isEmpty(draft)) return 'empty';
      const message = messageBy(userId, draft);
      const name = 'conversationMessageByUser';
      // A signed-in person has only conversations that are treated like a question.
      const target = { id, topic: 'question' } as const;
      return once(message, name, () => writing.add(target, message));
    },
    /** Marks messages as read. Returns the unread count; null for a missing conversation. */
    read: (userId: number, id: number, position: number): Promise<number | null> =>
      alone(userId, async () => {
        if (await conversations.readByBuyer(id, userId, position)) {
          await events.recordStates([id], false);
        } else if (!(await views.find(userId, id))) return null;
        return views.unread(userId);
      }),
    /** Opens a conversation of a person who cannot sign in, who is answered by email. */
    report: ({ email, text }: { readonly email: string; readonly text: string }) =>
      db.transaction(async () => {
        const now = clock.now();
        const topic = 'login';
        const language = codeOfBuyer();
        const row = { email, language, topic, createdAt: now, lastAt: now } as const;
        const id = await conversations.insert(row);
        const writer = { userId: null, program: null };
        const message = { kind: 'question', writer, name: ids.token(), text, files: [] } as const;
        await writing.add({ id, topic }, message);
      }),
  };
}
