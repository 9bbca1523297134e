import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { classNames } from '@hub/ui/class-names';
import type { FittingLicense } from './api.ts';
import styles from './verification.module.css';

/** Domain lock that the approval sets; marked by sign and color if it is for good. */
export const Binding = ({ binding }: Pick<FittingLicense, 'binding'>): ReactElement | null =>
  binding && (
    <span className={classNames(styles.binding, binding.for_good && styles.forGood)}>
      {binding.for_good && <IconAlertTriangle aria-hidden size={16} stroke={2} />}
      <span>{binding.words}</span>
    </span>
  );
