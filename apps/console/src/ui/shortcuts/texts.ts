import { searchKeys } from '#ui/keys.ts';

export const texts = {
  title: 'Keyboard shortcuts',
  on: 'Single-key shortcuts',
  hint: 'Off while you type, in dialogs, and with Ctrl, Alt or ⌘. Press Esc to leave a field.',
  groups: [
    {
      title: 'Everywhere',
      keys: [
        { keys: searchKeys.split(' '), does: 'Search the console' },
        { keys: ['/'], does: 'Search this list' },
        { keys: ['x'], does: 'Select a row (Shift: all from the last one on)' },
        { keys: ['?'], does: 'Show shortcuts' },
      ],
    },
    {
      title: 'Conversations',
      keys: [
        { keys: ['j', 'k'], does: 'Next / previous conversation' },
        { keys: ['r'], does: 'Reply' },
        { keys: ['n'], does: 'Internal note' },
        { keys: ['c'], does: 'Saved replies' },
        { keys: ['Enter'], does: 'Send (Shift+Enter: new line)' },
        { keys: ['e'], does: 'Close or reopen' },
        { keys: ['a'], does: 'Assign' },
        { keys: ['s'], does: 'Snooze' },
        { keys: ['t'], does: 'Tags' },
        { keys: ['z'], does: 'Undo closing, snoozing, assigning or tagging' },
      ],
    },
  ],
} as const;
