import { IconBell } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '#ui/form/button.tsx';
import styles from './push-switch.module.css';
import { pushTexts as texts } from './push-texts.ts';

interface PushSwitchProps {
  readonly state: 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'expired';
  readonly isBusy: boolean;
  /** True if the browser or the hub refused. */
  readonly hasFailed: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switch for notifications on this device, with a message if they are unavailable. */
export function PushSwitch({ state, isBusy, hasFailed, onChange }: PushSwitchProps): ReactElement {
  const isOn = state === 'on';
  const labels: Partial<Record<PushSwitchProps['state'], string>> = {
    off: texts.turnOn,
    on: texts.turnOff,
    expired: texts.again,
  };
  const label = labels[state];
  const words = state === 'off' ? '' : texts[state];
  return (
    <div className={styles.push}>
      <p role="status" className={styles.words}>
        {hasFailed ? texts.failed : words}
      </p>
      {label !== undefined && (
        <Button
          size="small"
          variant={isOn ? 'quiet' : 'plain'}
          icon={<IconBell aria-hidden size={16} stroke={1.75} />}
          busy={isBusy}
          onClick={() => onChange(!isOn)}
        >
          {label}
        </Button>
      )}
    </div>
  );
}
