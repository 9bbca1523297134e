import {
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
} from 'react';
import { insertedAt, referencesTo, withOwnNames } from './placed-pictures.ts';
import type { Attachments } from './use-attachments.ts';

interface Placing {
  readonly attachments: Attachments | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Takes pasted and dropped files; the text refers to the pictures among them at the cursor. */
export function usePlacedFiles({ attachments, text, onText, field }: Placing) {
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (cursor.current !== null) field.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  const place = (files: readonly File[]): void => {
    const taken = attachments?.add(withOwnNames(files, attachments.list)) ?? [];
    const references = referencesTo(taken);
    if (references === '') return;
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    const inserted = insertedAt(text, references, [start, end]);
    cursor.current = inserted.cursor;
    onText(inserted.text);
  };
  return {
    paste(event: ClipboardEvent): void {
      const files = [...event.clipboardData.files];
      // A text copied from an office program also contains a picture of itself.
      const hasText = event.clipboardData.types.includes('text/plain');
      if (attachments === null || files.length === 0 || hasText) return;
      event.preventDefault();
      place(files);
    },
    drop(event: DragEvent): void {
      const files = [...event.dataTransfer.files];
      if (attachments === null || files.length === 0) return;
      event.preventDefault();
      place(files);
    },
    remove(key: string): void {
      const name = attachments?.list.find((each) => each.key === key)?.name;
      attachments?.remove(key);
      if (name !== undefined && text.includes(`[${name}]`)) {
        onText(text.replace(`[${name}]\n`, '').replace(`[${name}]`, ''));
      }
    },
  };
}
