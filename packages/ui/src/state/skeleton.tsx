import type { ReactElement } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';

export type SkeletonShape = 'title' | 'text' | 'line' | 'row' | 'card';

interface SkeletonProps {
  /** Loading text for screen readers: "Loading your licenses". */
  readonly label: string;
  readonly shapes: readonly SkeletonShape[];
}

export function Skeleton({ label, shapes }: SkeletonProps): ReactElement {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {shapes.map((shape, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no identity but their place
        <div key={place} className={classNames(styles.shape, styles[shape])} />
      ))}
    </div>
  );
}
