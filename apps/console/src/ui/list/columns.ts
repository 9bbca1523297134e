import { useState } from 'react';
import type { Columns } from './table.tsx';
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

/** Ids of the columns after the first: those that show, and those that usually do. */
function idsOf<R>([, ...others]: Columns<R>, named: string) {
  const known = others.map(({ id }) => id).filter((id) => named.split(',').includes(id));
  const usual = others.filter(({ extra }) => extra !== true).map(({ id }) => id);
  return { ids: known.length > 0 ? known : usual, usual };
}

/** Columns of a list's file: those that were chosen; '' for all. */
export function fileColumns<R>(list: string, columns: Columns<R>, look: ListLook): string {
  const { ids, usual } = idsOf(columns, look.values.columns || readKept(list));
  if (ids.join() === usual.join()) return '';
  const [first, ...others] = columns;
  const shown = [first, ...others.filter(({ id }) => ids.includes(id))];
  return shown.flatMap(({ id, csv }) => csv ?? id).join();
}

/**
 * Columns of a list: those of the address, else those last chosen in this browser, else those that
 * are not `extra`. The first one always shows.
 */
export function useColumns<R>(list: string, columns: Columns<R>, look: ListLook | undefined) {
  const [kept, setKept] = useState(() => readKept(list));
  const [first, ...others] = columns;
  const { ids, usual } = idsOf(columns, look?.values.columns || kept);
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
