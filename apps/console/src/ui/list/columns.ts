import { useState } from 'react';
import type { Columns } from './table.tsx';
import type { ListLook } from './use-filters.ts';

const keyOf = (list: string): string => `hub-console-columns:${list}`;

/** If storage is blocked or full, only the address holds the choice. */
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
    // The address still holds the choice.
  }
}

function idsOf<R>([, ...others]: Columns<R>, named: string) {
  const namedIds = others.map(({ id }) => id).filter((id) => named.split(',').includes(id));
  const usual = others.filter(({ extra }) => extra !== true).map(({ id }) => id);
  return { ids: namedIds.length > 0 ? namedIds : usual, usual };
}

/** Returns the columns of the CSV export of a list: the chosen columns; '' for all. */
export function fileColumns<R>(list: string, columns: Columns<R>, look: ListLook): string {
  const { ids, usual } = idsOf(columns, look.values.columns || readKept(list));
  if (ids.join() === usual.join()) return '';
  const [first, ...others] = columns;
  const shown = [first, ...others.filter(({ id }) => ids.includes(id))];
  return shown.flatMap(({ id, csv }) => csv ?? id).join();
}

/** Columns from the address, otherwise of the last choice, otherwise all except `extra`. */
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
