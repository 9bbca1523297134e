import { useState } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Composer } from '@hub/ui/composer';
import { FileDrop } from '@hub/ui/file-drop';
import { Thread, type ThreadMessage } from '@hub/ui/thread';
import { useAttachments, type UploadFile } from '@hub/ui/use-attachments';
import styles from './design.module.css';
import { Specimen } from './specimen.tsx';

const nothing = { files: [], author: 'You', isOwn: true } as const;

const messages: readonly ThreadMessage[] = [
  { ...nothing, key: '1', at: '2026-11-03T09:00:00Z', text: 'The header jumps on phones.' },
  { ...nothing, key: '2', at: '2026-11-03T09:01:00Z', text: 'See https://shop.example/blog' },
  {
    key: '3',
    isOwn: false,
    author: 'Ines',
    at: '2026-11-03T10:00:00Z',
    text: 'Thank you. This file explains how to fix it.',
    files: [
      {
        id: 1,
        name: 'mend.pdf',
        type: 'application/pdf',
        bytes: 48_000,
        width: null,
        height: null,
      },
      {
        id: 2,
        name: 'lost.zip',
        type: 'application/zip',
        bytes: 96_000,
        width: null,
        height: null,
        gone: true,
      },
    ],
  },
  {
    ...nothing,
    key: '4',
    at: '2026-11-03T10:05:00Z',
    text: 'For colleagues alone.',
    isNote: true,
  },
  { ...nothing, key: '5', at: '2026-11-03T10:10:00Z', text: 'On its way', sending: 'sending' },
  { ...nothing, key: '6', at: '2026-11-03T10:10:00Z', text: 'Later', sending: 'waiting' },
  {
    ...nothing,
    key: '7',
    at: '2026-11-03T10:10:00Z',
    text: 'Not taken',
    sending: { refused: 'Support is given to owners of a license.' },
  },
  { ...nothing, key: '8', at: '2026-11-03T10:11:00Z', text: 'And another', sending: 'behind' },
];

/** Simulates an upload that stops halfway. */
const upload: UploadFile = (_, { onProgress }) => {
  onProgress(0.5);
  return new Promise(() => undefined);
};

const ignore = (): void => undefined;

export function Conversation() {
  const [text, setText] = useState('');
  const attachments = useAttachments(upload, bounds);
  return (
    <Specimen name="Thread and composer">
      <FileDrop onFiles={attachments.add} className={styles.conversation}>
        <Thread
          label="Messages of both sides"
          messages={messages}
          fileHref={() => '#conversation'}
          older={{ load: ignore, busy: false }}
          newFrom="3"
          onAgain={ignore}
          onDrop={ignore}
        />
        <Composer
          label="Write a message"
          text={text}
          onText={setText}
          onSend={() => setText('')}
          attachments={attachments}
        />
      </FileDrop>
    </Specimen>
  );
}
