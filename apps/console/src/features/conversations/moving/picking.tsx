import { useState, useRef } from 'react';
import { Button } from '@hub/ui/button';
import type { Conversation, Message } from '#api/conversations/shapes.ts';
import { usePlace } from '#conversations/use-place.ts';
import { Tick } from '#ui/list/ticks.tsx';
import { texts } from './texts.ts';
import styles from '#conversations/thread/thread.module.css';
import { isolated } from '@hub/contract/direction';
import { splitConversationForm } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { texts as inbox } from '#conversations/texts.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';

const words = texts.split;

interface PickingOf {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

/** Selection of messages for a new conversation. */
export function usePicking({ conversation, messages }: PickingOf) {
  const { go } = usePlace();
  const [picked, setPicked] = useState<readonly number[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stop = (): void => setPicked(null);
  // A message that was moved in the meantime is no longer selected.
  const positions = messages
    .map(({ position }) => position)
    .filter((position) => picked?.includes(position));
  const first = positions[0] ?? Infinity;
  const rest = messages.filter(({ position }) => position >= first);
  const toggle = (position: number): void =>
    setPicked(
      positions.includes(position)
        ? positions.filter((one) => one !== position)
        : [...positions, position],
    );
  const bar = (
    <div className={styles.picking} role="group" aria-label={words.entry}>
      <span role="status">{words.picked(positions.length)}</span>
      <Button
        size="small"
        variant="quiet"
        disabled={positions.length === 0 || rest.length === positions.length}
        onClick={() => setPicked(rest.map(({ position }) => position))}
      >
        {words.fromHere}
      </Button>
      <Button
        size="small"
        variant="accent"
        disabled={positions.length === 0}
        onClick={() => setAsking(true)}
      >
        {words.submit}
      </Button>
      <Button size="small" variant="quiet" onClick={stop}>
        {words.cancel}
      </Button>
      {isAsking && (
        <SplitDialog
          {...{ conversation, positions }}
          onDone={(id) => {
            stop();
            go({ id, pane: 'thread' }, 'push');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
  const tick = ({ position, text }: Message) => (
    <span className={styles.tick}>
      <Tick
        label={words.pick(text)}
        isOn={positions.includes(position)}
        onChange={() => toggle(position)}
      />
    </span>
  );
  const isOn = picked !== null;
  return {
    start: () => setPicked([]),
    /** Returns the checkbox of a message; null while no selection is in progress. */
    tick: isOn ? tick : null,
    bar: isOn && bar,
  };
}

const { question, bug } = inbox.topics;

interface SplitDialogProps {
  readonly conversation: Conversation;
  readonly positions: readonly number[];
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

function SplitDialog(props: SplitDialogProps) {
  const { conversation, positions, onDone, onClose } = props;
  const { id, person, buyer } = conversation;
  const licenses = buyer?.licenses ?? [];
  const made = useRef<number>(null);
  return (
    <ActionDialog
      words={words}
      subject={isolated(person.name)}
      schema={splitConversationForm}
      fields={{
        topic: {
          label: words.topic,
          options: { question, bug },
          first: 'question',
          hasFocus: true,
        },
        license: {
          label: words.license,
          options: new Map([
            ['', words.noLicense],
            ...licenses.map((each) => [String(each.id), each.label] as const),
          ]),
          first: String(conversation.license?.id ?? ''),
        },
      }}
      send={async ({ topic, license }) => {
        const body = { id, positions: [...positions], topic };
        const license_id = license === '' ? null : Number(license);
        const answer = await call('splitConversation', { body: { ...body, license_id } });
        made.current = answer.conversation?.id ?? null;
        return answer;
      }}
      onClose={onClose}
      onDone={() => onDone(made.current ?? id)}
    />
  );
}
