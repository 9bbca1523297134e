import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Tone } from './alert.tsx';
import styles from './badge.module.css';
import tones from './tone.module.css';

const icons = {
  neutral: IconCircleDashed,
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  bad: IconCircleX,
} as const;

interface BadgeProps {
  readonly tone: Tone | 'neutral';
  /** False for a label such as "Step 2", which is not a status. */
  readonly icon?: false;
  readonly children: ReactNode;
}

/** Status in one or two words, with icon and color. */
export function Badge({ tone, icon, children }: BadgeProps): ReactElement {
  const Icon = icons[tone];
  return (
    <span className={classNames(styles.badge, tones[tone], icon === false && styles.plain)}>
      {icon !== false && <Icon aria-hidden size={14} stroke={2} />}
      {children}
    </span>
  );
}
