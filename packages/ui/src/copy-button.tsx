import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Button, type ButtonSize } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who hear it: "purchase code". */
  readonly what: string;
  readonly size?: ButtonSize;
}

/** How long it reads Copied, in milliseconds (specification, section 9). */
export const copiedMs = 2000;

const failed = 'It could not be copied. Please select it and copy it by hand.';

/** Reads Copy, then Copied for two seconds (specification, section 2). */
export function CopyButton({ text, what, size = 'small' }: CopyButtonProps): ReactElement {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <Button
        size={size}
        busy={outcome === 'copied'}
        busyLabel="Copied"
        icon={<IconCopy aria-hidden size={16} stroke={1.75} />}
        onClick={() => void copy()}
      >
        Copy <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
      <span role="status">
        {outcome === 'copied' && <VisuallyHidden>Copied</VisuallyHidden>}
        {outcome === 'failed' && failed}
      </span>
    </>
  );
}
