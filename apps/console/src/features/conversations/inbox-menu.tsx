import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDots } from '@tabler/icons-react';
import { fileAddress } from '#api/client.ts';
import { meQuery, useMay } from '#api/session.ts';
import { MenuButton } from '#ui/list/menu.tsx';
import { uiTexts } from '#ui/texts.ts';
import { threadQuery, toolsQuery, toQuery } from './api.ts';
import type { Tools } from '#api/conversations/shapes.ts';
import { CannedDialog } from './dialogs/canned-dialog.tsx';
import { factsOf } from './dialogs/canned.ts';
import { MailsDialog } from './dialogs/mails-dialog.tsx';
import { TagsDialog } from './tags/tags-dialog.tsx';
import { tagTexts } from './tags/texts.ts';
import { ShortcutsDialog } from '#ui/shortcuts/shortcuts-dialog.tsx';
import { texts } from './texts.ts';
import type { Place } from './use-place.ts';

const dialogs = ['canned', 'tags', 'mails', 'keys'] as const;

export type InboxDialog = (typeof dialogs)[number];

interface InboxMenuProps {
  readonly place: Place;
  readonly dialog: InboxDialog | null;
  readonly onDialog: (dialog: InboxDialog | null) => void;
}

const isDialog = (id: string): id is InboxDialog => dialogs.some((dialog) => dialog === id);

export function InboxMenu({ place, dialog, onDialog }: InboxMenuProps) {
  const tools = useQuery(toolsQuery).data;
  const mayWrite = useMay('support');
  const close = (): void => onDialog(null);
  const entries = [
    ...(mayWrite
      ? [
          { id: 'canned', words: texts.canned },
          { id: 'tags', words: tagTexts.title },
        ]
      : []),
    { id: 'mails', words: texts.mails },
    {
      id: 'csv',
      words: uiTexts.csv,
      href: fileAddress('operatorConversationsCsv', toQuery(place)),
    },
    { id: 'keys', words: texts.shortcuts, note: '?' },
  ];
  return (
    <>
      <MenuButton
        label={texts.settings}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={entries}
        onChoose={(chosen) => isDialog(chosen) && onDialog(chosen)}
      />
      {dialog === 'keys' && <ShortcutsDialog onClose={close} />}
      {dialog === 'mails' && tools !== undefined && <MailsDialog tools={tools} onClose={close} />}
      {dialog === 'tags' && tools !== undefined && <TagsDialog tags={tools.tags} onClose={close} />}
      {dialog === 'canned' && tools !== undefined && (
        <Canned id={place.id} tools={tools} onClose={close} />
      )}
    </>
  );
}

interface CannedProps {
  readonly id: number | null;
  readonly tools: Tools;
  readonly onClose: () => void;
}

function Canned({ id, tools, onClose }: CannedProps) {
  const me = useQuery(meQuery).data;
  const client = useQueryClient();
  const thread = id === null ? undefined : client.getQueryData(threadQuery(id).queryKey);
  const conversation = thread?.pages[0]?.conversation;
  const facts = conversation === undefined ? null : factsOf(conversation, me?.firstname ?? null);
  return <CannedDialog {...{ tools, facts, onClose }} />;
}
