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
}

interface MenuButtonProps {
  /** Purpose, where the visible content does not name it. */
  readonly label?: string;
  /** Tooltip: the name and its key. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** Words on the button; without them it is the icon alone. */
  readonly children?: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** The entry that holds now: then one of them is chosen. A list: any number of them is. */
  readonly chosen?: string | readonly string[];
  readonly onChoose: (id: string) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A button that opens a few choices beneath it: arrows, first letters, Enter, Escape. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const { label, hint, icon, children, entries, chosen, onChoose, isOpen, onOpen } = props;
  const isBare = children === undefined;
  const isOne = typeof chosen === 'string';
  const held = isOne ? [chosen] : (chosen ?? []);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={onOpen}>
      <Button
        className={classNames(
          buttonClass({ size: 'small', variant: 'quiet' }),
          isBare && styles.bare,
        )}
        {...(label !== undefined && { 'aria-label': label })}
      >
        <span className={styles.face} title={hint}>
          <LinkFace icon={icon}>{children}</LinkFace>
        </span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
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
          {({ id, words, note, href, tone }) => (
            <MenuItem
              id={id}
              {...(href !== undefined && { href })}
              className={classNames(styles.entry, tone && styles.danger)}
              textValue={words}
            >
              <bdi className={styles.words}>{words}</bdi>
              {note !== undefined && <span className={styles.note}>{note}</span>}
              {held.includes(id) && <IconCheck aria-hidden size={16} stroke={2} />}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
