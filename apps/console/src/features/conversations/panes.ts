import { useEffect, useRef } from 'react';
import { rowId } from './list/list-row.tsx';
import type { Place } from './use-place.ts';

/** The headings of the panes, which take the focus where only one of them is shown. */
export const titles = { thread: 'conversation-title', buyer: 'buyer-title' } as const;

/** No room for two panes; as in inbox.module.css. */
export const isOnePane = (): boolean => matchMedia('(max-width: 55.99rem)').matches;

/** Moves the focus to the pane that replaces another. */
export function useFocusOfPane({ id, pane }: Pick<Place, 'id' | 'pane'>): void {
  const shown = id === null ? 'list' : pane;
  const last = useRef({ shown, id });
  useEffect(() => {
    const before = last.current;
    last.current = { shown, id };
    if (before.shown === shown || !isOnePane()) return;
    const target = shown === 'list' ? rowId(before.id ?? 0) : titles[shown];
    document.getElementById(target)?.focus({ preventScroll: shown !== 'list' });
  }, [shown, id]);
}
