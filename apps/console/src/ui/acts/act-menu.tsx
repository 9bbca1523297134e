import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import type { Act, OpenAct } from './act.ts';
import { MenuButton } from '#ui/list/menu.tsx';
import { uiTexts } from '#ui/texts.ts';
import type { Column } from '#ui/list/table.tsx';

interface ActMenuProps {
  readonly of: readonly Act[];
  /** Subject of the actions, for screen readers. */
  readonly label: string;
  readonly open: OpenAct;
}

/** Button with the acts in a menu, the dangerous ones last. */
export function ActMenu({ of: acts, label, open }: ActMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const isSafe = ({ tone }: Act): boolean => tone === undefined;
  const ordered = [...acts.filter(isSafe), ...acts.filter((act) => !isSafe(act))];
  const choose = (chosen: string): void => {
    const act = acts.find(({ id }) => id === chosen);
    if (act !== undefined && place.current !== null) open(act, place.current);
  };
  return (
    <span ref={place}>
      <MenuButton
        label={label}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={ordered.map(({ id, label: words, tone }) => ({
          id,
          words,
          ...(tone && { tone }),
        }))}
        onChoose={choose}
        isOpen={isOpen}
        onOpen={setIsOpen}
      />
    </span>
  );
}

/**
 * Last column of a table: actions for the row. Its dialogs are rendered outside of the table
 * (`useActs`).
 */
export const actColumn = <R,>(
  acts: (row: R) => readonly Act[],
  label: (row: R) => string,
  open: OpenAct,
): Column<R> => ({
  id: 'acts',
  title: uiTexts.acts,
  width: 88,
  align: 'end',
  cell(row) {
    const of = acts(row);
    return of.length > 0 && <ActMenu of={of} label={label(row)} open={open} />;
  },
});
