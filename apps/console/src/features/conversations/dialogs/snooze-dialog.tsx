import { useState, type ReactElement, type SubmitEvent } from 'react';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { DateField } from '#ui/dates/date-field.tsx';
import styles from './dialogs.module.css';
import { morningOf } from './snooze.ts';
import { texts } from '#conversations/texts.ts';

const words = texts.snoozing;

interface SnoozeDialogProps {
  /** Writer of the conversation. */
  readonly name: string;
  readonly onSnooze: (until: string) => void;
  readonly onClose: () => void;
}

/** Puts it off to the morning of a day. */
export function SnoozeDialog({ name, onSnooze, onClose }: SnoozeDialogProps): ReactElement {
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const until = morningOf(day, new Date());
    if (until === null) setFault(words.fault);
    else onSnooze(until.toISOString());
  };
  return (
    <Dialog title={titleOf(words.title, name)} open onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <DateField
          label={words.day}
          hint={words.hint}
          autoFocus
          value={day}
          onChange={setDay}
          error={fault}
        />
        <DialogFoot confirm={{ label: words.submit }} />
      </form>
    </Dialog>
  );
}
