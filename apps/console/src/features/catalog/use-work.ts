import { draftOf, textOf } from './draft.ts';
import { useState, useSyncExternalStore } from 'react';
import { catalogDraftKey, followDrafts, keepDraft, readDraft } from '#lib/drafts.ts';

export interface Work {
  readonly text: string;
  readonly seen: number;
}

/** Stored draft. A browser has a single draft for all tabs. */
interface Kept extends Work {
  /** Missing in drafts of earlier releases. */
  readonly tab?: string;
}

function readKept(kept: string | null): Kept | null {
  const { text, seen, tab } = parse(kept);
  if (typeof text !== 'string' || typeof seen !== 'number') return null;
  return { text, seen, ...(typeof tab === 'string' && { tab }) };
}

function parse(kept: string | null): Partial<Kept> {
  try {
    return (JSON.parse(kept ?? '{}') as Partial<Kept> | null) ?? {};
  } catch {
    return {};
  }
}

/** Tells if two texts are the same catalog, as typed or as the form writes it. */
export function isSame(text: string, other: string): boolean {
  const draft = draftOf(other);
  return text === other || (draft !== null && text === textOf(draft));
}

interface KeptWork {
  /** Draft found in this browser on opening, or taken over since. */
  readonly begun: Work | null;
  /** Another tab saves the draft, so that this tab does not. */
  readonly isElsewhere: boolean;
  /**
   * Stores the draft; null: there is nothing to store. A draft of another tab is not overwritten.
   */
  readonly keep: (work: Work | null) => void;
  /** Loads the draft of another tab. Returns the version that the draft is based on. */
  readonly takeOver: () => number | null;
  /** Overwrites the draft of another tab, which shows a notice. */
  readonly insist: (work: Work) => void;
  /** Removes the draft and starts again from the live catalog. */
  readonly startOver: () => void;
}

/** Catalog draft of an operator, stored once per browser for all tabs. */
export function useWork(me: string): KeptWork {
  const key = catalogDraftKey(me);
  const [tab] = useState(() => crypto.randomUUID());
  const kept = useSyncExternalStore(followDrafts, () => readDraft(key));
  /** Draft stored when this tab opened. */
  const [first, setFirst] = useState(kept);
  const [begun, setBegun] = useState<Work | null>(() => readKept(kept));
  const isOthers = (now: string | null): boolean =>
    now !== null && now !== first && readKept(now)?.tab !== tab;
  const write = (work: Work): void => keepDraft(key, JSON.stringify({ ...work, tab }));

  const keep = (work: Work | null): void => {
    const now = readDraft(key);
    if (isOthers(now)) return;
    const last = readKept(now);
    if (work === null) keepDraft(key, null);
    // An opened draft without changes is not written again.
    else if (last === null || work.seen !== last.seen || !isSame(work.text, last.text)) write(work);
  };
  return {
    begun,
    isElsewhere: isOthers(kept),
    keep,
    takeOver() {
      const theirs = readKept(kept);
      setFirst(kept);
      setBegun(theirs);
      return theirs?.seen ?? null;
    },
    insist: write,
    startOver() {
      keep(null);
      setBegun(null);
    },
  };
}
