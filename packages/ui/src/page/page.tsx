import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** `narrow` for a single form, `reading` for text; by default 1120 px. */
  readonly width?: 'narrow' | 'reading' | undefined;
  readonly children: ReactNode;
}

/** Frame of every screen, which sets its width and spacing. */
export const Page = ({ width, children }: PageProps): ReactElement => (
  <div className={classNames(styles.page, width !== undefined && styles[width])}>{children}</div>
);

interface PageHeaderProps {
  readonly title: string;
  /** One sentence that describes the page. */
  readonly lede?: ReactNode;
  readonly actions?: ReactNode;
}

/** The `h1` of a screen. It takes the focus when the person arrives by a link (app/arrival.tsx). */
export function PageHeader({ title, lede, actions }: PageHeaderProps): ReactElement {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{title}</h1>
        {lede !== undefined && <p className={styles.lede}>{lede}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export const Prose = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={styles.prose}>{children}</div>
);

interface EmptyStateProps {
  /** A drawing of `ui/art.tsx`. */
  readonly art?: ReactNode;
  readonly title: string;
  /** Reason why it is empty, and the next step. Never shown after a failed load. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function EmptyState({ art, title, children, actions }: EmptyStateProps): ReactElement {
  return (
    <div className={styles.empty}>
      {art !== undefined && <div className={styles.art}>{art}</div>}
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.emptyText}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
