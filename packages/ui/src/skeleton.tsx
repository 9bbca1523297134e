import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Bone = 'title' | 'text' | 'line' | 'row' | 'card';

interface SkeletonProps {
  /** What is being loaded, for those who cannot see it: "Loading your licences". */
  readonly label: string;
  /** The shapes of what will stand here, from top to bottom. */
  readonly bones: readonly Bone[];
}

export function Skeleton({ label, bones }: SkeletonProps): ReactElement {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {bones.map((bone, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no identity but their place
        <div key={place} className={classNames(styles.bone, styles[bone])} />
      ))}
    </div>
  );
}
