/** The words of what all lists and dialogs of the console share. */
export const uiTexts = {
  clear: 'Clear',
  tooShort: 'Type at least two characters',
  csv: 'CSV',
  ofItem: 'Item',
  everyItem: 'All',
  item: (id: string): string => `No. ${id}`,
  more: 'Load more',
  loadingMore: 'Loading...',
  shown: (count: number, isAll: boolean): string => {
    const rows = count === 1 ? '1 row' : `${count} rows`;
    return isAll ? rows : `The first ${rows}`;
  },
  of: (count: number | null): string =>
    count === null ? ' of more than 1,000: more of a name finds fewer' : ` of ${count}`,
  moreFailed: 'The next rows could not be loaded',
  cancel: 'Cancel',
  close: 'Close',
  reason: 'Reason',
  reasonHint: 'Stands in the trail, and the person reads it.',
  changed: 'What stands behind this dialog was read again. Look at it, then decide once more.',
  nothing: '–',
  acts: 'Actions',
  licenseStates: { valid: 'Valid', refunded: 'Refunded', blocked: 'Blocked' },
  noSupport: 'None',
  supported: 'until',
  supportEnded: 'ended',
} as const;
