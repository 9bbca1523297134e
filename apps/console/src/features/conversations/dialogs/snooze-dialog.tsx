import { useState, type ReactElement, type SubmitEvent } from 'react';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { TextField } from '@hub/ui/text-field';
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
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const day = new FormData(event.currentTarget).get('day');
    const until = typeof day === 'string' ? morningOf(day, new Date()) : null;
    if (until === null) setFault(words.fault);
    else onSnooze(until.toISOString());
  };
  return (
    <Dialog title={titleOf(words.title, name)} open onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.day}
          hint={words.hint}
          type="date"
          name="day"
          autoFocus
          error={fault}
        />
        <DialogFoot act={{ label: words.submit }} />
      </form>
    </Dialog>
  );
}
