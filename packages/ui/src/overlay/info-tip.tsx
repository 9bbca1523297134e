import { IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

interface InfoTipProps {
  /** Subject of the explanation: "About plugin updates". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Icon button that shows an explanation on hover, focus or touch. */
export function InfoTip({ label, children }: InfoTipProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} shouldCloseOnPress={false} isOpen={open} onOpenChange={setOpen}>
      <Button className={styles.trigger ?? ''} aria-label={label} onPress={() => setOpen(true)}>
        <IconInfoCircle aria-hidden size={18} stroke={1.5} />
      </Button>
      <Tooltip className={styles.tip ?? ''} offset={6}>
        {children}
      </Tooltip>
    </TooltipTrigger>
  );
}
