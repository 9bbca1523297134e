import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { ActionOutcome, Actions, BulkOutcome } from './action-service.ts';
import type { BulkChange } from './decisions.ts';
import type { Tools } from './tool-service.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { actionTexts, bulkTexts } from '#messenger/texts.ts';
import type { Operator, Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface ActionParts extends MessengerParts {
  readonly actions: Actions;
  readonly tools: Tools;
}

function doneTo(change: BulkChange): keyof typeof bulkTexts.done {
  if (change.kind === 'assign') return change.to === null ? 'unassigned' : 'assigned';
  if (change.kind === 'tag') return change.add.length > 0 ? 'tagged' : 'untagged';
  if (change.kind === 'snooze') return change.until === null ? 'unsnoozed' : 'snoozed';
  return change.kind === 'close' ? 'closed' : 'reopened';
}

/** Returns a sentence with the number of each result. */
function resultsOf(
  all: readonly BulkOutcome[],
  done: keyof typeof bulkTexts.done,
): OperatorAnswerOf<'changeConversations'> {
  const outcomes = all.map(({ id, result, undo }) => {
    const known = result === 'license_unknown' ? null : result;
    return { id, result: known ?? ('not_found' as const), undo };
  });
  const counts = Map.groupBy(outcomes, ({ result }) => result);
  const message = [...counts]
    .map(([result, { length }]) =>
      result === 'done' ? bulkTexts.done[done](length) : bulkTexts.others[result](length),
    )
    .join(' ');
  const success = outcomes.every(({ result }) => result === 'done' || result === 'already');
  return { success, message, outcomes };
}

export const actionRoutes = ({ actions, tools, rowFor }: ActionParts): Routes => {
  async function resultOf(
    user: Operator | null,
    id: number,
    { acted, done }: { readonly acted: ActionOutcome; readonly done: string },
  ): Promise<OperatorAnswerOf<'closeConversation'>> {
    const { result, undo } = acted;
    const conversation = result && (await rowFor(user, id));
    if (result === null || !conversation) throw new Problem('not_found');
    const success = result === 'done' || result === 'already';
    return { success, message: success ? done : actionTexts.refused[result], conversation, undo };
  }

  return {
    async assignConversation({ user, body: { id, to }, actor }) {
      const done = to === null ? actionTexts.assignedToNobody : actionTexts.assigned;
      const acted = await actions.change(id, { kind: 'assign', to }, actor);
      return resultOf(user, id, { acted, done });
    },
    async tagConversation({ user, body: { id, ...change }, actor }) {
      const acted = await actions.change(id, { kind: 'tag', ...change }, actor);
      return resultOf(user, id, { acted, done: actionTexts.tagged });
    },
    async snoozeConversation({ user, body: { id, until }, actor }) {
      const done = until === null ? actionTexts.back : actionTexts.snoozed;
      const acted = await actions.change(id, { kind: 'snooze', until }, actor);
      return resultOf(user, id, { acted, done });
    },
    async closeConversation({ user, body: { id }, actor }) {
      const acted = await actions.change(id, { kind: 'close' }, actor);
      return resultOf(user, id, { acted, done: actionTexts.closed });
    },
    async reopenConversation({ user, body: { id }, actor }) {
      const acted = await actions.change(id, { kind: 'reopen' }, actor);
      return resultOf(user, id, { acted, done: actionTexts.reopened });
    },
    undoConversation: async ({ user, body: { id, undo }, actor }) =>
      resultOf(user, id, { acted: await actions.undo(id, undo, actor), done: actionTexts.undone }),
    async changeConversations({ body: { ids, change }, actor }) {
      return resultsOf(await actions.changeAll(ids, change, actor), doneTo(change));
    },
    async undoConversations({ body, actor }) {
      return resultsOf(await actions.undoAll(body.actions, actor), 'undone');
    },
    async linkConversation({ user, body: { id, license_id: licenseId }, actor }) {
      const done = licenseId === null ? actionTexts.unlinked : actionTexts.linked;
      return resultOf(user, id, { acted: await actions.link(id, licenseId, actor), done });
    },
    async readOperatorConversation({ user: { userId }, body: { id, position } }) {
      if ((await actions.read(id, position, userId)) === null) throw new Problem('not_found');
      return { success: true, message: actionTexts.read };
    },
    async conversationTools({ user }) {
      const { canned, tags, operators, mails } = await tools.show(user);
      return { canned: [...canned], tags: [...tags], operators: [...operators], mails };
    },
    async saveCannedAnswer({ body, actor }) {
      const canned = await tools.saveCanned(body, actor);
      if (canned === null) throw new Problem('not_found');
      if (canned === 'too_many') {
        return { success: false, message: actionTexts.tooManyCanned, canned: null };
      }
      return { success: true, message: actionTexts.cannedSaved, canned };
    },
    async removeCannedAnswer({ body: { id }, actor }) {
      if (!(await tools.removeCanned(id, actor))) throw new Problem('not_found');
      return { success: true, message: actionTexts.cannedRemoved };
    },
    async chooseConversationMails({ user, body: { mails } }) {
      await tools.chooseMails(user.userId, mails);
      return { success: true, message: actionTexts.mails[mails] };
    },
  };
};
