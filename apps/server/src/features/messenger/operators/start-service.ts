import { writerOf } from './answer-service.ts';
import type { ConversationStore } from '#messenger/records/conversation-store.ts';
import type { MessagePosition } from '#messenger/records/message-store.ts';
import type { MessageWriter } from '#messenger/writing/writing-service.ts';
import type { Audit } from '#features/audit';
import type { People, ShownPerson } from '#features/people';
import { inWords, type Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';

interface FirstMessage {
  /** Complete username or email address. */
  readonly to: string;
  readonly licenseId: number | null;
  /** Client key of the first message. A repeated key opens no second conversation. */
  readonly name: string;
  readonly text: string;
}

/** Reason for refusing to start a conversation. */
type Refusal = 'person_unknown' | 'unverified' | 'suspended' | 'license_unknown';

/** Service that starts conversations for operators. */
export interface ConversationStarter {
  start(opening: FirstMessage, actor: Actor): Promise<MessagePosition | Refusal>;
}

interface StartDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly audit: Pick<Audit, 'record'>;
  readonly people: Pick<People, 'show'>;
  readonly conversations: ConversationStore;
  readonly writing: MessageWriter;
}

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

/** Creates the service that starts conversations for operators. */
export function createStarting(deps: StartDependencies): ConversationStarter {
  const { db, clock, limits, audit, people, conversations, writing } = deps;

  async function write(
    userId: number,
    opening: FirstMessage,
    actor: Actor,
  ): Promise<MessagePosition> {
    const { licenseId, name, text } = opening;
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
    start: (opening, actor) =>
      writing.once({ writer: writerOf(actor), name: opening.name }, async () => {
        await limits.take('conversationByOperator', inWords(actor));
        const userId = reachable(await people.show(opening.to), opening.licenseId);
        if (typeof userId === 'string') return userId;
        return db.transaction(() => write(userId, opening, actor));
      }),
  };
}
