import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { followSeen } from '@hub/ui/follow-seen';
import { EmptyState } from '@hub/ui/page';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { countsQuery } from '#api/queries.ts';
import { useKeys } from '#ui/keys.ts';
import { useWindowTitle } from '#ui/screen.tsx';
import { rowsOf } from '#ui/list/rows.ts';
import { UndoToast } from '#ui/undo/undo-toast.tsx';
import { listQuery, UndoableContext, useUndo, type UndoableAction } from './api.ts';
import type { Row } from '#api/conversations/shapes.ts';
import styles from './inbox.module.css';
import { InboxMenu, type InboxDialog } from './inbox-menu.tsx';
import { ListPane } from './list/list-pane.tsx';
import { rowId, titles, useFocusOfPane, usePlace, type Places } from './use-place.ts';
import { neighbor } from '#api/conversations/list-rules.ts';
import { texts } from './texts.ts';
import { ThreadPane } from './thread/thread-pane.tsx';
import { useLive } from './use-live.ts';

const labels = texts.choose;

export function Page() {
  const place = usePlace();
  const query = useInfiniteQuery(listQuery(place));
  const counts = useQuery(countsQuery).data;
  const live = useLive();
  const [dialog, setDialog] = useState<InboxDialog | null>(null);
  useWindowTitle(texts.windowTitle(counts?.waiting ?? 0));
  const toNext = useSteps(rowsOf(query), place);
  const [undoable, setUndoable] = useState<UndoableAction | null>(null);
  const undo = useUndo();
  useFocusOfPane(place);
  const seen = useRef<HTMLDivElement>(null);
  useEffect(() => (seen.current === null ? undefined : followSeen(seen.current)), []);
  useEffect(() => (seen.current === null ? undefined : keepFocus(seen.current)), []);
  const shown = place.id === null ? 'list' : place.pane;
  const away = live === 'offline' && <Alert tone="attention">{texts.away}</Alert>;
  return (
    <UndoableContext value={setUndoable}>
      <div ref={seen} className={styles.inbox} data-shown={shown}>
        <h1 className={styles.title} tabIndex={-1}>
          <VisuallyHidden>{texts.title}</VisuallyHidden>
        </h1>
        <UndoToast
          of={undoable}
          undo={undo}
          className={styles.undo}
          onClose={() => setUndoable(null)}
          onUndone={({ of: [one], isClosing }) => {
            setUndoable(null);
            const id = one?.id ?? null;
            if (isClosing && id !== place.id) place.go({ id, pane: 'thread' }, 'push');
          }}
        />
        <div className={styles.list}>
          <ListPane
            query={query}
            counts={counts ?? {}}
            menu={<InboxMenu place={place} dialog={dialog} onDialog={setDialog} />}
            notice={away && <div className={styles.notice}>{away}</div>}
          />
        </div>
        {place.id === null ? (
          <div className={styles.none}>
            <EmptyState title={labels.title}>
              <p>{labels.text}</p>
              <p className={styles.hints}>
                <kbd>j</kbd> {labels.next} <kbd>k</kbd> {labels.previous} <kbd>?</kbd> {labels.all}
              </p>
            </EmptyState>
          </div>
        ) : (
          <ThreadPane
            key={place.id}
            id={place.id}
            away={away}
            onCanned={() => setDialog('canned')}
            onClosed={toNext}
          />
        )}
      </div>
    </UndoableContext>
  );
}

/**
 * Opens the next or previous conversation on `j` and `k` and moves the focus. Returns a function
 * that opens the next conversation after one was closed, or focuses the list after the last.
 */
function useSteps(rows: readonly Row[], place: Places): () => void {
  const { id, go } = place;
  const at = rows.findIndex((row) => row.id === id);
  const last = useRef(0);
  const focusTarget = useRef<number | null>(null);
  useEffect(() => {
    if (at !== -1) last.current = at;
  }, [at]);
  useEffect(() => {
    if (id === null || focusTarget.current !== id) return;
    focusTarget.current = null;
    const link = document.getElementById(rowId(id));
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const step = (by: 1 | -1): void => {
    const next = neighbor(rows, { id, place: last.current }, by);
    if (next === undefined) return;
    focusTarget.current = next.id;
    go({ id: next.id, pane: 'thread' }, id === null ? 'push' : 'replace');
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return () => {
    const from = { id, place: last.current };
    const next = neighbor(rows, from, 1) ?? neighbor(rows, from, -1);
    // The focused field disappears with its conversation.
    if (next === undefined) document.querySelector<HTMLElement>('h1')?.focus();
    focusTarget.current = next?.id ?? null;
    go({ id: next?.id ?? null, pane: 'thread' }, 'push');
  };
}

/** Time in milliseconds in which another element may take the focus first. */
const leadMs = 50;

/**
 * Moves the focus when its element, such as “Undo merge”, disappears from the inbox. The focus
 * moves to the open conversation after it has loaded, or to the heading of the list. Returns a
 * function that stops this.
 */
function keepFocus(inbox: HTMLElement): () => void {
  let last: Element | null = null;
  const isLost = (): boolean =>
    last !== null && !last.isConnected && document.activeElement === document.body;
  const remember = ({ target }: FocusEvent): void => {
    last = target as Element;
  };
  const take = (): void => {
    const isList = inbox.dataset['shown'] === 'list';
    const next = isList ? inbox.querySelector('h1') : document.getElementById(titles.thread);
    if (isLost()) next?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(take, leadMs);
  });
  inbox.addEventListener('focusin', remember);
  observer.observe(inbox, { childList: true, subtree: true });
  return () => {
    inbox.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
