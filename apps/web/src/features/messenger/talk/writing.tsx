import { useEffect, useRef, useState, type ReactNode } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Composer } from '@hub/ui/composer';
import { FileDrop } from '@hub/ui/file-drop';
import type { ThreadFile } from '@hub/ui/thread';
import { useAttachments } from '@hub/ui/use-attachments';
import { useSecrets, type AddedSecret } from '#messenger/secret-values/use-secrets.tsx';
import { draftAt, keepDraftAt, withDraftsOf } from './drafts.ts';
import styles from './talk.module.css';
import { uploadFile } from './use-talk.ts';

export interface MessageDraft {
  readonly text: string;
  readonly files: readonly ThreadFile[];
  readonly secrets: readonly AddedSecret[];
}

interface WritingProps {
  readonly userId: number;
  /** Id of the conversation, client key of its first message, or `new`. */
  readonly place: number | string;
  /** Conversations that were merged into this conversation. Their drafts are added to the text. */
  readonly merged?: readonly number[];
  readonly label: string;
  readonly onSend: (written: MessageDraft) => void;
  /** True to hide the composer, because the conversation cannot be loaded. */
  readonly isBarred?: boolean;
  readonly children: ReactNode;
  readonly above?: ReactNode;
}

const isMouse = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Messages with the composer below. Files may be dropped anywhere. */
export function Writing(props: WritingProps) {
  const { userId, place, merged = [], label, onSend, children } = props;
  const [text, setText] = useState(() => draftAt(userId, place));
  const attachments = useAttachments(uploadFile, bounds);
  const field = useRef<HTMLTextAreaElement>(null);
  // On a touch screen, the keyboard would cover the messages.
  useEffect(() => {
    if (isMouse()) field.current?.focus({ preventScroll: true });
  }, []);
  const type = (next: string): void => {
    setText(next);
    keepDraftAt(userId, place, next);
  };
  // Adds the drafts of merged conversations. Text and files in the field stay.
  const draftKeys = [place, ...merged].join(' ');
  const [loadedDrafts, setLoadedDrafts] = useState('');
  if (loadedDrafts !== draftKeys) {
    setLoadedDrafts(draftKeys);
    setText(withDraftsOf(userId, text, [place, ...merged]));
  }
  useEffect(() => {
    keepDraftAt(userId, place, text);
    for (const from of merged) keepDraftAt(userId, from, '');
  }, [userId, place, merged, text]);
  const secrets = useSecrets({ text, onText: type });
  const send = (): void => {
    onSend({ text: text.trim(), files: attachments.files, secrets: secrets.added });
    secrets.clear();
    type('');
    attachments.clear(attachments.files);
  };
  return (
    <FileDrop className={styles.writing} onFiles={attachments.add}>
      {children}
      {props.isBarred !== true && (
        <div className={styles.foot}>
          {props.above}
          {secrets.above}
          <Composer
            label={label}
            text={text}
            onText={type}
            onSend={send}
            attachments={attachments}
            hasMore={secrets.added.length > 0}
            tools={secrets.tool}
            field={field}
          />
        </div>
      )}
    </FileDrop>
  );
}
