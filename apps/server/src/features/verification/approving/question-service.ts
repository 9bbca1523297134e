import { siteSlots } from '@hub/contract/limits';
import type { VerificationParts } from '#verification/parts.ts';
import type { Question } from '#verification/deciding/choose-rules.ts';
import { coversNetwork, protocolV1, readActivationId } from '#verification/protocol-rules.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import { readSite, type Site } from '#verification/sites/site-rules.ts';

/** Creates the service that collects the input of the rules for a stored request and its user. */
export function createQuestionService({ store, clock, catalog, sites }: VerificationParts) {
  const siteOf = (stored: string): Site => {
    const parsed = readSite(stored, sites.suffixes);
    if (!parsed.ok) throw new Error(`A stored site cannot be read: ${stored}`);
    return parsed.site;
  };

  /** Returns the id of the activation that the move ends; null if this user does not own it. */
  const findMoving = async (request: ActivationRequest, userId: number): Promise<number | null> => {
    if (request.intent !== 'move') return null;
    const id = readActivationId(request.previousActivationId);
    const previous = id === null ? null : await store.activations.find(id);
    if (!previous || previous.license.userId !== userId) return null;
    const { activation } = previous;
    const counts = activation.endedAt === null && activation.itemId === request.itemId;
    return counts ? activation.id : null;
  };

  return {
    siteOf,
    questionOf: async (request: ActivationRequest, userId: number): Promise<Question> => ({
      site: siteOf(request.site),
      now: clock.now(),
      settings: sites,
      slots: siteSlots,
      moving: await findMoving(request, userId),
      network: coversNetwork(catalog(), request.itemId),
      opensCode: request.protocol === protocolV1,
    }),
  };
}

export type QuestionService = ReturnType<typeof createQuestionService>;
