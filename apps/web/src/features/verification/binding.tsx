import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { classNames } from '@hub/ui/class-names';
import type { FittingLicense } from './api.ts';
import styles from './verification.module.css';

/** What the yes binds the licence to; with sign and colour where that is for good. */
export const Binding = ({ binding }: Pick<FittingLicense, 'binding'>): ReactElement | null =>
  binding && (
    <span className={classNames(styles.binding, binding.for_good && styles.forGood)}>
      {binding.for_good && <IconAlertTriangle aria-hidden size={16} stroke={2} />}
      <span>{binding.words}</span>
    </span>
  );
