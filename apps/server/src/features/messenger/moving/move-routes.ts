import type { MoveResult, Moves } from './move-service.ts';
import type { Inbox } from '#messenger/operators/inbox-service.ts';
import { moveTexts } from '#messenger/texts.ts';
import { nobody, toOperatorRow, type ReaderContext } from '#messenger/wire/row-to-wire.ts';
import type { Operator, Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface MoveRouteDependencies {
  readonly moves: Moves;
  readonly inbox: Pick<Inbox, 'row'>;
  readonly readingOf: (user: Operator | null) => ReaderContext;
}

/** Merges and splits of conversations. */
export const moveRoutes = ({ moves, inbox, readingOf }: MoveRouteDependencies): Routes => {
  async function resultOf(user: Operator | null, result: MoveResult, done: string) {
    if (typeof result === 'string')
      return { success: false, message: moveTexts.refused[result], conversation: null };
    const row = result && (await inbox.row(user?.userId ?? nobody, result));
    if (!row) throw new Problem('not_found');
    return { success: true, message: done, conversation: toOperatorRow(row, readingOf(user)) };
  }
  return {
    mergeConversation: async ({ user, body: { id, into }, actor }) =>
      resultOf(user, await moves.merge(id, into, actor), moveTexts.merged),
    async splitConversation({ user, body: { id, license_id: licenseId, ...split }, actor }) {
      const result = await moves.split(id, { ...split, licenseId }, actor);
      return resultOf(user, result, moveTexts.split);
    },
    undoConversationMove: async ({ user, body: { move }, actor }) =>
      resultOf(user, await moves.undo(move, actor), moveTexts.undone),
  };
};
