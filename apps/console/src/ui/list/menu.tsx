import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClass } from '@hub/ui/button';
import { classNames } from '@hub/ui/class-names';
import { LinkFace } from '@hub/ui/link';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly words: string;
  readonly note?: string;
  readonly href?: string;
  readonly tone?: 'danger';
  readonly face?: ReactNode;
}

export interface MenuFrameProps {
  /** Accessible name, if the visible content does not describe the purpose. */
  readonly label?: string;
  /** Tooltip with the name and the shortcut. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Label of the button; without a label, the button shows only its icon. */
  readonly children?: ReactNode;
  /** Controls the menu together with `onOpen`, if a shortcut opens the menu, too. */
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
}

interface MenuButtonProps extends MenuFrameProps {
  readonly entries: readonly MenuEntry[];
  /** One id for a single choice; a list for a multiple choice. */
  readonly chosen?: string | readonly string[];
  readonly onChoose: (id: string) => void;
}

export function MenuFrame(
  props: Omit<MenuFrameProps, 'children'> & {
    readonly words?: ReactNode;
    readonly children: ReactNode;
  },
) {
  const { label, hint, icon, words, children, isOpen, onOpen } = props;
  return (
    <MenuTrigger
      {...(isOpen !== undefined && { isOpen })}
      {...(onOpen !== undefined && { onOpenChange: onOpen })}
    >
      <Button
        className={classNames(
          buttonClass({ size: 'small', variant: 'quiet' }),
          words === undefined && styles.bare,
        )}
        {...(label !== undefined && { 'aria-label': label })}
      >
        <span className={styles.face} title={hint}>
          <LinkFace icon={icon}>{words}</LinkFace>
        </span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        {children}
      </Popover>
    </MenuTrigger>
  );
}

export const Entry = ({
  of: { id, words, note, href, tone, face },
  isHeld,
}: {
  readonly of: MenuEntry;
  readonly isHeld: boolean;
}) => (
  <MenuItem
    id={id}
    {...(href !== undefined && { href })}
    className={classNames(styles.entry, tone && styles.danger)}
    textValue={words}
  >
    {face === undefined ? (
      <bdi className={styles.words}>{words}</bdi>
    ) : (
      <span className={styles.words}>{face}</span>
    )}
    {note !== undefined && <span className={styles.note}>{note}</span>}
    {isHeld && <IconCheck aria-hidden size={16} stroke={2} />}
  </MenuItem>
);

/** Arrows, first letters and Enter choose an entry; Escape closes the menu. */
export function MenuButton(props: MenuButtonProps) {
  const { entries, chosen, onChoose, children, ...frame } = props;
  const isOne = typeof chosen === 'string';
  const chosenIds = isOne ? [chosen] : (chosen ?? []);
  return (
    <MenuFrame {...frame} words={children}>
      <Menu
        className={styles.menu ?? ''}
        items={entries}
        onAction={(key) => onChoose(String(key))}
        {...(chosen !== undefined && {
          selectionMode: isOne ? ('single' as const) : ('multiple' as const),
          selectedKeys: chosenIds,
          disallowEmptySelection: true,
          shouldCloseOnSelect: isOne,
        })}
      >
        {(entry) => <Entry of={entry} isHeld={chosenIds.includes(entry.id)} />}
      </Menu>
    </MenuFrame>
  );
}
