import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './alert.module.css';
import tones from './tone.module.css';
import { texts } from '#ui/texts.ts';

export type Tone = 'info' | 'good' | 'attention' | 'bad';

const icons = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  attention: IconAlertTriangle,
  bad: IconExclamationCircle,
} as const;

interface AlertProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  /**
   * Announcement: `alert` immediately, `status` politely, `none` if it was on the page from the
   * start. Default: `alert` for bad news, otherwise `status`.
   */
  readonly announce?: 'alert' | 'status' | 'none';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

interface OutcomeProps {
  /** Answer of the hub; the notice is hidden without an answer. */
  readonly of: { readonly success: boolean; readonly message: string } | null | undefined;
}

/** Notice with the answer of the hub. */
export const Outcome = ({ of }: OutcomeProps): ReactElement | null =>
  of ? <Alert tone={of.success ? 'good' : 'bad'}>{of.message}</Alert> : null;

/** Notice with icon, text and color. */
export function Alert(props: AlertProps): ReactElement {
  const { tone, title, children, actions } = props;
  const { announce = tone === 'bad' ? 'alert' : 'status' } = props;
  const Icon = icons[tone];
  return (
    <div
      className={classNames(styles.alert, tones[tone])}
      role={announce === 'none' ? undefined : announce}
    >
      <Icon
        className={styles.icon}
        role="img"
        aria-label={texts.tones[tone]}
        size={20}
        stroke={1.75}
      />
      <div className={styles.body}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && (
          <div className={classNames(title === undefined && styles.message)}>{children}</div>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
