import { formatDate } from '@hub/ui/dates';
import type { Row } from '#api/conversations/shapes.ts';
import { texts as inbox } from '#conversations/texts.ts';

interface Choice {
  readonly topic: Row['topic'];
  readonly text: string;
  readonly at: string;
}

export const texts = {
  menu: 'More actions',
  merge: {
    entry: 'Merge into another conversation',
    title: (name: string): string => `Merge this conversation with ${name}`,
    means:
      'All messages, notes and files go into the other conversation, in order of time. You can undo this for a day.',
    into: 'Into',
    choice: ({ topic, text, at }: Choice): string =>
      [`${formatDate(at)}, ${inbox.topics[topic]}`, text].filter(Boolean).join(': '),
    submit: 'Merge conversations',
    busy: 'Merging...',
    gone: 'One of these conversations no longer exists.',
  },
  split: {
    entry: 'Split off messages',
    picked: (count: number): string =>
      count === 1 ? '1 message selected' : `${count} messages selected`,
    pick: (text: string): string => `Select message: ${text}`,
    fromHere: 'Split from here on',
    cancel: 'Cancel',
    title: (name: string): string => `New conversation with ${name}`,
    means:
      'The selected messages go into a new conversation, with their files. You can undo this for a day.',
    topic: 'Topic',
    license: 'License',
    noLicense: 'None',
    submit: 'Split off messages',
    busy: 'Splitting...',
    gone: 'This conversation no longer exists.',
  },
  lines: {
    merged: '<by/> merged another conversation into this one',
    split_off: '<by/> moved messages to <other>another conversation</other>',
    split_from: '<by/> split this conversation off from <other>another one</other>',
  },
  undo: { merged: 'Undo merge', split_off: 'Undo split', split_from: 'Undo split' },
  undoing: 'Undoing...',
  failed: 'Not undone',
} as const;
