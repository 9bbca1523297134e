import { IconDots } from '@tabler/icons-react';
import { useRef, useState, type ReactElement } from 'react';
import type { Action, OpenAction } from './action.ts';
import { MenuButton } from '#ui/list/menu.tsx';
import { uiTexts } from '#ui/texts.ts';
import type { Column } from '#ui/list/table.tsx';

interface ActionMenuProps {
  readonly of: readonly Action[];
  /** Subject of the actions, for screen readers. */
  readonly label: string;
  readonly open: OpenAction;
}

/** Button with the actions in a menu, the dangerous ones last. */
export function ActionMenu({ of: actions, label, open }: ActionMenuProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const isSafe = ({ tone }: Action): boolean => tone === undefined;
  const ordered = [...actions.filter(isSafe), ...actions.filter((action) => !isSafe(action))];
  const choose = (chosen: string): void => {
    const action = actions.find(({ id }) => id === chosen);
    if (action !== undefined && place.current !== null) open(action, place.current);
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
 * (`useActions`).
 */
export const actionColumn = <R,>(
  actions: (row: R) => readonly Action[],
  label: (row: R) => string,
  open: OpenAction,
): Column<R> => ({
  id: 'actions',
  title: uiTexts.actions,
  width: 88,
  align: 'end',
  cell(row) {
    const of = actions(row);
    return of.length > 0 && <ActionMenu of={of} label={label(row)} open={open} />;
  },
});
