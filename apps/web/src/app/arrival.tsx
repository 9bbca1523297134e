import { useEffect, type ReactElement, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useCatalog } from '#api/config.ts';
import { decodePart } from '#lib/decode.ts';
import { holdInView } from '#lib/hold-in-view.ts';
import { titleOf, type RouteEntry } from './route-table.ts';

interface ArrivalProps {
  readonly entry: RouteEntry;
  /** Called with the words to announce. */
  readonly onArrive: (words: string) => void;
  readonly children: ReactNode;
}

/** The browser's own first arrival needs no help: it has focus, title and place right. */
let isFirst = true;

/**
 * Wraps a loaded screen and does what a browser does for a new page: sets the title, scrolls to the
 * top or the hash, focuses the heading, announces it.
 */
export function Arrival({ entry, onArrive, children }: ArrivalProps): ReactElement {
  const { pathname, hash } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  const { brand } = useCatalog();
  const title = titleOf(entry, brand.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodePart(hash.slice(1)));
    const end = target === null ? undefined : holdInView(target);
    if (target === null && !wentBack) window.scrollTo(0, 0);
    if (isFirst) {
      isFirst = false;
      return end;
    }
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    onArrive(title);
    return end;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest only says how to arrive
  }, [pathname, hash]);
  return <>{children}</>;
}
