import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { lazyWithRetry } from '@hub/ui/lazy-with-retry';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useKeys } from '#ui/keys.ts';
import { routes } from '#lib/paths.ts';
import { routeTable } from './route-table.ts';
import { texts } from './texts.ts';

const failed = (error: Error, retry: () => void) => (
  <ErrorNotice title={texts.searchFailed} error={error} retry={retry} />
);

// Loaded on first use.
const Palette = lazyWithRetry(async () => (await import('./palette/palette.tsx')).Palette, failed);
const ShortcutsDialog = lazyWithRetry(
  async () => (await import('#ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
  failed,
);
const StartDialog = lazyWithRetry(
  async () => (await import('#ui/conversations/start-dialog.tsx')).StartDialog,
  failed,
);

const pages = routeTable.filter(({ menu, path }) => menu !== undefined || path === routes.me);

type ChangeWords = (change: (words: string) => string) => void;

/** Collects keys that are typed while the search loads, so that they trigger no shortcuts. */
function EarlyWords({ onChange }: { readonly onChange: ChangeWords }): null {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isTyping = key.length === 1 || key === 'Backspace' || key === 'Enter';
      if (ctrlKey || metaKey || altKey || !isTyping) return;
      event.preventDefault();
      event.stopPropagation();
      if (key !== 'Enter')
        onChange((words) => (key === 'Backspace' ? words.slice(0, -1) : words + key));
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [onChange]);
  return null;
}

export function useQuickAccess(me: OperatorAnswerOf<'operatorMe'> | null) {
  const [shown, setShown] = useState<'search' | 'keys' | 'start' | null>(null);
  const [early, setEarly] = useState('');
  const close = (): void => {
    setShown(null);
    setEarly('');
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
    if (me === null || altKey || shiftKey || ctrlKey === metaKey || key.toLowerCase() !== 'k')
      return;
    event.preventDefault();
    if (shown === 'search') close();
    else if (document.querySelector('[role$=dialog]') === null) setShown('search');
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useKeys({ '?': () => me !== null && setShown('keys') });
  const overlay = me !== null && shown !== null && (
    <Suspense fallback={shown === 'search' && <EarlyWords onChange={setEarly} />}>
      {shown === 'search' && (
        <Palette
          early={early}
          username={me.username}
          role={me.role}
          pages={pages}
          onClose={close}
          onDialog={setShown}
        />
      )}
      {shown === 'keys' && <ShortcutsDialog onClose={close} />}
      {shown === 'start' && <StartDialog onClose={close} />}
    </Suspense>
  );
  return { openSearch: () => setShown('search'), overlay };
}
