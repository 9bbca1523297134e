import { useEffect, useRef } from 'react';

/** Moves the focus to the first row that “Load more” added, unless the focus has moved. */
export function useFirstNewRow(keys: readonly (string | number)[]) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || keys.length === before.current) return;
    const key = keys.length > before.current ? String(keys[before.current]) : null;
    before.current = null;
    if (key === null) return;
    // A virtualized row is rendered one frame later.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || list.current?.contains(activeElement);
      if (!isHere) return;
      const rows = list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
      const row = [...rows].find(({ dataset }) => dataset['key'] === key);
      // A table row takes the focus itself; a list item contains a link that takes it.
      (row?.tagName === 'LI' ? row.querySelector('a') : row)?.focus();
    });
  });
  return {
    list,
    wait: () => {
      before.current = keys.length;
    },
  };
}
