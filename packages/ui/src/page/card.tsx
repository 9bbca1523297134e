import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './card.module.css';

interface CardProps {
  /** `accent` for the task that needs attention; `flush` if the content has padding. */
  readonly look?: 'accent' | 'flush' | undefined;
  /** `section` and `article` need `labelledBy`, the id of their heading. */
  readonly as?: 'div' | 'section' | 'article' | 'li';
  readonly labelledBy?: string | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ look, as: Tag = 'div', labelledBy, id, children }: CardProps): ReactElement {
  return (
    <Tag
      id={id}
      className={classNames(styles.card, look !== undefined && styles[look])}
      aria-labelledby={labelledBy}
    >
      {children}
    </Tag>
  );
}
