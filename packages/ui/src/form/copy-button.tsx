import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Button, type ButtonSize } from './button.tsx';
import { Sentence } from '#ui/page/sentence.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { texts } from '#ui/texts.ts';

/** Duration of the label Copied, in milliseconds (specification, section 9). */
export const copiedMs = 2000;

type Outcome = 'idle' | 'waiting' | 'copied' | 'failed';

export interface CopyState {
  readonly outcome: Outcome;
  /**
   * Copies a text or a promise of a text, within the click that browsers require. If the promise
   * fails, its caller shows the error and the state returns to `idle`.
   */
  readonly copy: (text: string | Promise<string>) => Promise<Outcome>;
}

/** Safari allows writing only while it handles a click, so the promise is passed on. */
function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  if (typeof ClipboardItem === 'undefined') {
    return text.then((come) => navigator.clipboard.writeText(come));
  }
  const type = 'text/plain';
  const blob = text.then((come) => new Blob([come], { type }));
  // If the browser refuses first, no other code awaits this promise.
  blob.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

export function useCopy(): CopyState {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('idle'), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string | Promise<string>): Promise<Outcome> => {
    const end = (how: Outcome): Outcome => {
      setOutcome(how);
      return how;
    };
    if (typeof text !== 'string') setOutcome('waiting');
    try {
      await write(text);
      return end('copied');
    } catch {
      const came = Promise.resolve(text).then(
        () => true,
        () => false,
      );
      return end((await came) ? 'failed' : 'idle');
    }
  };
  return { outcome, copy };
}

interface CopyActionProps {
  readonly outcome: Outcome;
  /** Name of the copied value for screen readers: "purchase code". */
  readonly what: string;
  readonly onPress: () => void;
  readonly size?: ButtonSize;
}

/** Reads Copy, then Copied for two seconds (specification, section 2). */
export function CopyAction({
  outcome,
  what,
  onPress,
  size = 'small',
}: CopyActionProps): ReactElement {
  return (
    <>
      <Button
        size={size}
        busy={outcome === 'copied' || outcome === 'waiting'}
        busyLabel={outcome === 'waiting' ? texts.copying : texts.copied}
        icon={<IconCopy aria-hidden size={16} stroke={1.75} />}
        onClick={onPress}
      >
        <Sentence
          text={texts.copy({ what })}
          parts={{ hidden: (words) => <VisuallyHidden key="what">{words}</VisuallyHidden> }}
        />
      </Button>
      <span role="status">
        {outcome === 'copied' && <VisuallyHidden>{texts.copied}</VisuallyHidden>}
        {outcome === 'failed' && texts.notCopied}
      </span>
    </>
  );
}

interface CopyButtonProps extends Pick<CopyActionProps, 'what' | 'size'> {
  readonly text: string;
}

export function CopyButton({ text, ...rest }: CopyButtonProps): ReactElement {
  const { outcome, copy } = useCopy();
  return <CopyAction {...rest} outcome={outcome} onPress={() => void copy(text)} />;
}
