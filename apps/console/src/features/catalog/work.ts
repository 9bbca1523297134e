import { draftOf, textOf } from './draft.ts';

/** A catalog that is being written, and the version that it goes on from. */
export interface Work {
  readonly text: string;
  readonly seen: number;
}

/** Stored form of the draft: one per browser, whichever tab wrote it. */
interface Kept extends Work {
  /** Missing in drafts of earlier releases. */
  readonly tab?: string;
}

/** Parses the stored draft; null if missing or unreadable. */
export function readKept(kept: string | null): Kept | null {
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
