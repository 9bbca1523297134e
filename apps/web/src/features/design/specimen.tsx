import type { ReactNode } from 'react';
import { classNames } from '@hub/ui/class-names';
import styles from './design.module.css';

interface SpecimenProps {
  readonly name: string;
  /** `grid` for components that fill the available width; by default they appear in a row. */
  readonly look?: 'grid';
  readonly children: ReactNode;
}

export const Specimen = ({ name, look, children }: SpecimenProps) => (
  <div className={styles.specimen}>
    <h3 className={styles.name}>{name}</h3>
    <div className={classNames(styles.stage, look === 'grid' && styles.grid)}>{children}</div>
  </div>
);
