import { IconDots } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { Conversation } from '#api/conversations/shapes.ts';
import { MenuButton } from '#ui/list/menu.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { texts } from './texts.ts';

interface MoveMenuProps {
  readonly conversation: Conversation;
}

/** Menu of what moves messages to another conversation; nothing without one. */
export function MoveMenu({ conversation }: MoveMenuProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const others = conversation.buyer?.earlier ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <MenuButton
        label={texts.menu}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={[{ id: 'merge', words: texts.merge.entry }]}
        onChoose={() => setMerging(true)}
        isOpen={isOpen}
        onOpen={setOpen}
      />
      {isMerging && <MergeDialog {...{ conversation, others }} onClose={() => setMerging(false)} />}
    </>
  );
}
