import type { MoveResult, Moves } from './move-service.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { moveTexts } from '#messenger/texts.ts';
import type { Operator, Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

export const moveRoutes = ({
  moving,
  rowFor,
}: MessengerParts & { readonly moving: Moves }): Routes => {
  async function resultOf(user: Operator | null, result: MoveResult, message: string) {
    if (typeof result === 'string')
      return { success: false, message: moveTexts.refused[result], conversation: null };
    const conversation = result && (await rowFor(user, result));
    if (!conversation) throw new Problem('not_found');
    return { success: true, message, conversation };
  }
  return {
    mergeConversation: async ({ user, body: { id, into }, actor }) =>
      resultOf(user, await moving.merge(id, into, actor), moveTexts.merged),
    async splitConversation({ user, body: { id, license_id: licenseId, ...split }, actor }) {
      const result = await moving.split(id, { ...split, licenseId }, actor);
      return resultOf(user, result, moveTexts.split);
    },
    undoConversationMove: async ({ user, body: { move }, actor }) =>
      resultOf(user, await moving.undo(move, actor), moveTexts.undone),
  };
};
