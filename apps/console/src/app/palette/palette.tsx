import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { navigate } from '@hub/client/router';
import type { Role } from '@hub/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { iconButtonClass } from '@hub/ui/icon-button';
import {
  keepRecent,
  named,
  readRecent,
  namedViews,
  optionsOf,
  type DialogName,
  type Option,
  type PageEntry,
} from './options.ts';
import { viewsQuery } from '#api/queries.ts';
import styles from './palette.module.css';
import { Results, optionId } from './results.tsx';
import { PaletteFoot, SearchState, useSearch, type Search } from './search.tsx';
import { texts } from './texts.ts';

interface PaletteProps {
  /** Text that was typed while this component loaded. */
  readonly early?: string;
  readonly username: string;
  readonly role: Role;
  readonly pages: readonly PageEntry[];
  readonly onClose: () => void;
  readonly onDialog: (name: DialogName) => void;
}

export function Palette(props: PaletteProps) {
  const { early = '', username, role, pages, onClose, onDialog } = props;
  const [typed, setTyped] = useState(early);
  const search = useSearch(typed);
  const options = useOptions(typed, search, { username, role, pages });
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = options.find(({ id }) => id === activeId) ?? options[0];
  const listId = useId();
  const choose = (option: Option): void => {
    keepRecent(username, option);
    onClose();
    if (option.dialog !== undefined) onDialog(option.dialog);
    else if (option.to !== undefined) navigate(option.to);
  };
  const wait = useEarlyEnter(search.isStale, active, choose);
  const step = (by: 1 | -1): void => {
    const at = options.findIndex(({ id }) => id === active?.id);
    const next = options.at((at + by) % options.length);
    setActiveId(next?.id ?? null);
    if (next) document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (search.isStale) wait(typed);
      else if (active) choose(active);
    }
  };
  const type = (words: string): void => {
    setTyped(words);
    setActiveId(null);
    wait(null);
  };
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={texts.title}>
          <div className={styles.head}>
            <IconSearch aria-hidden size={20} stroke={1.75} />
            <input
              className={styles.input}
              role="combobox"
              aria-label={texts.open}
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(listId, active)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              maxLength={200}
              enterKeyHint="go"
              placeholder={texts.hint}
              autoFocus
              value={typed}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onKeyDown}
            />
            <button
              type="button"
              className={iconButtonClass}
              aria-label={texts.keys.close}
              onClick={onClose}
            >
              <IconX aria-hidden size={20} stroke={1.5} />
            </button>
          </div>
          <div className={styles.body}>
            {options.length > 0 && (
              <Results
                id={listId}
                options={options}
                active={active}
                isStale={search.isStale}
                onActive={setActiveId}
                onChoose={choose}
              />
            )}
            <SearchState typed={typed} search={search} count={options.length} />
          </div>
          <PaletteFoot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useOptions(
  typed: string,
  { found, asked }: Search,
  { username, role, pages }: Pick<PaletteProps, 'username' | 'role' | 'pages'>,
): Option[] {
  const [recent] = useState(() => readRecent(username));
  const views = useQuery(viewsQuery).data ?? [];
  const q = typed.trim();
  const byName = [...namedViews(q, views), ...named(q, role, pages)];
  if (q === '') return [...recent, ...byName];
  return [...byName, ...(found === null ? [] : optionsOf(found, asked))];
}

/** Opens the first result as soon as it arrives, if Enter was pressed before. */
function useEarlyEnter(
  isStale: boolean,
  active: Option | undefined,
  choose: (option: Option) => void,
): (words: string | null) => void {
  const [pendingQuery, setPendingQuery] = useState<string | null>(null);
  useEffect(() => {
    if (pendingQuery === null || isStale) return;
    setPendingQuery(null);
    if (active) choose(active);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- waits for the answer alone
  }, [pendingQuery, isStale]);
  return setPendingQuery;
}
