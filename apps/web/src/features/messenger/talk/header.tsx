import { IconChevronLeft, IconX } from '@tabler/icons-react';
import { useContext, useEffect, useRef } from 'react';
import { classNames } from '@hub/ui/class-names';
import { iconButtonClass } from '@hub/ui/icon-button';
import { ClosePanel } from '#ui/close-panel.ts';
import { texts } from './texts.ts';
import styles from './talk.module.css';

interface HeaderProps {
  readonly title: string;
  readonly subtitle?: string | null;
  /** Null if there is no previous view. */
  readonly onBack: (() => void) | null;
}

/** The title takes the focus when it appears, so that screen readers announce it. */
export function Header({ title, subtitle = null, onBack }: HeaderProps) {
  const close = useContext(ClosePanel);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles.header}>
      {onBack !== null && (
        <button type="button" className={iconButtonClass} aria-label={texts.back} onClick={onBack}>
          <IconChevronLeft aria-hidden size={20} stroke={1.75} />
        </button>
      )}
      <div className={styles.titles}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {subtitle !== null && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <button
        type="button"
        className={classNames(iconButtonClass, styles.close)}
        aria-label={texts.close}
        onClick={close}
      >
        <IconX aria-hidden size={20} stroke={1.75} />
      </button>
    </header>
  );
}
