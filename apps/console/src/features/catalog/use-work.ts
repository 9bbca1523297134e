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

export function useWork(me: string) {
  const key = catalogDraftKey(me);
  const [tab] = useState(() => crypto.randomUUID());
  const kept = useSyncExternalStore(followDrafts, () => readDraft(key));
  /** Draft stored when this tab opened. */
  const [first, setFirst] = useState(kept);
  const [begun, setBegun] = useState<Work | null>(() => readKept(kept));
  const isOthers = (now: string | null): boolean =>
    now !== null && now !== first && readKept(now)?.tab !== tab;
  const write = (work: Work): void => keepDraft(key, JSON.stringify({ ...work, tab }));

  /** Null: there is nothing to store. A draft of another tab is not overwritten. */
  const keep = (work: Work | null): void => {
    const now = readDraft(key);
    if (isOthers(now)) return;
    const last = readKept(now);
    if (work === null) keepDraft(key, null);
    // An opened draft without changes is not written again.
    else if (last === null || work.seen !== last.seen || !isSame(work.text, last.text)) write(work);
  };
  return {
    /** Draft found in this browser on opening, or taken over since. */
    begun,
    /** Another tab saves the draft, so that this tab does not. */
    isElsewhere: isOthers(kept),
    keep,
    /** Loads the draft of another tab. Returns the version that the draft is based on. */
    takeOver(): number | null {
      const theirs = readKept(kept);
      setFirst(kept);
      setBegun(theirs);
      return theirs?.seen ?? null;
    },
    /** Overwrites the draft of another tab, which shows a notice. */
    insist: write,
    startOver(): void {
      keep(null);
      setBegun(null);
    },
  };
}
