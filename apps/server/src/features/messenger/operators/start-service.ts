import { writerOf } from './answer-service.ts';
import type { MessagePosition } from '#messenger/records/message-store.ts';
import type { WritingParts } from '#messenger/writing/writing-service.ts';
import type { ShownPerson } from '#features/people';
import { inWords, type Actor } from '#platform/actor.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

interface FirstMessage {
  /** Complete username or email address. */
  readonly to: string;
  readonly licenseId: number | null;
  /** Client key of the first message. A repeated key opens no second conversation. */
  readonly name: string;
  readonly text: string;
}

type Refusal = 'person_unknown' | 'unverified' | 'suspended' | 'license_unknown';

/**
 * Returns the id of a person who may be contacted, or the reason for a refusal. An unverified
 * address may belong to another person.
 */
function reachable(shown: ShownPerson | null, licenseId: number | null): number | Refusal {
  if (!shown) return 'person_unknown';
  const { person, licenses } = shown;
  if (person.emailVerifiedAt === null) return 'unverified';
  if (person.blockedAt !== null) return 'suspended';
  const isTheirs = licenseId === null || licenses.some(({ id }) => id === licenseId);
  return isTheirs ? person.id : 'license_unknown';
}

export function createStarting(parts: WritingParts) {
  const { db, clock, limits, audit, people, conversations, writing } = parts;

  async function write(
    userId: number,
    { licenseId, name, text }: FirstMessage,
    actor: Actor,
  ): Promise<MessagePosition> {
    await lockUser(db, userId);
    const now = clock.now();
    const topic = 'message';
    const row = { userId, topic, licenseId, createdAt: now, lastAt: now } as const;
    const id = await conversations.insert(row);
    const message = { kind: 'answer', writer: writerOf(actor), name, text, files: [] } as const;
    const spot = await writing.add({ id, topic }, message);
    if (!spot) throw new Error('A conversation that was begun is gone');
    const license = licenseId === null ? {} : { license_id: licenseId };
    const details = { conversation: id, ...license };
    await audit.record({ event: 'messenger.started', userId, actor, details });
    return spot;
  }

  return {
    start: (opening: FirstMessage, actor: Actor): Promise<MessagePosition | Refusal> =>
      writing.once({ writer: writerOf(actor), name: opening.name }, async () => {
        await limits.take('conversationByOperator', inWords(actor));
        const userId = reachable(await people.show(opening.to), opening.licenseId);
        if (typeof userId === 'string') return userId;
        return db.transaction(() => write(userId, opening, actor));
      }),
  };
}

export type ConversationStarter = ReturnType<typeof createStarting>;
