import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { isolated } from '@hub/contract/direction';
import { mergeConversationForm } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import type { Conversation } from '#api/conversations/shapes.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { MenuButton } from '#ui/list/menu.tsx';
import { texts } from './texts.ts';

const words = texts.merge;

interface MoveMenuProps {
  readonly conversation: Conversation;
  readonly onSplit: () => void;
}

/** Absent for senders without an account. A merge opens the target conversation. */
export function MoveMenu({ conversation, onSplit }: MoveMenuProps) {
  const [isMerging, setMerging] = useState(false);
  const { id, person, buyer } = conversation;
  if (buyer === null) return null;
  const others = buyer.earlier;
  const close = (): void => setMerging(false);
  return (
    <>
      <MenuButton
        label={texts.menu}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={[
          ...(others.length > 0 ? [{ id: 'merge', words: words.entry }] : []),
          { id: 'split', words: texts.split.entry },
        ]}
        onChoose={(entry) => (entry === 'merge' ? setMerging(true) : onSplit())}
      />
      {isMerging && (
        <ActionDialog
          words={words}
          subject={isolated(person.name)}
          schema={mergeConversationForm}
          fields={{
            into: {
              label: words.into,
              options: new Map(others.map((other) => [other.id, words.choice(other)])),
              first: String(others[0]?.id ?? ''),
              hasFocus: true,
            },
          }}
          send={({ into }) => call('mergeConversation', { body: { id, into: Number(into) } })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}
