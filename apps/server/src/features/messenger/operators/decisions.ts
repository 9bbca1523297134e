import type { BodyIn } from '@hub/contract/call';
import { hours } from '@hub/contract/limits';
import type { AnswerSteps, operatorCalls } from '@hub/contract/operator-calls';
import { createActionStore } from './action-store.ts';
import { createUndoTokens, isAsLeft, type TaggedConversation } from './undo-tokens.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import type { Change } from '#messenger/records/conversation-store.ts';
import type { Audit } from '#features/audit';
import { after } from '#platform/clock.ts';

/** Result of an action; null if the conversation does not exist. */
export type ActionResult =
  | 'done'
  /** The conversation already had the requested state. */
  | 'already'
  | 'no_operator'
  | 'tag_unknown'
  | 'not_ahead'
  | 'is_closed'
  | 'license_unknown'
  | 'too_late'
  | 'changed'
  | null;

type ActionEvent = Extract<Parameters<Audit['record']>[0]['event'], `messenger.${string}`>;

export interface ConversationAction {
  readonly event: ActionEvent;
  readonly change: Change & Partial<Pick<TaggedConversation, 'tagIds'>>;
  readonly details?: Readonly<Record<string, number | string | null>>;
  /** True if the buyer sees the action neither in the conversation nor in the activity. */
  readonly isInternal: boolean;
  readonly isUndoable?: boolean;
  /** Further audit events of a combined action. */
  readonly also?: readonly Pick<ConversationAction, 'event' | 'details' | 'isInternal'>[];
}

export type Decision = ConversationAction | ActionResult;

export const isAction = (decision: Decision): decision is ConversationAction =>
  decision !== null && typeof decision === 'object';

function combine(actions: readonly ConversationAction[]): Decision {
  const [first, ...also] = actions;
  if (first === undefined) return 'already';
  const change = Object.assign({}, ...actions.map((action) => action.change)) as Change;
  return { ...first, change, also };
}

export type Decide = (conversation: TaggedConversation) => Promise<Decision> | Decision;

/** Change of one or several conversations, as in the contract of bulk actions. */
export type BulkChange = BodyIn<(typeof operatorCalls)['changeConversations']>['change'];

type TagChange = Pick<Extract<BulkChange, { readonly kind: 'tag' }>, 'add' | 'remove'>;

