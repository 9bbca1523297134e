import { useEffect, type ReactElement, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

interface ArrivalProps {
  readonly title: string;
  /** Called with the words to announce. */
  readonly onArrive: (words: string) => void;
  readonly children: ReactNode;
}

/** The browser's own first arrival needs no help. */
let isFirst = true;

/**
 * Wraps a loaded screen and does what a browser does for a new page: scrolls to the top, focuses
 * the heading, announces the title. A new filter is not a new page.
 */
export function Arrival({ title, onArrive, children }: ArrivalProps): ReactElement {
  const { pathname } = useLocation();
  const wentBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (!wentBack) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    onArrive(title);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest only says how to arrive
  }, [pathname]);
  return <>{children}</>;
}
