import { IconDots } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { Conversation } from '#api/conversations/shapes.ts';
import { MenuButton } from '#ui/list/menu.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { texts } from './texts.ts';

interface MoveMenuProps {
  readonly conversation: Conversation;
  /** Starts picking messages for a new conversation. */
  readonly onSplit: () => void;
}

/** Menu of merging and splitting; strangers have neither. */
export function MoveMenu({ conversation, onSplit }: MoveMenuProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const [isMerging, setMerging] = useState(false);
  if (conversation.buyer === null) return null;
  const { earlier: others } = conversation.buyer;
  const entries = [
    ...(others.length > 0 ? [{ id: 'merge', words: texts.merge.entry }] : []),
    { id: 'split', words: texts.split.entry },
  ];
  return (
    <>
      <MenuButton
        label={texts.menu}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={entries}
        onChoose={(entry) => (entry === 'merge' ? setMerging(true) : onSplit())}
        isOpen={isOpen}
        onOpen={setOpen}
      />
      {isMerging && <MergeDialog {...{ conversation, others }} onClose={() => setMerging(false)} />}
    </>
  );
}
