import { useSyncExternalStore } from 'react';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import { draftKey, followDrafts, keepDraft, readDraft } from '#lib/drafts.ts';

export type Kind = 'answer' | 'note';

export interface Draft {
  readonly kind: Kind;
  readonly text: string;
  readonly steps: AnswerSteps | null;
  readonly mentions: readonly number[];
  /** Client key of an unanswered reply. A retry uses it again, so that one message is stored. */
  readonly tried: { readonly name: string; readonly what: string } | null;
}

const none: Draft = { kind: 'answer', text: '', steps: null, mentions: [], tried: null };

function parse(kept: string | null): Draft {
  if (kept === null) return none;
  try {
    return { ...none, ...(JSON.parse(kept) as Partial<Draft>) };
  } catch {
    return none;
  }
}

const isEmpty = ({ kind, text, steps }: Draft): boolean =>
  text === '' && kind === 'answer' && steps === null;

export interface DraftState {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Removes the sent text from the draft; later text stays. */
  readonly forget: (sent: string) => void;
}

export function useDraft(me: string, id: number): DraftState {
  const key = draftKey(me, id);
  const draft = parse(useSyncExternalStore(followDrafts, () => readDraft(key)));
  const keep = (next: Draft): void => keepDraft(key, isEmpty(next) ? null : JSON.stringify(next));
  return {
    draft,
    change: (part) => keep({ ...parse(readDraft(key)), ...part }),
    forget: (sent) => {
      const { kind, text, mentions } = parse(readDraft(key));
      const rest = text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
      keep(rest === '' ? none : { ...none, kind, text: rest, mentions });
    },
  };
}

/**
 * Moves the drafts of merged conversations here. With a note among them, the result is a note, so
 * that the customer never sees its text.
 */
export function takeDrafts(me: string, id: number, merged: readonly number[]): void {
  const key = draftKey(me, id);
  for (const from of merged) {
    const taken = parse(readDraft(draftKey(me, from)));
    if (taken.text === '') continue;
    keepDraft(draftKey(me, from), null);
    const { kind, text, steps, mentions } = parse(readDraft(key));
    const all = text === '' ? taken.text : `${text}\n\n${taken.text}`;
    const isNote = taken.kind === 'note' || (kind === 'note' && text !== '');
    const draft: Draft = {
      kind: isNote ? 'note' : 'answer',
      text: all,
      steps: steps ?? taken.steps,
      mentions: [...mentions, ...taken.mentions],
      tried: null,
    };
    keepDraft(key, JSON.stringify(draft));
  }
}

/** Draft of a prepared message without a field. A retry on this screen uses the same key. */
export function stateOfReady(): DraftState {
  let draft = none;
  return {
    get draft() {
      return draft;
    },
    change: (part) => {
      draft = { ...draft, ...part };
    },
    forget: () => {
      draft = none;
    },
  };
}

export const useDraftText = (me: string, id: number): string =>
  useSyncExternalStore(followDrafts, () => parse(readDraft(draftKey(me, id))).text.trim());
