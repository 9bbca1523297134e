import { IconClockPause, IconUserPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useMe } from '#api/session.ts';
import { MenuButton, type MenuEntry, type MenuFrameProps } from '#ui/list/menu.tsx';
import type { Tools } from '#api/conversations/shapes.ts';
import { snoozeChoices, morningOf } from '#conversations/dialogs/snooze.ts';
import { texts } from '#conversations/texts.ts';
import { useNow } from '#conversations/list/ages.ts';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { DateField } from '#ui/dates/date-field.tsx';
import look from '#ui/look.module.css';

const words = texts.actions;
const nobody = 'nobody';
const aDay = 'date';
const back = 'back';

type MenuState = Pick<MenuFrameProps, 'isOpen' | 'onOpen'>;

interface AssignMenuProps extends MenuState {
  readonly tools: Tools | undefined;
  /** Current assignee; omitted for several conversations. */
  readonly to?: Tools['operators'][number] | null;
  readonly onAssign: (to: number | null) => void;
}

export const AssignMenu = ({ tools, to, onAssign, ...opening }: AssignMenuProps) => (
  <MenuButton
    label={words.assign}
    hint={words.hints.assign}
    icon={<IconUserPlus aria-hidden size={18} stroke={1.75} />}
    entries={colleagues(tools, useMe())}
    {...(to !== undefined && { chosen: to === null ? nobody : String(to.id) })}
    onChoose={(chosen) => onAssign(chosen === nobody ? null : Number(chosen))}
    {...opening}
  />
);

function colleagues(tools: Tools | undefined, me: string): MenuEntry[] {
  const all = tools?.operators ?? [];
  const mine = all.filter(({ username }) => username === me);
  const others = all.filter(({ username }) => username !== me);
  return [
    { id: nobody, words: words.nobody },
    ...mine.map(({ id, username }) => ({ id: String(id), words: username, note: words.you })),
    ...others.map(({ id, username }) => ({ id: String(id), words: username })),
  ];
}

interface SnoozeMenuProps extends MenuState {
  readonly name: string;
  readonly isSnoozed: boolean;
  /** Called with the end of the snooze; null ends a snooze immediately. */
  readonly onSnooze: (until: string | null) => void;
}

export function SnoozeMenu(props: SnoozeMenuProps) {
  const { name, isSnoozed, onSnooze, ...opening } = props;
  const [isPicking, setPicking] = useState(false);
  const choices = snoozeChoices(new Date(useNow()));
  const choose = (choice: string): void => {
    if (choice === aDay) return setPicking(true);
    const until = choices.find(({ id }) => id === choice)?.until ?? null;
    onSnooze(until?.toISOString() ?? null);
  };
  return (
    <>
      <MenuButton
        label={words.snooze}
        hint={words.hints.snooze}
        icon={<IconClockPause aria-hidden size={18} stroke={1.75} />}
        entries={[
          ...(isSnoozed ? [{ id: back, words: words.wake }] : []),
          ...choices.map((choice) => ({
            id: choice.id,
            words: words.until[choice.id],
            note: words.when(choice),
          })),
          { id: aDay, words: words.onDay },
        ]}
        onChoose={choose}
        {...opening}
      />
      {isPicking && (
        <SnoozeDialog
          name={name}
          onSnooze={(until) => {
            setPicking(false);
            onSnooze(until);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

interface SnoozeDialogProps {
  readonly name: string;
  readonly onSnooze: (until: string) => void;
  readonly onClose: () => void;
}

function SnoozeDialog({ name, onSnooze, onClose }: SnoozeDialogProps) {
  const [day, setDay] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const until = morningOf(day, new Date());
    if (until === null) setFault(texts.snoozing.fault);
    else onSnooze(until.toISOString());
  };
  return (
    <Dialog title={titleOf(texts.snoozing.title, name)} open onClose={onClose}>
      <form className={look.stack} noValidate onSubmit={submit}>
        <DateField
          label={texts.snoozing.day}
          hint={texts.snoozing.hint}
          autoFocus
          value={day}
          onChange={setDay}
          error={fault}
        />
        <DialogFoot confirm={{ label: texts.snoozing.submit }} />
      </form>
    </Dialog>
  );
}
