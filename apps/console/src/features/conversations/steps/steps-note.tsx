import { IconListCheck, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import styles from './steps.module.css';
import { stepTexts as texts } from './texts.ts';

interface StepsNoteProps {
  /** Everything that sending does; null: it sends only. */
  readonly does: string | null;
  readonly onRemove: () => void;
}

/** Says before sending what the reply does besides. */
export const StepsNote = ({ does, onRemove }: StepsNoteProps): ReactElement => (
  <div role="status">
    {does !== null && (
      <p className={styles.note}>
        <IconListCheck aria-hidden size={16} stroke={1.75} />
        <bdi>{does}</bdi>
        <Button
          size="small"
          variant="quiet"
          icon={<IconX aria-hidden size={14} stroke={1.75} />}
          aria-label={texts.remove}
          title={texts.remove}
          onClick={onRemove}
        />
      </p>
    )}
  </div>
);
