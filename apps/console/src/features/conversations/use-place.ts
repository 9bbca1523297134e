import { useEffect, useRef } from 'react';
import { setSearchParams, useSearchParams } from '@hub/client/router';
import { isBox, isSort, type Box, type Sort } from '#api/conversations/list-rules.ts';
import { paths } from '#lib/paths.ts';

/** State of the inbox, read from its address. */
export interface Place {
  readonly box: Box;
  readonly q: string;
  readonly sort: Sort;
  /** Tag of all listed conversations; null: any. */
  readonly tag: number | null;
  readonly id: number | null;
  /** Visible pane of an open conversation on narrow screens. */
  readonly pane: 'thread' | 'buyer';
}

const first: Place = { box: 'waiting', q: '', sort: '', tag: null, id: null, pane: 'thread' };

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

function placeOf(params: URLSearchParams): Place {
  const box = params.get('box') ?? '';
  const sort = params.get('sort') ?? '';
  return {
    box: isBox(box) ? box : first.box,
    q: params.get('q') ?? '',
    sort: isSort(sort) ? sort : '',
    tag: idIn(params.get('tag')),
    id: idIn(params.get('id')),
    pane: params.get('pane') === 'buyer' ? 'buyer' : 'thread',
  };
}

/** Returns the changed view; a new inbox starts with its default sort order. */
const changed = (place: Place, change: Partial<Place>): Place => ({
  ...place,
  ...(change.box !== undefined && change.box !== place.box && { sort: '' }),
  ...change,
});

/** Returns the filters in the address that differ from the default. */
function filtersOf(place: Place): Record<string, string> {
  const all = Object.entries(place).filter(([name, value]) => value !== first[name as keyof Place]);
  return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
}

export function usePlace() {
  const place = placeOf(useSearchParams());
  return {
    ...place,
    /** Returns the address for a changed view of the inbox. */
    to: (change: Partial<Place>): string => paths.conversations(filtersOf(changed(place, change))),
    /**
     * `replace` is for changes that “Back” skips: shortcuts and typing. Reads the current address
     * instead of the rendered one, because some changes wait for a timer.
     */
    go: (change: Partial<Place>, how: 'push' | 'replace'): void =>
      setSearchParams((now) => new URLSearchParams(filtersOf(changed(placeOf(now), change))), {
        replace: how === 'replace',
      }),
  };
}

export type Places = ReturnType<typeof usePlace>;

/** Returns the element ID of a row's link, for focus after a key. */
export const rowId = (id: number): string => `conversation-${id}`;

/** Element ids of the pane headings, which take the focus if only one pane is visible. */
export const titles = { thread: 'conversation-title', buyer: 'buyer-title' } as const;

/** Tells if the window has space for one pane only, as in inbox.module.css. */
export const isOnePane = (): boolean => matchMedia('(max-width: 55.99rem)').matches;

/** Moves the focus to the heading of a pane that replaces another pane. */
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
