import { useEffect, useRef, type MouseEventHandler, type ReactNode } from 'react';
import { classNames } from '@hub/ui/class-names';
import { followSeen } from '@hub/ui/follow-seen';
import styles from './contact.module.css';

export const panelId = 'contact-panel';

interface PanelFrameProps {
  /** True if the panel takes the full height, and the whole screen on small screens. */
  readonly isSheet: boolean;
  readonly onClick: MouseEventHandler;
  readonly children: ReactNode;
}

/** Screen sizes at which the panel covers the whole page (contact.module.css). */
const coveringScreens = '(width < 40rem), (height < 34rem)';

export function PanelFrame({ isSheet, onClick, children }: PanelFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isSheet || frame.current === null) return undefined;
    return cover(frame.current);
  }, [isSheet]);
  return (
    <div
      ref={frame}
      className={classNames(styles.panel, isSheet && styles.sheet)}
      id={panelId}
      onClick={onClick}
    >
      {children}
    </div>
  );
}

/** Makes the page behind a covering panel inert; returns the cleanup function. */
function cover(sheet: HTMLElement): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const covers = matchMedia(coveringScreens);
  const corner = sheet.parentElement;
  const siblings = [...(corner?.parentElement?.children ?? [])].filter((each) => each !== corner);

  const hideBehind = (): void => {
    for (const each of siblings) each.toggleAttribute('inert', covers.matches);
  };
  hideBehind();
  covers.addEventListener('change', hideBehind);
  const stopFollowing = followSeen(sheet);
  return () => {
    covers.removeEventListener('change', hideBehind);
    stopFollowing();
    for (const each of siblings) each.removeAttribute('inert');
  };
}
