import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
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
  /** Smaller text at the end: a time or a key. */
  readonly note?: string;
  /** Address of a file that it saves. */
  readonly href?: string;
  /** Red: it takes something away. */
  readonly tone?: 'danger';
  /** Replaces the words on the screen. */
  readonly face?: ReactNode;
}

export interface MenuFrameProps {
  /** Purpose, where the visible content does not name it. */
  readonly label?: string;
  /** Tooltip: the name and its key. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Words on the button; without them it is the icon alone. */
  readonly children?: ReactNode;
  /** With `onOpen`, if a key opens it, too. */
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
}

interface MenuButtonProps extends MenuFrameProps {
  readonly entries: readonly MenuEntry[];
  /** The entry that holds now: then one of them is chosen. A list: any number of them is. */
  readonly chosen?: string | readonly string[];
  readonly onChoose: (id: string) => void;
}

/** A button with what it opens beneath it. */
export function MenuFrame(
  props: Omit<MenuFrameProps, 'children'> & {
    readonly words?: ReactNode;
    readonly children: ReactNode;
  },
): ReactElement {
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

interface EntryProps {
  readonly of: MenuEntry;
  /** True for the current choice. */
  readonly isHeld: boolean;
}

export const Entry = ({
  of: { id, words, note, href, tone, face },
  isHeld,
}: EntryProps): ReactElement => (
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

/** A button that opens a few choices beneath it: arrows, first letters, Enter, Escape. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const { entries, chosen, onChoose, children, ...frame } = props;
  const isOne = typeof chosen === 'string';
  const held = isOne ? [chosen] : (chosen ?? []);
  return (
    <MenuFrame {...frame} words={children}>
      <Menu
        className={styles.menu ?? ''}
        items={entries}
        onAction={(key) => onChoose(String(key))}
        {...(chosen !== undefined && {
          selectionMode: isOne ? ('single' as const) : ('multiple' as const),
          selectedKeys: held,
          disallowEmptySelection: true,
          shouldCloseOnSelect: isOne,
        })}
      >
        {(entry) => <Entry of={entry} isHeld={held.includes(entry.id)} />}
      </Menu>
    </MenuFrame>
  );
}
