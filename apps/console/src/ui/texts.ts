export const uiTexts = {
  clear: 'Clear',
  tooShort: 'Type at least two characters',
  codeElsewhere: 'Search whole purchase codes under Licenses or People, and a part of one here.',
  csv: 'Export CSV',
  ofItem: 'Item',
  everyItem: 'All',
  item: (id: string): string => `Item ${id}`,
  sort: 'Sort',
  usualSort: 'Newest first',
  sorted: (title: string, isUp: boolean): string =>
    `${title}, ${isUp ? 'ascending' : 'descending'}`,
  columns: 'Columns',
  more: 'Load more',
  loadingMore: 'Loading...',
  shown: (count: number, isAll: boolean): string => {
    const shown = count.toLocaleString('en');
    if (!isAll) return `Showing ${shown}`;
    return count === 1 ? '1 result' : `${shown} results`;
  },
  of: (count: number | null): string =>
    count === null
      ? ' of 1,000+. Refine the search to see fewer.'
      : ` of ${count.toLocaleString('en')}`,
  ticked: (count: number): string => `${count} selected`,
  tickedRows: 'Selected rows',
  tick: (row: string): string => `Select ${row}`,
  tickShown: 'Select all rows shown',
  tickAll: (count: number): string => `Select all ${count}`,
  tickFirst: (count: number): string => `Select the first ${count}`,
  tickNone: 'Clear selection',
  moreFailed: 'More results could not be loaded',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log and shown to the customer.',
  calendar: (field: string): string => `${field}: open calendar`,
  dayExample: '3 Nov 2026',
  noDate: (hasTime: boolean): string =>
    `Not a date. Write ${hasTime ? '3 Nov 2026, 14:30' : '3 Nov 2026'}.`,
  undo: {
    label: 'Undo',
    busy: 'Undoing...',
    hint: 'Undo (z)',
    dismiss: 'Dismiss',
    failed: 'Not undone',
  },
  gone: 'Not found. Another operator has removed it.',
  changed: 'This record changed. Review it, then try again.',
  period: 'Period',
  days: (days: string): string => `${days} days`,
  nothing: '–',
  activity: {
    title: 'Activity',
    none: 'No activity yet.',
    all: 'View full audit log',
  },
  actors: {
    user: 'Customer',
    operator: 'Support',
    site: 'Site',
    hub: 'System',
    anonymous: 'Anonymous',
  },
  noSite: 'No site',
  kindOf: (kind: string): string => (kind === 'live' ? '' : ` (${kind})`),
  actions: 'Actions',
  moreActions: 'More actions',
  licenseStates: { valid: 'Valid', refunded: 'Refunded', blocked: 'Blocked' },
  noSupport: 'None',
  supported: 'until',
  supportEnded: 'ended',
} as const;