/** Creates the decisions of one transaction. */
export function createDecisions(parts: MessengerParts) {
  const { clock, tags } = parts;
  const store = createActionStore(parts.db);
  const undoTokens = createUndoTokens(parts);

  const assigning =
    (to: number | null): Decide =>
    async ({ assignedTo }) => {
      if (assignedTo === to) return 'already';
      const name = to === null ? null : await store.nameOfAnswering(to);
      if (to !== null && name === null) return 'no_operator';
      const details = name === null ? {} : { name };
      const change = { assignedTo: to };
      const event = 'messenger.assigned';
      return { event, change, details, isInternal: true, isUndoable: true };
    };

  /** Decides about a snooze. `until` null ends the snooze. */
  const snoozing =
    (until: Date | null): Decide =>
    ({ closedAt, snoozedUntil }) => {
      if (closedAt !== null) return 'is_closed';
      if (until === null && snoozedUntil === null) return 'already';
      if (until !== null && until <= clock.now()) return 'not_ahead';
      const details = { until: until?.toISOString() ?? null };
      const change = { snoozedUntil: until };
      const event = 'messenger.snoozed';
      return { event, change, details, isInternal: true, isUndoable: true };
    };

  let tagNames: Promise<ReadonlyMap<number, string>> | undefined;
  /** Loads the names of all tags once per transaction. */
  const namesOfTags = () =>
    (tagNames ??= tags.all().then((all) => new Map(all.map(({ id, name }) => [id, name]))));

  const retagging = async (from: readonly number[], to: readonly number[]) => {
    const names = await namesOfTags();
    const only = (all: readonly number[], others: readonly number[]): string | null => {
      const ids = all.filter((id) => !others.includes(id));
      return ids.length === 0 ? null : ids.map((id) => names.get(id) ?? '').join(', ');
    };
    const details = { added: only(to, from), removed: only(from, to) };
    const event = 'messenger.tagged' as const;
    return { event, change: { tagIds: to }, details, isInternal: true };
  };

  const tagging =
    ({ add, remove }: TagChange): Decide =>
    async ({ tagIds }) => {
      const names = await namesOfTags();
      if (add.some((id) => !names.has(id))) return 'tag_unknown';
      const remaining = tagIds.filter((id) => !remove.includes(id));
      const next = [...new Set([...remaining, ...add])].toSorted((one, other) => one - other);
      if (next.join() === tagIds.join()) return 'already';
      return { ...(await retagging(tagIds, next)), isUndoable: true };
    };

  const closing: Decide = ({ closedAt }) => {
    if (closedAt !== null) return 'already';
    const change = { closedAt: clock.now(), waitingSince: null, snoozedUntil: null };
    return { event: 'messenger.closed', change, isInternal: false, isUndoable: true };
  };

  const reopening: Decide = ({ closedAt }) => {
    if (closedAt === null) return 'already';
    return { event: 'messenger.reopened', change: { closedAt: null }, isInternal: false };
  };

  /** Decides about an undo. Refuses if the conversation has changed since the action. */
  const undoing =
    (id: number, token: string): Decide =>
    async (conversation) => {
      const undo = undoTokens.read(id, token);
      if (undo === null) return 'too_late';
      const isMerged = conversation.id !== id;
      if (isMerged || !isAsLeft(conversation, undo)) return 'changed';
      const { before: change } = undo;
      const actions: ConversationAction[] = [];
      if (change.closedAt !== undefined) {
        actions.push({ event: 'messenger.reopened', change, isInternal: false });
      } else if (change.snoozedUntil !== undefined) {
        const details = { until: change.snoozedUntil?.toISOString() ?? null };
        actions.push({ event: 'messenger.snoozed', change, details, isInternal: true });
      }
      if (change.tagIds !== undefined)
        actions.push(await retagging(conversation.tagIds, change.tagIds));
      if (change.assignedTo !== undefined) {
        const assigned = await assigning(change.assignedTo)(conversation);
        if (!isAction(assigned)) return assigned;
        actions.push({ ...assigned, isUndoable: false });
      }
      return combine(
        actions.map((action) => ({ ...action, change: { ...change, ...action.change } })),
      );
    };

  /** Combines the steps of an answer. If one step cannot be applied, none is applied. */
  const stepping =
    ({ tags: add, assign, end }: AnswerSteps, writerId: number | null): Decide =>
    async (conversation) => {
      const to = assign === 'me' ? writerId : assign === 'nobody' ? null : assign;
      if (assign === 'me' && to === null) return 'no_operator';
      const steps: Decide[] = [tagging({ add, remove: [] })];
      if (assign !== null) steps.push(assigning(to));
      if (end?.kind === 'close') steps.push(closing);
      if (end?.kind === 'snooze') steps.push(snoozing(after(clock.now(), hours(end.hours))));
      const actions: ConversationAction[] = [];
      for (const step of steps) {
        const decision = await step(conversation);
        if (isAction(decision)) actions.push(decision);
        else if (decision !== 'already') return decision;
      }
      return combine(actions);
    };

  const changing = (change: BulkChange): Decide => {
    if (change.kind === 'assign') return assigning(change.to);
    if (change.kind === 'snooze')
      return snoozing(change.until === null ? null : new Date(change.until));
    if (change.kind === 'tag') return tagging(change);
    return change.kind === 'close' ? closing : reopening;
  };

  const linking =
    (licenseId: number | null): Decide =>
    async ({ userId, licenseId: linked }) => {
      if (linked === licenseId) return 'already';
      const isTheirs =
        licenseId === null || (userId !== null && (await store.owns(userId, licenseId)));
      if (!isTheirs) return 'license_unknown';
      const details = licenseId === null ? {} : { license_id: licenseId };
      return { event: 'messenger.linked', change: { licenseId }, details, isInternal: false };
    };

  return { changing, linking, stepping, undoing };
}
