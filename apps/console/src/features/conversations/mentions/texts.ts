import { isolated } from '@hub/contract/direction';

export const mentionTexts = {
  list: 'Operators',
  hint: 'Type @ to mention an operator.',
  notifies: (names: readonly string[]): string => `Notifies ${names.map(isolated).join(', ')}.`,
  notified: (names: readonly string[]): string => `Mentions ${names.map(isolated).join(', ')}`,
  you: 'Mentions you',
} as const;
