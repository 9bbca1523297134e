import { useRef, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { splitConversationForm } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import type { Conversation } from '#api/conversations/shapes.ts';
import { texts as inbox } from '#conversations/texts.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { texts } from './texts.ts';

const words = texts.split;
const { question, bug } = inbox.topics;

interface SplitDialogProps {
  readonly conversation: Conversation;
  /** Messages that move. */
  readonly positions: readonly number[];
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

/** Asks for the subject of the new conversation, and opens it. */
export function SplitDialog(props: SplitDialogProps): ReactElement {
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
