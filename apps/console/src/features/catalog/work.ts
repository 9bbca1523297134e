import { catalogDraftKey, keepDraft, readDraft } from '#lib/drafts.ts';
import { draftOf, textOf } from './draft.ts';

/** A catalogue that is being written, and the version that it goes on from. */
export interface Work {
  readonly text: string;
  readonly seen: number;
}

/** What an operator had begun in this browser; null: nothing. */
export function readWork(me: string): Work | null {
  const { text, seen } = parse(readDraft(catalogDraftKey(me)));
  return typeof text === 'string' && typeof seen === 'number' ? { text, seen } : null;
}

function parse(kept: string | null): Partial<Work> {
  try {
    return (JSON.parse(kept ?? '{}') as Partial<Work> | null) ?? {};
  } catch {
    return {};
  }
}

export const keepWork = (me: string, work: Work | null): void =>
  keepDraft(catalogDraftKey(me), work && JSON.stringify(work));

/** Whether a text says what another does, as it is or as the form writes it. */
export function isSame(text: string, other: string): boolean {
  const draft = draftOf(other);
  return text === other || (draft !== null && text === textOf(draft));
}
