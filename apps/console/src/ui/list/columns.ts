import { useState } from 'react';
import type { Column } from './table.tsx';
import type { ListLook } from './use-filters.ts';

const keyOf = (list: string): string => `hub-console-columns:${list}`;

/** Storage may be forbidden or full: then the choice lasts as long as the address. */
function readKept(list: string): string {
  try {
    return localStorage.getItem(keyOf(list)) ?? '';
  } catch {
    return '';
  }
}

function keep(list: string, columns: string): void {
  try {
    localStorage.setItem(keyOf(list), columns);
  } catch {
    // The address has it.
  }
}

/**
 * Columns of a list: those of the address, else those last chosen in this browser, else those that
 * are not `extra`. The first one always shows.
 */
export function useColumns<R>(
  list: string,
  columns: readonly [Column<R>, ...Column<R>[]],
  look: ListLook | undefined,
) {
  const [kept, setKept] = useState(() => readKept(list));
  const [first, ...others] = columns;
  const usual = others.filter(({ extra }) => extra !== true).map(({ id }) => id);
  const named = (look?.values.columns || kept).split(',');
  const known = others.map(({ id }) => id).filter((id) => named.includes(id));
  const ids = known.length > 0 ? known : usual;
  return {
    ids,
    shown: [first, ...others.filter(({ id }) => ids.includes(id))] as const,
    choose(chosen: readonly string[]) {
      const next = others.map(({ id }) => id).filter((id) => chosen.includes(id));
      const text = next.join() === usual.join() ? '' : next.join();
      keep(list, text);
      setKept(text);
      look?.set({ columns: text });
    },
  };
}
