import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { ActionOutcome, Actions, BulkOutcome } from './action-service.ts';
import type { BulkChange } from './decisions.ts';
import type { Inbox } from './inbox-service.ts';
import type { Tools } from './tool-service.ts';
import { nobody, toOperatorRow, type ReaderContext } from '#messenger/wire/row-to-wire.ts';
import { actionTexts, bulkTexts } from '#messenger/texts.ts';
import type { Operator, Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

interface ActionRouteDependencies {
  readonly actions: Actions;
  readonly inbox: Inbox;
  readonly tools: Tools;
  readonly readingOf: (user: Operator | null) => ReaderContext;
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

/** Actions on conversations, and operators' tools. */
export const actionRoutes = ({
  actions,
  inbox,
  tools,
  readingOf,
}: ActionRouteDependencies): Routes => {
  async function resultOf(
    user: Operator | null,
    id: number,
    { acted, done }: { readonly acted: ActionOutcome; readonly done: string },
  ): Promise<OperatorAnswerOf<'closeConversation'>> {
    const { result, undo } = acted;
    const row = result && (await inbox.row(user?.userId ?? nobody, id));
    if (result === null || !row) throw new Problem('not_found');
    const success = result === 'done' || result === 'already';
    const message = success ? done : actionTexts.refused[result];
    return { success, message, conversation: toOperatorRow(row, readingOf(user)), undo };
  }

  return {
    async assignConversation({ user, body: { id, to }, actor }) {
      const done = to === null ? actionTexts.assignedToNobody : actionTexts.assigned;
      return resultOf(user, id, { acted: await actions.assign(id, to, actor), done });
    },
    async tagConversation({ user, body: { id, ...change }, actor }) {
      return resultOf(user, id, {
        acted: await actions.tag(id, change, actor),
        done: actionTexts.tagged,
      });
    },
    async snoozeConversation({ user, body: { id, until }, actor }) {
      const acted = await actions.snooze(id, until === null ? null : new Date(until), actor);
      return resultOf(user, id, {
        acted,
        done: until === null ? actionTexts.back : actionTexts.snoozed,
      });
    },
    closeConversation: async ({ user, body: { id }, actor }) =>
      resultOf(user, id, { acted: await actions.close(id, actor), done: actionTexts.closed }),
    reopenConversation: async ({ user, body: { id }, actor }) =>
      resultOf(user, id, { acted: await actions.reopen(id, actor), done: actionTexts.reopened }),
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
