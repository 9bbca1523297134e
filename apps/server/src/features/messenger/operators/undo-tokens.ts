import { timingSafeEqual } from 'node:crypto';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import type { Conversation } from '#messenger/records/conversation-store.ts';
import type { Parts } from '#platform/parts.ts';

/** Conversation with its tag ids in ascending order. */
export interface TaggedConversation extends Conversation {
  readonly tagIds: readonly number[];
}

/** Columns and tags that an undo can restore. */
export type UndoableState = Partial<
  Pick<TaggedConversation, 'assignedTo' | 'snoozedUntil' | 'closedAt' | 'waitingSince' | 'tagIds'>
>;

interface Undo {
  readonly before: UndoableState;
  readonly after: UndoableState;
}

const purpose = 'undo-conversation';

const reviveDates = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'assignedTo' ? new Date(value) : value;

/** Creates signed tokens that contain the state for an undo, so that no table stores it. */
export function createUndoTokens({ keys, clock }: Pick<Parts, 'keys' | 'clock'>) {
  const sign = (id: number, text: string): Buffer => keys.derive(purpose, `${id}.${text}`);
  return {
    of(id: number, undo: Undo): string {
      const endsAt = clock.now().getTime() + bounds.undoWithin;
      const text = Buffer.from(JSON.stringify({ ...undo, endsAt })).toString('base64url');
      return `${text}.${sign(id, text).toString('base64url')}`;
    },
    /** Returns null for an expired token, another conversation or a wrong signature. */
    read(id: number, token: string): Undo | null {
      const [, text = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(token) ?? [];
      const receivedSignature = Buffer.from(signature, 'base64url');
      const expectedSignature = sign(id, text);
      if (
        receivedSignature.length !== expectedSignature.length ||
        !timingSafeEqual(receivedSignature, expectedSignature)
      )
        return null;
      const json = Buffer.from(text, 'base64url').toString();
      const { endsAt, ...undo } = JSON.parse(json, reviveDates) as Undo & { endsAt: number };
      return endsAt < clock.now().getTime() ? null : undo;
    },
  };
}

const comparable = (value: unknown): string | number =>
  Array.isArray(value) ? value.join() : Number(value);

/** Returns true if the conversation has not changed since the action. */
export const isAsLeft = (conversation: TaggedConversation, { after }: Undo): boolean =>
  Object.entries(after).every(
    ([column, value]) =>
      comparable(conversation[column as keyof UndoableState]) === comparable(value),
  );
