export const viewTexts = {
  label: 'Saved views',
  views: 'Views',
  save: 'Save this view...',
  rename: 'Rename this view...',
  remove: 'Delete this view...',
  name: 'Name',
  dialogs: {
    save: {
      means: 'Keeps the filters, order and columns of this list under a name. Only you see it.',
      submit: 'Save view',
      busy: 'Saving...',
      gone: 'View not found.',
    },
    rename: {
      title: (name: string): string => `Rename ${name}`,
      means: 'Its filters, order and columns stay.',
      submit: 'Rename view',
      busy: 'Renaming...',
      gone: 'View not found. You deleted it elsewhere.',
    },
    remove: {
      title: (name: string): string => `Delete ${name}`,
      means: 'The view goes. What it lists stays.',
      submit: 'Delete view',
      busy: 'Deleting...',
      gone: 'View not found. You deleted it elsewhere.',
    },
  },
} as const;
